import { repairColumns } from '../../model/prediction.ts';
import { type GroupScore, tags } from '../../model/score.ts';
import { repairTitles } from '../scores/columns.ts';
import { titled } from './group-columns.ts';
import { plainName } from './text.tsx';

/** Charts have no more groups than this; the table has them all. */
const mostGroups = 24;

/** What the groups have of a kind: charts are tables whose cells have bars, so that all can read them. */
export function Charts({
  groups,
  fields,
}: {
  readonly groups: readonly GroupScore[];
  readonly fields: readonly string[];
}) {
  const models = groupsBy(groups, fields);
  return (
    <div class="charts">
      <F1Chart groups={finest(groups, fields)} fields={fields} />
      <CountChart
        title={`Error tags${byFields(fields)}`}
        note="Predictions that have the tag, and their share of the group."
        models={models}
        fields={fields}
        rows={tags.map((tag) => ({ name: titled(tag), countIn: (group) => group.tags[tag] ?? 0 }))}
        empty="No prediction has an error tag."
      />
      <CountChart
        title={`What the reader had to repair${byFields(fields)}`}
        note="How often each fault of raw output was met; bars are relative to the number of predictions."
        models={models}
        fields={fields}
        rows={repairColumns.map((name) => ({
          name: repairTitles[name],
          countIn: (group) => group.repairs[name] ?? 0,
        }))}
        empty="Nothing had to be repaired."
      />
    </div>
  );
}

/** ` by model, prompt`. */
function byFields(fields: readonly string[]): string {
  return fields.length === 0 ? '' : ` by ${fields.map((field) => plainName(field)).join(', ')}`;
}

/** The groups that are told apart by exactly these fields. */
function groupsBy(groups: readonly GroupScore[], fields: readonly string[]): GroupScore[] {
  const label = (names: readonly string[]) => JSON.stringify([...names].sort());
  return groups.filter(({ key }) => label(Object.keys(key)) === label(fields));
}

/** By complexity and the fields, or where no complexity is known by the fields. */
function finest(groups: readonly GroupScore[], fields: readonly string[]): GroupScore[] {
  const both = groupsBy(groups, [...new Set(['complexity', ...fields])]);
  return both.length > 0 ? both : groupsBy(groups, fields);
}

function nameOf(group: GroupScore, fields: readonly string[]): string {
  if (fields.length === 0) return 'all';
  return fields.map((field) => plainName(group.key[field] ?? '', 30)).join(', ');
}

function F1Chart({
  groups,
  fields,
}: {
  readonly groups: readonly GroupScore[];
  readonly fields: readonly string[];
}) {
  const hasComplexity = groups.some(({ key }) => Object.hasOwn(key, 'complexity'));
  const own = fields.filter((field) => field !== 'complexity');
  const shown = groups.slice(0, mostGroups);
  return (
    <figure>
      <table class="chart">
        <caption>
          F1 by {hasComplexity ? 'complexity' : 'group'}
          {own.length > 0 && hasComplexity
            ? ` and ${own.map((field) => plainName(field)).join(', ')}`
            : ''}
        </caption>
        <thead>
          <tr>
            {hasComplexity && <th scope="col">complexity</th>}
            {(own.length > 0 || !hasComplexity) && (
              <th scope="col">{own.map((field) => plainName(field)).join(', ') || 'group'}</th>
            )}
            <th scope="col">Tool F1</th>
            <th scope="col">Param F1</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group, at) => {
            const isNew = shown[at - 1]?.key.complexity !== group.key.complexity;
            return (
              <tr
                key={JSON.stringify(group.key)}
                class={isNew && at > 0 && own.length > 0 ? 'apart' : undefined}
              >
                {hasComplexity && (
                  <th scope="row" class={isNew ? undefined : 'again'}>
                    {plainName(group.key.complexity ?? '')}
                  </th>
                )}
                {(own.length > 0 || !hasComplexity) && <th scope="row">{nameOf(group, own)}</th>}
                <BarCell
                  share={group.figures.tool_f1?.mean}
                  text={group.figures.tool_f1?.mean.toFixed(3)}
                  kind="first"
                />
                <BarCell
                  share={group.figures.param_f1?.mean}
                  text={group.figures.param_f1?.mean.toFixed(3)}
                  kind="second"
                />
              </tr>
            );
          })}
        </tbody>
      </table>
      <Left count={groups.length - shown.length} />
    </figure>
  );
}

interface CountRow {
  readonly name: string;
  readonly countIn: (group: GroupScore) => number;
}

function CountChart({
  title,
  note,
  models,
  fields,
  rows,
  empty,
}: {
  readonly title: string;
  readonly note: string;
  readonly models: readonly GroupScore[];
  readonly fields: readonly string[];
  readonly rows: readonly CountRow[];
  readonly empty: string;
}) {
  const found = rows.filter(({ countIn }) => models.some((group) => countIn(group) > 0));
  const shown = models.slice(0, mostGroups);
  const share = (row: CountRow, group: GroupScore) =>
    row.countIn(group) / Math.max(1, group.profiles);
  const full = Math.max(0.01, ...found.flatMap((row) => shown.map((group) => share(row, group))));
  return (
    <figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={title}>
        <table class="chart counts">
          <caption>{title}</caption>
          {found.length > 0 && (
            <>
              <thead>
                <tr>
                  <td />
                  {shown.map((group) => (
                    <th key={JSON.stringify(group.key)} scope="col">
                      {nameOf(group, fields)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">{row.name}</th>
                    {shown.map((group) => (
                      <BarCell
                        key={JSON.stringify(group.key)}
                        share={share(row, group) / full}
                        text={row.countIn(group).toLocaleString('en')}
                        more={percent(share(row, group))}
                        kind="third"
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </>
          )}
        </table>
      </section>
      <figcaption>{found.length > 0 ? note : empty}</figcaption>
      <Left count={models.length - shown.length} />
    </figure>
  );
}

function percent(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1 %' : `${(share * 100).toFixed(1)} %`;
}

function BarCell({
  share,
  text,
  more,
  kind,
}: {
  readonly share: number | undefined;
  readonly text: string | undefined;
  readonly more?: string;
  readonly kind: string;
}) {
  const width = `${(Math.min(1, Math.max(0, share ?? 0)) * 100).toFixed(2)}%`;
  return (
    <td>
      <span class="bar">
        <svg aria-hidden="true" focusable="false" width="100%" height="100%">
          <rect class="track" width="100%" height="100%" />
          <rect class={kind} width={width} height="100%" />
        </svg>
        <span class="value">
          {text ?? '–'}
          {more !== undefined && <span class="sd">{more}</span>}
        </span>
      </span>
    </td>
  );
}

function Left({ count }: { readonly count: number }) {
  return count > 0 ? <p class="note">{count} more groups are in the table.</p> : null;
}
