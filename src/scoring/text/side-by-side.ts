import type { Task } from '../../model/prediction.ts';
import type { AlignedCall, ProfileScore, Reason } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { type Column, rowLines, widthOf, wrappedLines } from '../../words/lines.ts';
import { shown } from '../../words/shown.ts';
import { usualScreen } from '../../words/table.ts';

/** The marks between the two sides, which do not depend on colours. */
const signs = {
  same: '=',
  changed: '~',
  missing: '<',
  extra: '>',
  allowed: '+',
  tried: '-',
} as const;

const longestCall = 500;

/** Which trajectories are told of: those of a prediction of plans are counted, and a run by itself is the run. */
export interface ToldOf {
  readonly task: Task;
  /** How many there are. */
  readonly predictions: number;
}

/**
 * A prediction beside its nearest gold, for a terminal of some width, in pieces. The gold is on the
 * left; between the two, `=` is the same call, `~` has other parameters, `<` is missing from the
 * prediction, `>` is extra in it; `+` is allowed besides, and `-` was tried in vain.
 */
export function sideBySideLines(
  { prediction, gold, calls }: ProfileScore['alignments'][number],
  paint: Paint,
  screen: number,
  told: ToldOf,
): Generator<string> {
  const sides: [string, string] =
    told.task === 'dialogue'
      ? ['expected', 'answer']
      : [`gold ${BigInt(gold) + 1n}`, nameIn(told, prediction) ?? 'run'];
  return alignedLines(sides, calls, paint, screen);
}

/** A reason with its trajectory, where there can be several: an answer is one, and so is a run. */
export function placedReason({ prediction, tag, text }: Reason, told: ToldOf, mark = ', '): string {
  const name = told.task === 'dialogue' ? undefined : nameIn(told, prediction);
  return name === undefined ? `${tag}: ${text}` : `${name}${mark}${tag}: ${text}`;
}

/** The number of a trajectory; undefined for the only run. */
function nameIn({ task, predictions }: ToldOf, prediction: number): string | undefined {
  if (task !== 'run') return `prediction ${prediction + 1}`;
  return predictions > 1 ? `run ${prediction + 1}` : undefined;
}

/** Aligned calls with a title for each side, as in {@link sideBySideLines}. */
export function* alignedLines(
  [left, right]: readonly [string, string],
  calls: readonly AlignedCall[],
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const bold = [[left], [''], [right]].map((lines) => ({ lines, paint: paint.bold }));
  const side = { width: sideWidth(calls, screen) };
  const columns = [side, { width: 1 }, side];
  for (const line of rowLines(columns, bold)) yield `${line}\n`;
  for (const call of calls) {
    for (const line of callLines(call, columns, paint)) yield `${line}\n`;
  }
}

/** The width of a side: half of the screen, or less if the longest call needs less. */
function sideWidth(calls: readonly AlignedCall[], screen: number): number {
  const texts = calls.flatMap(({ gold = '', prediction = '' }) => [gold, prediction]);
  const natural = Math.max(0, ...texts.map((text) => widthOf(shown(text, longestCall))));
  const half = (columns: number) => Math.floor((columns - 3) / 2);
  return Math.min(half(screen), Math.max(half(usualScreen), natural));
}

function callLines(
  { gold, prediction, mark, agents, status }: AlignedCall,
  columns: readonly Column[],
  paint: Paint,
): string[] {
  const colours = {
    same: paint.dim,
    changed: paint.yellow,
    missing: paint.red,
    extra: paint.cyan,
    allowed: paint.dim,
    tried: paint.dim,
  };
  const colour = colours[mark];
  const width = columns[0]?.width ?? 0;
  const texts = [
    sideLines(gold, width),
    [signs[mark]],
    [...sideLines(prediction, width), ...agentLines(agents, width), ...statusLines(status)],
  ];
  return rowLines(
    columns,
    texts.map((lines) => ({ lines, paint: colour })),
  );
}

/** Notes on calls that are under another agent, which the marks do not show. */
function agentLines(agents: AlignedCall['agents'], width: number): string[] {
  if (agents === undefined) return [];
  return wrappedLines(`(agent ${shown(agents.prediction)}, not ${shown(agents.gold)})`, width);
}

/** Notes on calls that failed, which the marks do not show either. */
function statusLines(status: AlignedCall['status']): string[] {
  return status === undefined ? [] : [`(${status})`];
}

function sideLines(call: string | undefined, width: number): string[] {
  return call === undefined ? [] : wrappedLines(shown(call, longestCall), width);
}
