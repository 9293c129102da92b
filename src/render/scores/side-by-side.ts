import type { AlignedCall, ProfileScore } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { type Column, rowLines, wrapped } from '../lines.ts';
import { shown } from '../shown.ts';

const side: Column = { width: 38 };
const columns = [side, { width: 1 }, side];

/** The sign between the two sides, for those who see no colours. */
const signs = { same: '=', changed: '~', missing: '<', extra: '>' } as const;

const longestCall = 500;

/**
 * A prediction beside its nearest gold, in 80 columns and in pieces: the gold on the left, and
 * between the two `=` the same call, `~` other parameters, `<` missing from the prediction, `>` extra
 * in it.
 */
export function sideBySide(
  { prediction, gold, calls }: ProfileScore['alignments'][number],
  paint: Paint,
): Generator<string> {
  return alignedLines([`gold ${BigInt(gold) + 1n}`, `prediction ${prediction + 1}`], calls, paint);
}

/** Aligned calls under a title for either side, as {@link sideBySide} shows them. */
export function* alignedLines(
  [left, right]: readonly [string, string],
  calls: readonly AlignedCall[],
  paint: Paint,
): Generator<string> {
  const bold = [[left], [''], [right]].map((lines) => ({ lines, paint: paint.bold }));
  for (const line of rowLines(columns, bold)) yield `${line}\n`;
  for (const call of calls) {
    for (const line of callLines(call, paint)) yield `${line}\n`;
  }
}

function callLines({ gold, prediction, mark }: AlignedCall, paint: Paint): string[] {
  const colours = {
    same: paint.dim,
    changed: paint.yellow,
    missing: paint.red,
    extra: paint.cyan,
  };
  const colour = colours[mark];
  const texts = [sideLines(gold), [signs[mark]], sideLines(prediction)];
  return rowLines(
    columns,
    texts.map((lines) => ({ lines, paint: colour })),
  );
}

function sideLines(call: string | undefined): string[] {
  return call === undefined ? [] : wrapped(shown(call, longestCall), side.width);
}
