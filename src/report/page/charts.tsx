import { byText } from '../../base/text/by-text.ts';
import { repairColumns, type Task } from '../../model/prediction.ts';
import { type GroupScore, tags } from '../../model/score.ts';
import { repairTitles } from '../../scoring/text/columns.ts';
import { roundedText } from '../../words/rounding.ts';
import { CountChart } from './count-chart.tsx';
import { FigureChart } from './figure-chart.tsx';
import { asLabel, fieldList, inWords } from './labels.ts';

/** What the groups have of a kind: charts are tables whose cells have bars, so that all can read them. */
export function Charts({
  groups,
  fields,
  task,
}: {
  readonly groups: readonly GroupScore[];
  readonly fields: readonly string[];
  readonly task: Task;
}) {
  const models = groupsBy(groups, fields);
  const by = fields.length === 0 ? '' : ` by ${fieldList(fields)}`;
  return (
    <div class="charts">
      <FigureChart groups={finest(groups, fields)} fields={fields} task={task} />
      <CountChart
        id="chart-tags"
        title={`Error tags${by}`}
        note="How many have the tag, and their share of the group. A full bar is all of the group."
        groups={models}
        fields={fields}
        kinds={tags.map((tag) => ({
          name: asLabel(inWords(tag)),
          countIn: (group) => group.tags[tag] ?? 0,
        }))}
        shareText={percent}
        full={1}
        empty="Nothing has an error tag."
      />
      <CountChart
        id="chart-repairs"
        title={`What the reader had to repair${by}`}
        note="How often each fault of raw output was met, and how often for each score."
        groups={models}
        fields={fields}
        kinds={repairColumns.map((name) => ({
          name: repairTitles[name],
          countIn: (group) => group.repairs[name] ?? 0,
        }))}
        shareText={(share) => `${share.toFixed(2)} each`}
        empty="Nothing had to be repaired."
      />
    </div>
  );
}

/** The groups that are told apart by exactly these fields. */
function groupsBy(groups: readonly GroupScore[], fields: readonly string[]): GroupScore[] {
  const label = (names: readonly string[]) => JSON.stringify([...names].sort(byText));
  return groups.filter(({ key }) => label(Object.keys(key)) === label(fields));
}

/** By complexity and the fields, or where no complexity is known by the fields. */
function finest(groups: readonly GroupScore[], fields: readonly string[]): GroupScore[] {
  const both = groupsBy(groups, [...new Set(['complexity', ...fields])]);
  return both.length > 0 ? both : groupsBy(groups, fields);
}

function percent(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1 %' : `${roundedText(share * 100, 1, 100)} %`;
}
