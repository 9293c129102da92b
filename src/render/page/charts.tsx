import { repairColumns } from '../../model/prediction.ts';
import { type GroupScore, type Spread, tags } from '../../model/score.ts';
import { repairTitles } from '../scores/columns.ts';
import { roundedText } from '../scores/rounding.ts';
import { BarCell, Chart, groupName, mostGroups } from './bars.tsx';
import { CountChart } from './count-chart.tsx';
import { asLabel, fieldLabel, fieldList, inWords } from './labels.ts';
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
  const by = fields.length === 0 ? '' : ` by ${fieldList(fields)}`;
  return (
    <div class="charts">
      <F1Chart groups={finest(groups, fields)} fields={fields} />
      <CountChart
        id="chart-tags"
        title={`Error tags${by}`}
        note="Predictions that have the tag, and their share of the group."
        groups={models}
        fields={fields}
        kinds={tags.map((tag) => ({
          name: asLabel(inWords(tag)),
          countIn: (group) => group.tags[tag] ?? 0,
        }))}
        shareText={percent}
        scale="chart"
        empty="No prediction has an error tag."
      />
      <CountChart
        id="chart-repairs"
        title={`What the reader had to repair${by}`}
        note="How often each fault of raw output was met, and how often for one prediction; the bars compare the groups, fault by fault."
        groups={models}
        fields={fields}
        kinds={repairColumns.map((name) => ({
          name: repairTitles[name],
          countIn: (group) => group.repairs[name] ?? 0,
        }))}
        shareText={(share) => `${share.toFixed(2)} each`}
        scale="kind"
        empty="Nothing had to be repaired."
      />
    </div>
  );
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
  const isNamed = own.length > 0 || !hasComplexity;
  const by = [...(hasComplexity ? ['complexity'] : []), ...own];
  const shown = ofEachComplexity(groups, mostGroups);
  const title = by.length > 0 ? `F1 by ${fieldList(by)}` : 'F1';
  if (groups.length === 0) {
    return <Chart id="chart-f1" title={title} note="No prediction has an F1." left={0} />;
  }
  return (
    <Chart id="chart-f1" title={title} left={groups.length - shown.length}>
      <thead>
        <tr>
          {hasComplexity && <th scope="col">Complexity</th>}
          {isNamed && <th scope="col">{own.map(fieldLabel).join(', ') || 'Group'}</th>}
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
                  <span class="label">{plainName(group.key.complexity ?? '')}</span>
                </th>
              )}
              {isNamed && (
                <th scope="row">
                  <span class="label">{groupName(group, own).shown}</span>
                </th>
              )}
              <F1Cell head="Tool F1" spread={group.figures.tool_f1} kind="first" />
              <F1Cell head="Param F1" spread={group.figures.param_f1} kind="second" />
            </tr>
          );
        })}
      </tbody>
    </Chart>
  );
}

/** The first so many groups of each complexity, so that none is left out. */
function ofEachComplexity(groups: readonly GroupScore[], most: number): GroupScore[] {
  const counts = new Map<string | undefined, number>();
  return groups.filter(({ key }) => {
    const count = (counts.get(key.complexity) ?? 0) + 1;
    counts.set(key.complexity, count);
    return count <= most;
  });
}

function F1Cell({
  head,
  spread,
  kind,
}: {
  readonly head: string;
  readonly spread: Spread | null;
  readonly kind: string;
}) {
  const text = spread === null ? undefined : roundedText(spread.mean, 3, 1);
  return <BarCell head={head} share={spread?.mean} text={text} kind={kind} />;
}

function percent(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1 %' : `${roundedText(share * 100, 1, 100)} %`;
}
