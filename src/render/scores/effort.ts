import type { EffortMean, EffortName, GroupEffort } from '../../model/effort.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';

/** A column of the table of effort. */
export interface EffortColumn {
  readonly title: string;
  /** The lines of the title in a narrow table. */
  readonly lines: readonly string[];
  /** Its number in a group, rounded for people; undefined where it is not known. */
  readonly text: (effort: GroupEffort) => string | undefined;
  /** Of how many profiles it is known. */
  readonly n: (effort: GroupEffort) => number;
}

/** The columns of the means, with the decimals that are shown. */
const rows: readonly (readonly [EffortName, readonly string[], decimals: number])[] = [
  ['calls', ['Calls'], 1],
  ['needed', ['Needed'], 1],
  ['repeated', ['Repeated'], 1],
  ['failed', ['Failed'], 1],
  ['input_tokens', ['Input', 'tokens'], 0],
  ['output_tokens', ['Output', 'tokens'], 0],
  ['cost', ['Cost', '(USD)'], 4],
  ['seconds', ['Seconds'], 1],
];

const means = rows.map(([name, lines, decimals]) => {
  const of = ({ means }: GroupEffort): EffortMean | null => means[name];
  return columnOf(lines, of, (one) => decimalText(one.mean, decimals));
});

const ratio = columnOf(
  ['Calls/', 'needed'],
  (effort) => effort.ratio,
  ({ value }) => decimalText(value, 2),
);

/**
 * The columns that say something of some groups: counts of calls only of runs, because a plan makes
 * none; resources where some record tells them.
 */
export function effortColumns(groups: readonly GroupScore[], task: Task): readonly EffortColumn[] {
  const efforts = groups.flatMap(({ effort }) => effort ?? []);
  const [calls, needed, repeated, failed, ...resources] = means;
  const counts = [calls, needed, ratio, repeated, failed].flatMap((column) => column ?? []);
  return [...(task === 'run' ? counts : []), ...resources].filter(({ n }) =>
    efforts.some((effort) => n(effort) > 0),
  );
}

function columnOf<M extends { readonly n: number }>(
  lines: readonly string[],
  of: (effort: GroupEffort) => M | null,
  textOf: (one: M) => string,
): EffortColumn {
  return {
    title: lines.join(lines[0]?.endsWith('/') ? '' : ' '),
    lines,
    text: (effort) => {
      const one = of(effort);
      return one === null ? undefined : textOf(one);
    },
    n: (effort) => of(effort)?.n ?? 0,
  };
}

/** A number with some decimals; two digits of one that would be rounded to 0. */
function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return value > 0 && Number(text) === 0 ? String(Number(value.toPrecision(2))) : text;
}
