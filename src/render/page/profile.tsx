import { useEffect, useRef } from 'preact/hooks';
import { type RepairColumn, repairColumns } from '../../model/prediction.ts';
import { otherFigureNames } from '../../model/score.ts';
import type { PageDetail, Row } from '../report/page-data.ts';
import { figureColumns, repairTitles } from '../scores/columns.ts';
import { figureText } from '../scores/rounding.ts';
import { Alignment } from './alignment.tsx';
import { Explanation } from './explanation.tsx';
import { titled } from './group-columns.ts';
import { linkTo } from './navigation.ts';
import { Others } from './others.tsx';
import type { Report } from './read-report.ts';
import { rounded, Tags } from './row-table.tsx';
import { workflowOf } from './select.ts';
import { counted, Text, wholeText } from './text.tsx';
import type { View } from './view.ts';

/** A prediction by itself: its figures, what is wrong and why, and its calls beside the gold's. */
export function Profile({
  report,
  row,
  selected,
  view,
}: {
  readonly report: Report;
  readonly row: Row;
  readonly selected: readonly Row[];
  readonly view: View;
}) {
  // Whoever opens another prediction begins at its head.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [row]);
  const detail = report.detailOf(row);
  return (
    <article class="profile">
      <Steps row={row} selected={selected} view={view} />
      <h1 tabIndex={-1} ref={title} id="title">
        Profile <Text text={row.id} most={120} />
      </h1>
      <Others report={report} row={row} view={view} />
      <Facts row={row} detail={detail} />
      <section aria-labelledby="figures-title">
        <h2 id="figures-title">Figures</h2>
        <Figures row={row} />
      </section>
      {detail === undefined && <p role="status">The details are being read …</p>}
      {detail === null && (
        <p class="note">
          The calls and reasons of this prediction are not in this file, which would be too large
          with all of them. They are in scores.json; a report of fewer profiles (traxgen score
          --filter) has them, too.
        </p>
      )}
      {detail && <Details row={row} detail={detail} />}
      {detail && <Explanation report={report} detail={detail} />}
    </article>
  );
}

function Steps({
  row,
  selected,
  view,
}: {
  readonly row: Row;
  readonly selected: readonly Row[];
  readonly view: View;
}) {
  const at = selected.indexOf(row);
  const to = (next: Row | undefined, title: string, rel: string) =>
    next === undefined ? (
      <span class="sd">{title}</span>
    ) : (
      <a rel={rel} href={linkTo({ ...view, open: { id: next.id, groups: next.groups } })}>
        {title}
      </a>
    );
  return (
    <nav class="steps" aria-label="Predictions">
      <a href={linkTo({ ...view, open: undefined })}>← All predictions</a>
      {at !== -1 && (
        <>
          {to(selected[at - 1], 'Previous', 'prev')}
          <span class="sd">
            {(at + 1).toLocaleString('en')} of {selected.length.toLocaleString('en')}
          </span>
          {to(selected[at + 1], 'Next', 'next')}
        </>
      )}
      <a class="link" href={linkTo({ ...view, open: { id: row.id, groups: row.groups } })}>
        Link to this page
      </a>
    </nav>
  );
}

function Facts({
  row,
  detail,
}: {
  readonly row: Row;
  readonly detail: PageDetail | null | undefined;
}) {
  const facts: [string, preact.ComponentChildren][] = [
    [
      row.agents.length > 1 ? 'workflows' : 'workflow',
      row.agents.length > 0 ? <Text text={workflowOf(row)} /> : 'not known',
    ],
    [
      'complexity',
      row.complexity === undefined ? 'not known' : <Text key="complexity" text={row.complexity} />,
    ],
    ...Object.entries(row.groups).map(([field, value]): [string, preact.ComponentChildren] => [
      field,
      value === '' ? '(empty)' : <Text key={field} text={value} />,
    ]),
  ];
  if (detail) {
    const sample = detail.sampledFrom === undefined ? '' : ` (a sample of ${detail.sampledFrom})`;
    facts.push(['gold trajectories', `${wholeText(detail.golds)}${sample}`]);
    facts.push(['predicted', detail.predictions.toLocaleString('en')]);
  }
  facts.push([
    'tags',
    row.figures.exact_match === 1 && row.tags.length === 0 ? 'none' : <Tags key="tags" row={row} />,
  ]);
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>
            <Text text={name} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ row }: { readonly row: Row }) {
  return (
    <>
      <dl class="tiles">
        {figureColumns.map(({ figure, title }) => (
          <div key={figure}>
            <dt>{title}</dt>
            <dd>{rounded(row, figure)}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Precision, recall and other evaluators</summary>
        <dl class="facts">
          {(['tool_precision', 'tool_recall', 'param_precision', 'param_recall'] as const).map(
            (name) => (
              <div key={name}>
                <dt>{titled(name)}</dt>
                <dd>{figureText(name, row.figures[name])}</dd>
              </div>
            ),
          )}
          {otherFigureNames.map((name) => (
            <div key={name}>
              <dt>{titled(name)}</dt>
              <dd>{figureText(name, row.otherFigures[name])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Details({ row, detail }: { readonly row: Row; readonly detail: PageDetail }) {
  return (
    <>
      <section aria-labelledby="reasons-title">
        <h2 id="reasons-title">What is wrong</h2>
        <Reasons row={row} detail={detail} />
      </section>
      <section aria-labelledby="calls-title">
        <h2 id="calls-title">Calls</h2>
        <Calls row={row} detail={detail} />
      </section>
      {detail.pairs.length > 0 && <Pairs detail={detail} />}
      <Repairs row={row} />
    </>
  );
}

function Reasons({ row, detail }: { readonly row: Row; readonly detail: PageDetail }) {
  if (row.state === 'absent') return <p>There is no prediction. Every figure is 0.</p>;
  if (row.state === 'unreadable') {
    return (
      <p>
        The prediction cannot be read. Every figure is 0. What the model wrote is not in scores; it
        is in the file of predictions.
      </p>
    );
  }
  if (detail.reasons.length === 0) {
    return (
      <p>
        {row.figures.exact_match === 1
          ? 'Nothing: the prediction is the gold.'
          : 'What is predicted is gold, but it is not all of the gold.'}
      </p>
    );
  }
  return (
    <>
      <ReasonList detail={detail} />
      {row.figures.exact_match === 1 && (
        <p class="note">
          The calls are the gold's: agents do not enter the figures, only the tags.
        </p>
      )}
      {detail.allReasons !== undefined && (
        <p class="note">
          {counted(detail.allReasons - detail.reasons.length, 'more reason')} not shown here: those
          of the predicted trajectories whose calls are not shown, either.
        </p>
      )}
    </>
  );
}

function ReasonList({ detail }: { readonly detail: PageDetail }) {
  return (
    <ul class="reasons">
      {detail.reasons.map(({ prediction, tag, text }, at) => (
        <li key={String(at)}>
          <span class={`tag ${tag}`}>{titled(tag)}</span>{' '}
          {detail.predictions > 1 && <span class="sd">prediction {prediction + 1}: </span>}
          <Text text={text} />
        </li>
      ))}
    </ul>
  );
}

function Calls({ row, detail }: { readonly row: Row; readonly detail: PageDetail }) {
  const { alignments, allAlignments, matches } = detail;
  const shown = alignments.length + matches.length;
  return (
    <>
      {alignments.length > 0 && (
        <p class="note">
          A wrong prediction stands beside the gold most similar to it, of equally similar ones
          beside the first; beside another of them, other calls might be marked. The reasons above
          are about this gold, too.
        </p>
      )}
      {alignments.map((alignment) => (
        <Alignment
          key={alignment.prediction}
          alignment={alignment}
          id={`prediction-${alignment.prediction + 1}`}
        />
      ))}
      {matches.map(({ prediction, gold, calls }) => (
        <div key={prediction}>
          <h3>
            Prediction {prediction + 1} is gold {wholeText(BigInt(gold) + 1n)}
          </h3>
          <ol class="calls">
            {calls.map((call, at) => (
              <li key={String(at)}>
                <code>
                  <Text text={call} />
                </code>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {shown === 0 && (
        <p>
          {row.state === 'scored'
            ? 'The calls are not in these scores: they were written by an earlier version.'
            : 'There are none.'}
        </p>
      )}
      {shown > 0 && shown < detail.predictions && (
        <p class="note">
          {counted(detail.predictions - shown, 'more trajectory').replace(
            'trajectorys',
            'trajectories',
          )}{' '}
          predicted{allAlignments === undefined ? ', and gold' : ''}; not shown here.
        </p>
      )}
    </>
  );
}

function Pairs({ detail }: { readonly detail: PageDetail }) {
  return (
    <details>
      <summary>
        Pairs of the alignment ({(detail.allPairs ?? detail.pairs.length).toLocaleString('en')})
      </summary>
      <table class="figures">
        <thead>
          <tr>
            {[
              'Prediction',
              'Gold',
              'Similarity',
              ...figureColumns.slice(2).map(({ title }) => title),
            ].map((title) => (
              <th key={title} scope="col" class="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {detail.pairs.map(({ prediction, gold, similarity, figures }) => (
            <tr key={`${prediction} ${gold}`}>
              <th scope="row" class="number">
                {prediction + 1}
              </th>
              <td class="number">{wholeText(BigInt(gold) + 1n)}</td>
              <td class="number">{similarity.toFixed(3)}</td>
              {figureColumns.slice(2).map(({ figure }) => (
                <td key={figure} class="number">
                  {figureText(figure, (figures as Record<string, number | null>)[figure] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {detail.allPairs !== undefined && (
        <p class="note">The first {detail.pairs.length} are shown.</p>
      )}
    </details>
  );
}

function Repairs({ row }: { readonly row: Row }) {
  const found = repairColumns.filter((name: RepairColumn) => (row.repairs[name] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="repairs-title">
      <h2 id="repairs-title">What the reader had to repair</h2>
      <dl class="facts">
        {found.map((name) => (
          <div key={name}>
            <dt>{repairTitles[name]}</dt>
            <dd>{row.repairs[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
