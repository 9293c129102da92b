import { type FigureName, headlines, wholeOf } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';
import { figureColumns } from '../../scoring/text/columns.ts';
import { spreadText } from '../../words/rounding.ts';
import { BarCell, Chart, groupName, mostGroups } from './bars.tsx';
import { fieldLabel, fieldList } from './labels.ts';
import { plainName } from './text.tsx';

/** Whether predictions are right, and how near they are, in each group, with how sure that is. */
export function FigureChart({
  groups,
  fields,
  task,
}: {
  readonly groups: readonly GroupScore[];
  readonly fields: readonly string[];
  readonly task: Task;
}) {
  const shown = figureColumns(task).filter(({ figure }) => charted(task).includes(figure));
  const hasComplexity = groups.some(({ key }) => Object.hasOwn(key, 'complexity'));
  const own = fields.filter((field) => field !== 'complexity');
  const isNamed = own.length > 0 || !hasComplexity;
  const by = [...(hasComplexity ? ['complexity'] : []), ...own];
  const rows = ofEachComplexity(groups, mostGroups);
  const title = `What is right${by.length > 0 ? ` by ${fieldList(by)}` : ''}`;
  if (groups.length === 0) {
    return <Chart id="chart-figures" title={title} note="There is no score." left={0} />;
  }
  return (
    <Chart
      id="chart-figures"
      title={title}
      kind="wide"
      note="A full bar is 100 %, or an F1 of 1. The line on a bar is the 95 % interval of the mean."
      left={groups.length - rows.length}
    >
      <thead>
        <tr>
          {hasComplexity && <th scope="col">Complexity</th>}
          {isNamed && <th scope="col">{own.map(fieldLabel).join(', ') || 'Group'}</th>}
          {shown.map(({ figure, title }) => (
            <th key={figure} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group, at) => {
          const isNew = rows[at - 1]?.key.complexity !== group.key.complexity;
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
              {shown.map(({ figure, title }, column) => (
                <FigureCell
                  key={figure}
                  head={title}
                  group={group}
                  figure={figure}
                  kind={kinds[column] ?? 'third'}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </Chart>
  );
}

const kinds = ['first', 'second', 'third'];

/** The figure that says what is right, and the two that say how near the rest is. */
function charted(task: Task): readonly FigureName[] {
  const near: readonly FigureName[] =
    task === 'dialogue' ? ['conversation_correct', 'turn_tool_f1'] : ['tool_f1', 'param_f1'];
  return [headlines[task], ...near];
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

function FigureCell({
  head,
  group,
  figure,
  kind,
}: {
  readonly head: string;
  readonly group: GroupScore;
  readonly figure: FigureName;
  readonly kind: string;
}) {
  const spread = group.figures[figure];
  const text = spreadText(figure, spread);
  const { low = null, high = null } = spread ?? {};
  const whole = wholeOf(figure);
  return (
    <BarCell
      head={head}
      share={spread ? spread.mean / whole : undefined}
      interval={low === null || high === null ? undefined : [low / whole, high / whole]}
      text={text?.mean}
      more={text?.low === undefined ? undefined : `${text.low} to ${text.high}`}
      kind={kind}
    />
  );
}
