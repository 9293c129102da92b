import type { EffortMean, EffortName, GroupEffort } from '../../model/effort.ts';
import type { Task } from '../../model/prediction.ts';
import type { GroupScore } from '../../model/score.ts';

/** A column of the table of effort. */
export interface EffortColumn {
  readonly name: EffortName | 'ratio';
  readonly title: string;
  /** The lines of the title in a narrow table. */
  readonly lines: readonly string[];
  /** What it says, in a sentence. */
  readonly about: string;
  /** Its number in a group; undefined where it is not known. */
  readonly value: (effort: GroupEffort) => number | undefined;
  /** The number rounded for people. */
  readonly text: (effort: GroupEffort) => string | undefined;
  /** Of how many profiles it is known. */
  readonly n: (effort: GroupEffort) => number;
}

/** The columns of the means: their title, the decimals that are shown, and what they say. */
const rows: readonly (readonly [EffortName, readonly string[], decimals: number, about: string])[] =
  [
    ['calls', ['Calls'], 1, 'The calls made.'],
    ['needed', ['Needed'], 1, 'The calls of the gold that the prediction is shown beside.'],
    ['repeated', ['Repeated'], 1, 'The calls made again with the same arguments.'],
    ['failed', ['Failed'], 1, 'The calls that failed.'],
    ['input_tokens', ['Input', 'tokens'], 0, 'The tokens that models read.'],
    ['output_tokens', ['Output', 'tokens'], 0, 'The tokens that models wrote.'],
    ['cost', ['Cost', '(USD)'], 4, 'What it cost, in US dollars.'],
    ['seconds', ['Seconds'], 1, 'The time that it took.'],
  ];

const means = rows.map(([name, lines, decimals, about]) =>
  columnOf({ name, lines, about }, ({ means }) => meanIn(means[name]), decimals),
);

const ratio = columnOf(
  { name: 'ratio', lines: ['Calls/', 'needed'], about: 'The calls made over the calls needed.' },
  (effort) => effort.ratio,
  2,
);

function meanIn(one: EffortMean | null): GroupEffort['ratio'] {
  return one && { value: one.mean, n: one.n };
}

/**
 * The columns that say something of some groups: counts of calls only of runs, because a plan makes
 * none; resources where some record tells them.
 */
export function effortColumns(
  groups: readonly Pick<GroupScore, 'effort'>[],
  task: Task,
): readonly EffortColumn[] {
  const efforts = groups.flatMap(({ effort }) => effort ?? []);
  const [calls, needed, repeated, failed, ...resources] = means;
  const counts = [calls, needed, ratio, repeated, failed].flatMap((column) => column ?? []);
  return [...(task === 'run' ? counts : []), ...resources].filter(({ n }) =>
    efforts.some((effort) => n(effort) > 0),
  );
}

function columnOf(
  column: Pick<EffortColumn, 'name' | 'lines' | 'about'>,
  of: (effort: GroupEffort) => GroupEffort['ratio'],
  decimals: number,
): EffortColumn {
  const value = (effort: GroupEffort) => of(effort)?.value;
  return {
    ...column,
    title: column.lines.join(column.lines[0]?.endsWith('/') ? '' : ' '),
    value,
    text: (effort) => {
      const one = value(effort);
      return one === undefined ? undefined : decimalText(one, decimals);
    },
    n: (effort) => of(effort)?.n ?? 0,
  };
}

/** A number with some decimals; two digits of one that would be rounded to 0. */
function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return value > 0 && Number(text) === 0 ? String(Number(value.toPrecision(2))) : text;
}
