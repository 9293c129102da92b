import { grouped } from '../../base/lists-by-key.ts';
import { countTitle } from '../../model/figure-units.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { ScoreComparison } from '../../model/score-comparison.ts';
import { escaped } from '../../words/markdown-text.ts';
import { shownList } from '../../words/shown.ts';
import {
  type Compared,
  comparisonNotes,
  comparisonRows,
  comparisonTitle,
  inSide,
  keyText,
  profileLists,
  sideNames,
} from './comparison-rows.ts';

/** The profiles that are named after a table; scores.json names all. */
const mostNamed = 20;

/** The comparisons as Markdown: a table for every two sides, with the rows of all groups. */
export function* comparisonsMarkdown({
  comparisons = [],
  ...compared
}: Omit<ScoreReport, 'profiles'>): Generator<string> {
  for (const own of grouped(comparisons, comparisonTitle).values()) {
    const [first] = own;
    if (first === undefined) continue;
    yield `\n## ${escaped(comparisonTitle(first))}\n\n`;
    const [one, other] = sideNames(first).map(escaped);
    const figures = own.flatMap((some) => comparisonRows(some, compared));
    const over = countTitle(figures.map(({ figure }) => figure));
    const titles = [
      over.replace(/^./, (letter) => letter.toUpperCase()),
      one,
      other,
      'Change',
      '95 % interval',
      'p',
      ...['Better', 'Worse'].map((what) => escaped(`${what} ${inSide(first.field, first.second)}`)),
    ];
    yield `| Group | Figure | ${titles.join(' | ')} |\n| --- | --- |${' --: |'.repeat(titles.length)}\n`;
    for (const comparison of own) yield* rows(comparison, compared);
    yield* profiles(first);
  }
  const shown = comparisons.flatMap((one) => comparisonRows(one, compared));
  const notes = comparisonNotes(comparisons, shown);
  if (notes.length > 0) yield `\n${notes.map(escaped).join(' ')}\n`;
}

function* rows(comparison: ScoreComparison, compared: Compared): Generator<string> {
  const group = escaped(keyText(comparison.key) || 'all');
  for (const row of comparisonRows(comparison, compared)) {
    const { title, pairs, first, second, difference, interval, p, better, worse } = row;
    const texts = [first, second, difference, interval || '-', p].map(escaped);
    yield `| ${[group, escaped(title), pairs, ...texts, better, worse].join(' | ')} |\n`;
  }
}

/** Of all profiles: groups have no others. */
function* profiles(comparison: ScoreComparison): Generator<string> {
  for (const [what, ids] of profileLists(comparison)) {
    yield `\n${escaped(`${ids.length} ${what}: ${shownList(ids, mostNamed)}`)}\n`;
  }
}
