import type { ProfileScore } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { type Cell, rowLines, widthOf, wrappedLines } from '../../words/lines.ts';
import { counted } from '../../words/shown.ts';
import { usualScreen } from '../../words/table.ts';
import type { ScoreDigest } from '../verdict/digest.ts';
import type { Mistake } from '../verdict/mistakes.ts';
import { shownReasons } from './mismatches.ts';

const heads = ['mistake', 'scores', 'times', 'for example'] as const;

/**
 * The kinds of mistakes as a table for a terminal of some width, in pieces: in how many scores, how
 * often, and an example; then how many of the mismatches are shown elsewhere, by the profiles that are.
 */
export function* mistakesText(
  { mistakes, mismatches: all }: Pick<ScoreDigest, 'mistakes' | 'mismatches'>,
  shown: readonly ProfileScore[],
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  if (mistakes.length === 0) return;
  const rows = mistakes.map(cellsOf);
  const widths = [0, 1, 2].map((at) =>
    Math.max(...[heads, ...rows].map((cells) => widthOf(cells[at] ?? ''))),
  );
  const left = screen - widths.reduce((sum, width) => sum + width + 1, 0);
  const columns = [
    { width: widths[0] ?? 0 },
    ...widths.slice(1).map((width) => ({ width, align: 'right' as const })),
    { width: Math.max(10, left) },
  ];
  for (const [at, cells] of [heads, ...rows].entries()) {
    const lines = cells.map((text, column): Cell => {
      const wrapped = wrappedLines(text, columns[column]?.width ?? screen);
      return { lines: wrapped, ...(at === 0 && { paint: paint.bold }) };
    });
    for (const line of rowLines(columns, lines)) yield `${line}\n`;
  }
  const some = shown.reduce((sum, profile) => sum + shownReasons(profile).length, 0);
  if (some < all) {
    const text = `${some} of ${counted(all, 'mismatch')} are shown above; --json, or --out with .json, has all`;
    yield `${wrappedLines(text, screen).join('\n')}\n`;
  }
}

/** Who predicted nothing did not do it several times. */
function cellsOf({ name, predictions, mismatches, example }: Mistake): readonly string[] {
  return [name, String(predictions), mismatches > 0 ? String(mismatches) : '', example];
}
