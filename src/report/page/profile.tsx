import { useEffect, useRef } from 'preact/hooks';
import type { PageDetail, ReportRow } from '../page-data.ts';
import { Explanation } from './explanation.tsx';
import { GoldSet } from './gold-set.tsx';
import { fieldLabel } from './labels.ts';
import { linkTo } from './navigation.ts';
import { Others } from './others.tsx';
import { Details } from './profile-details.tsx';
import { Figures } from './profile-figures.tsx';
import type { PageReport } from './read-report.ts';
import { Tags } from './row-table.tsx';
import { groupsOf, rowWorkflow } from './select.ts';
import { Text, wholeText } from './text.tsx';
import type { View } from './view.ts';

/** A prediction by itself: its figures, what is wrong and why, and its calls beside the gold's. */
export function Profile({
  report,
  row,
  selected,
  view,
}: {
  readonly report: PageReport;
  readonly row: ReportRow;
  readonly selected: readonly ReportRow[];
  readonly view: View;
}) {
  // Another prediction is shown from its head.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [row]);
  const detail = report.detailOf(row);
  // A test or a conversation has no workflow, and its gold is what stands beside the answer.
  const isTalk = report.index.task === 'dialogue';
  return (
    <article class="profile">
      <Steps row={row} selected={selected} view={view} />
      <h1 tabIndex={-1} ref={title} id="title">
        {isTalk ? '' : 'Profile '}
        <Text text={row.id} most={120} />
      </h1>
      <Others report={report} row={row} view={view} />
      <Facts row={row} detail={detail} isTalk={isTalk} />
      <section aria-labelledby="figures-title">
        <h2 id="figures-title">Figures</h2>
        <Figures row={row} index={report.index} />
      </section>
      {detail === undefined && <p role="status">The details are being read …</p>}
      {detail === null && (
        <p class="note">
          The calls and reasons of this prediction are not in this file, which would be too large
          with all of them. They are in scores.json; a report of fewer profiles (traxgen score
          --filter) has them, too.
        </p>
      )}
      {detail && <Details report={report} row={row} detail={detail} />}
      {detail && !isTalk && <GoldSet report={report} detail={detail} />}
      {detail && !isTalk && <Explanation report={report} detail={detail} />}
    </article>
  );
}

function Steps({
  row,
  selected,
  view,
}: {
  readonly row: ReportRow;
  readonly selected: readonly ReportRow[];
  readonly view: View;
}) {
  const at = selected.indexOf(row);
  const to = (next: ReportRow | undefined, title: string, rel: string) =>
    next === undefined ? (
      <span class="sd">{title}</span>
    ) : (
      <a rel={rel} href={linkTo({ ...view, open: { id: next.id, groups: groupsOf(next) } })}>
        {title}
      </a>
    );
  return (
    <nav class="steps" aria-label="Scores">
      <a href={linkTo({ ...view, open: undefined })}>← All scores</a>
      {at !== -1 && (
        <>
          {to(selected[at - 1], 'Previous', 'prev')}
          <span class="sd">
            {(at + 1).toLocaleString('en')} of {selected.length.toLocaleString('en')}
          </span>
          {to(selected[at + 1], 'Next', 'next')}
        </>
      )}
      <a class="link" href={linkTo({ ...view, open: { id: row.id, groups: groupsOf(row) } })}>
        Link to this page
      </a>
    </nav>
  );
}

function Facts({
  row,
  detail,
  isTalk,
}: {
  readonly row: ReportRow;
  readonly detail: PageDetail | null | undefined;
  readonly isTalk: boolean;
}) {
  const ofPlan: [string, preact.ComponentChildren][] = [
    [
      row.agents.length > 1 ? 'Workflows' : 'Workflow',
      row.agents.length > 0 ? <Text text={rowWorkflow(row)} /> : 'not known',
    ],
    [
      'Complexity',
      row.complexity === undefined ? 'not known' : <Text key="complexity" text={row.complexity} />,
    ],
  ];
  const facts: [string, preact.ComponentChildren][] = [
    ...(isTalk ? [] : ofPlan),
    ...Object.entries(groupsOf(row)).map(([field, value]): [string, preact.ComponentChildren] => [
      fieldLabel(field),
      value === '' ? '(empty)' : <Text key={field} text={value} />,
    ]),
  ];
  if (detail && !isTalk) {
    const sample = detail.sampledFrom === undefined ? '' : ` (a sample of ${detail.sampledFrom})`;
    const golds = detail.golds === null ? 'too many to count' : wholeText(detail.golds);
    facts.push(['Gold trajectories', `${golds}${sample}`]);
    facts.push(['Predicted', detail.predictions.toLocaleString('en')]);
  }
  facts.push([
    'Tags',
    row.isRight !== false && row.tags.length === 0 ? 'none' : <Tags key="tags" row={row} />,
  ]);
  return (
    <dl class="facts">
      {facts.map(([name, value], at) => (
        <div key={String(at)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
