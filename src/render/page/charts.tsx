import { repairColumns } from '../../model/prediction.ts';
import { type GroupScore, tags } from '../../model/score.ts';
import { repairTitles } from '../scores/columns.ts';
import { BarCell, groupName, Left, mostGroups } from './bars.tsx';
import { CountChart } from './count-chart.tsx';
import { titled } from './group-columns.ts';
import { plainName } from './text.tsx';

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
        shareText={percent}
        scale="chart"
        empty="No prediction has an error tag."
      />
      <CountChart
        title={`What the reader had to repair${byFields(fields)}`}
        note="How often each fault of raw output was met, and how often for one prediction; the bars compare the groups of a row."
        models={models}
        fields={fields}
        rows={repairColumns.map((name) => ({
          name: repairTitles[name],
          countIn: (group) => group.repairs[name] ?? 0,
        }))}
        shareText={(share) => `${share.toFixed(2)} each`}
        scale="row"
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label="F1">
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
                  {(own.length > 0 || !hasComplexity) && (
                    <th scope="row">{groupName(group, own)}</th>
                  )}
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
      </section>
      <Left count={groups.length - shown.length} />
    </figure>
  );
}

function percent(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1 %' : `${(share * 100).toFixed(1)} %`;
}
