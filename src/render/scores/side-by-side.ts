import type { AlignedCall, ProfileScore } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { type Column, rowLines, widthOf, wrapped } from '../lines.ts';
import { shown } from '../shown.ts';
import { usualScreen } from '../table.ts';

/** The sign between the two sides, for those who see no colours. */
const signs = { same: '=', changed: '~', missing: '<', extra: '>' } as const;

const longestCall = 500;

/**
 * A prediction beside its nearest gold, in so many columns and in pieces: the gold on the left, and
 * between the two `=` the same call, `~` other parameters, `<` missing from the prediction, `>` extra
 * in it.
 */
export function sideBySide(
  { prediction, gold, calls }: ProfileScore['alignments'][number],
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  return alignedLines(
    [`gold ${BigInt(gold) + 1n}`, `prediction ${prediction + 1}`],
    calls,
    paint,
    screen,
  );
}

/** Aligned calls under a title for either side, as {@link sideBySide} shows them. */
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

/** Half of the screen, and no more than the longest call asks for. */
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

/** What the signs do not say: that a call stands under another agent. */
function agentLines(agents: AlignedCall['agents'], width: number): string[] {
  if (agents === undefined) return [];
  return wrapped(`(agent ${shown(agents.prediction)}, not ${shown(agents.gold)})`, width);
}

/** Nor do they say that a call failed. */
function statusLines(status: AlignedCall['status']): string[] {
  return status === undefined ? [] : [`(${status})`];
}

function sideLines(call: string | undefined, width: number): string[] {
  return call === undefined ? [] : wrapped(shown(call, longestCall), width);
}
