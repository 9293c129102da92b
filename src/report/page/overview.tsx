import { useMemo } from 'preact/hooks';
import { unitsOf } from '../../model/figure-units.ts';
import { figuresOfTask } from '../../model/figures.ts';
import { groupScores, groupScoresByEach, trialOptionsOf } from '../../model/group-scores.ts';
import { type PageIndex, type ReportRow, usualTitle } from '../page-data.ts';
import { Charts } from './charts.tsx';
import { Comparisons } from './comparisons.tsx';
import { Filters } from './filters.tsx';
import { GroupTable } from './group-table.tsx';
import { fieldLabel, fieldList, inWords, resultsOf } from './labels.ts';
import { Made } from './made.tsx';
import { Mistakes } from './mistakes.tsx';
import type { Go, RowsProps } from './navigation.ts';
import type { PageReport } from './read-report.ts';
import { RowTable } from './row-table.tsx';
import { wellFormed } from './select.ts';
import { counted, plainName, Text } from './text.tsx';
import { Tiles } from './tiles.tsx';
import { TrialTable } from './trials.tsx';
import type { View } from './view.ts';

/** The figures of the groups, the charts, and the predictions: of all, or of those that a view asks for. */
export function Overview({
  report,
  selected,
  view,
  go,
}: {
  readonly report: PageReport;
  readonly selected: readonly ReportRow[];
  readonly view: View;
  readonly go: Go;
}) {
  const { index, rows } = report;
  const { task } = index;
  const isWhole = selected.length === rows.length;
  const groups = useMemo(
    () => (isWhole ? index.groups : groupsIn(selected, index)),
    [index, selected, isWhole],
  );
  const fields = useMemo(
    () => [
      ...(task === 'dialogue' ? [] : ['workflow', 'complexity']),
      ...index.fields.filter((field) => field !== 'workflow' && field !== 'complexity'),
      ...(rows.some(({ trial }) => trial !== undefined) ? ['trial'] : []),
    ],
    [index, rows, task],
  );
  const all = groups.find(({ key }) => Object.keys(key).length === 0);
  return (
    <>
      <header class="head">
        <h1 tabIndex={-1} id="title">
          {index.title === undefined ? usualTitle : <Text text={index.title} />}
        </h1>
        {index.comparisons.sentences.map((sentence) => (
          <p key={sentence} class="lead">
            <strong>
              <Text text={sentence} />
            </strong>
          </p>
        ))}
        <p class="lead">{summaryOf(index, rows)}</p>
        <Made made={index.made} />
      </header>
      <Filters rows={rows} fields={fields} task={task} view={view} go={go} />
      <p role="status" class="selection">
        {isWhole
          ? `All ${counted(rows.length, 'score')}`
          : `${counted(selected.length, 'score')} of ${rows.length.toLocaleString('en')}`}
      </p>
      <Asked view={view} fields={fields} task={task} />
      {all !== undefined && <Tiles group={all} groups={groups} task={task} />}
      <section aria-labelledby="groups-title">
        <h2 id="groups-title">Groups</h2>
        <GroupTable groups={groups} task={task} view={view} go={go} />
      </section>
      {all !== undefined && <TrialTable group={all} />}
      {isWhole && <Comparisons report={report} view={view} />}
      <Mistakes report={report} rows={selected} view={view} />
      <section aria-labelledby="charts-title">
        <h2 id="charts-title">Charts</h2>
        <Charts groups={groups} fields={index.fields} task={task} />
      </section>
      <section aria-labelledby="rows-title">
        <h2 id="rows-title">{task === 'dialogue' ? 'Tests and conversations' : 'Predictions'}</h2>
        {selected.length === 0 ? (
          <p>Nothing fits these filters.</p>
        ) : (
          <RowTable
            rows={selected}
            fields={fields}
            groups={index.groups}
            task={task}
            view={view}
            go={go}
          />
        )}
      </section>
      <Notes index={index} rows={rows} />
    </>
  );
}

/** Which filters are on, for paper; and on the screen those of fields that the report does not have. */
function Asked({ view, fields, task }: Pick<RowsProps, 'view' | 'fields' | 'task'>) {
  const { where, tag, state, search } = view;
  const on = [
    ...Object.entries(where).map(([field, value]) => [fieldLabel(field), value]),
    ...[
      ['Tag', tag === 'none' ? 'no tag' : inWords(tag)],
      ['Result', resultsOf(task)[state] ?? state],
      ['Search', search],
    ].filter(([, value]) => value !== ''),
  ].map(([name, value = '']) => `${name} = ${plainName(value, 1000)}`);
  const known = new Set(fields.map(wellFormed));
  const unknown = Object.keys(where).filter((field) => !known.has(wellFormed(field)));
  return (
    <>
      {on.length > 0 && <p class="note print-only">Filters: {on.join('; ')}</p>}
      {unknown.length > 0 && (
        <p class="note">
          The address asks for {fieldList(unknown)}, a field that the predictions of this report do
          not have; so none fits. Its fields are {fieldList(fields)}.
        </p>
      )}
    </>
  );
}

/** The groups of the selected predictions, with pass^k as far as the groups of all have it. */
function groupsIn(selected: readonly ReportRow[], { task, fields, groups }: PageIndex) {
  const trials = trialOptionsOf(task, groups);
  return [...groupScores(selected, fields, trials), ...groupScoresByEach(selected, fields, trials)];
}

const adjectives = { plan: 'exact', run: 'valid', dialogue: 'right' } as const;

function summaryOf({ scored, fields, task }: PageIndex, rows: readonly ReportRow[]): string {
  const profiles = new Set(rows.map(({ id }) => id)).size;
  const right = rows.filter(({ isRight }) => isRight).length;
  const groups = new Set(rows.map((row) => row.groups)).size;
  const parts = [
    `${profiles.toLocaleString('en')} ${unitsOf(figuresOfTask(task).own, profiles)}`,
    counted(scored, 'score'),
  ];
  const absent = rows.filter(({ state }) => state === 'absent').length;
  if (absent > 0) parts.push(`${absent.toLocaleString('en')} not predicted`);
  if (fields.length > 0) parts.push(counted(groups, 'group'));
  // Of those that are not listed, most are right.
  if (rows.length === scored) parts.push(`${right.toLocaleString('en')} ${adjectives[task]}`);
  parts.push(task === 'dialogue' ? 'scored turn by turn' : `scored as ${task}s`);
  return parts.join(' · ');
}

function Notes({
  index,
  rows,
}: {
  readonly index: PageIndex;
  readonly rows: readonly ReportRow[];
}) {
  const { scored, detailed, notes } = index;
  const limits = [
    ...(rows.length < scored
      ? [
          `Of ${counted(scored, 'score')}, ${rows.length.toLocaleString('en')} are listed here, those with mistakes first; figures without filters are of all, figures with filters of those listed.`,
        ]
      : []),
    ...(detailed < rows.length
      ? [
          `The calls and reasons of ${counted(detailed, 'score')} are in this file, those with mistakes first; it would be too large with all of them. Score a part (--filter), or look into scores.json.`,
        ]
      : []),
  ];
  return (
    <section aria-labelledby="notes-title" class="notes">
      <h2 id="notes-title">About these figures</h2>
      <ul>
        {[...limits, ...notes].map((note) => (
          <li key={note}>
            <Text text={note} />
          </li>
        ))}
        <li>
          Figures are means over {unitsOf(figuresOfTask(index.task).own)} (each with the mean of its
          predictions), ± the sample standard deviation. What every figure and tag means is
          described in docs/{index.task === 'dialogue' ? 'dialogue' : 'scoring'}.md of traxgen.
        </li>
      </ul>
    </section>
  );
}
