import { pairedUnitOf } from '../../model/figure-units.ts';
import { headlines } from '../../model/figures.ts';
import type { Tag } from '../../model/score.ts';
import { baselineField, type ScoreComparison } from '../../model/score-comparison.ts';
import { groupedAlways } from '../../model/score-groups.ts';
import { counted, shownName } from '../../words/shown.ts';
import { type Compared, comparisonRows, inSide } from './comparison-rows.ts';

/** So many comparisons have a sentence each; of more, those whose difference is none of chance. */
const mostSentences = 3;

/** The comparisons over all profiles in a sentence each, as far as anybody reads so many. */
export function comparisonSentences(
  comparisons: readonly ScoreComparison[],
  compared: Compared,
): string[] {
  const told = comparisons
    .filter(({ key }) => Object.keys(key).length === 0)
    .flatMap((comparison) => verdictIn(comparison, compared) ?? []);
  if (told.length <= mostSentences) return told.map(({ sentence }) => sentence);
  const certain = told.filter(({ isCertain }) => isCertain);
  const shown = certain.slice(0, mostSentences).map(({ sentence }) => sentence);
  const more = certain.length - shown.length;
  return [
    ...(shown.length === 0 ? ['Of no two can it be told which is better.'] : shown),
    ...(more > 0
      ? [`${counted(more, 'more difference')} of ${told.length} are none of chance.`]
      : []),
  ];
}

/**
 * A comparison over all profiles in a sentence: which side is better by the headline figure, by how much and how sure,
 * and what goes wrong most; undefined if it is of a group, or no profile has the figure on both sides.
 */
export function comparisonSentence(
  comparison: ScoreComparison,
  compared: Compared,
): string | undefined {
  if (Object.keys(comparison.key).length > 0) return undefined;
  return verdictIn(comparison, compared)?.sentence;
}

function verdictIn(
  comparison: ScoreComparison,
  compared: Compared,
): { readonly sentence: string; readonly isCertain: boolean } | undefined {
  const { field, first, second, figures } = comparison;
  const headline = headlines[compared.task];
  const difference = figures[headline];
  const row = comparisonRows(comparison, compared).find(({ figure }) => figure === headline);
  if (!difference || row === undefined) return undefined;
  const isLower = difference.difference < 0;
  const isBaseline = field === baselineField.field && first === baselineField.first;
  const named = isBaseline ? ['the baseline', 'this run'] : [shownName(first), shownName(second)];
  const [ahead = '', behind = ''] = isLower ? named : named.toReversed();
  const [higher, lower] = isLower ? [row.first, row.second] : [row.second, row.first];
  const title = row.title.replace(/ \(%\)$/, '');
  const unit = row.title === title ? '' : ' %';
  const means = `${title} ${higher}${unit} against ${lower}${unit}`;
  const changed = `${row.better} of ${counted(row.pairs, pairedUnitOf(headline))} better and ${row.worse} worse ${inSide(field, second)}`;
  const sure = `${row.difference} ${inSide(field, second)}, p ${row.p}; ${changed}`;
  const wrong = mostWrong(comparison, compared, isBaseline);
  if (difference.difference === 0) {
    const which = `${capital(named.join(' and '))} are equally good: ${title} ${row.first}${unit} each`;
    return { sentence: `${which}; ${changed}.${wrong}`, isCertain: false };
  }
  if (row.verdict !== undefined) {
    const which = `${capital(ahead)} is better than ${behind}: ${means}`;
    return { sentence: `${which} (${sure}).${wrong}`, isCertain: true };
  }
  const which = `It cannot be told whether ${ahead} is better than ${behind}: ${means}, which may be chance`;
  return { sentence: `${which} (${sure}).${wrong}`, isCertain: false };
}

/** Names of sides stay as they are; the words for those of a baseline begin the sentence. */
function capital(text: string): string {
  return text.replace(/^(?:the|this)\b/, (word) => word.replace('t', 'T'));
}

/** What goes wrong most on each side, or in the later run. */
function mostWrong(
  { field, first, second }: ScoreComparison,
  { groups = [] }: Compared,
  isBaseline: boolean,
): string {
  const sides = isBaseline
    ? [['now', groups.slice(0, 1)] as const]
    : [first, second].map((value) => {
        const own = groups.filter(
          ({ key }) =>
            Object.hasOwn(key, field) &&
            key[field] === value &&
            !groupedAlways.some((name) => Object.hasOwn(key, name)),
        );
        return [`in ${shownName(value)}`, own] as const;
      });
  const told = sides.flatMap(([where, own]) => {
    const tags = new Map<string, number>();
    for (const one of own) {
      for (const [tag, count] of Object.entries(one.tags) as [Tag, number][]) {
        tags.set(tag, (tags.get(tag) ?? 0) + count);
      }
    }
    const [most] = [...tags].sort(([, one], [, other]) => other - one);
    return most === undefined ? [] : [`${most[0]} ${where} (${most[1]})`];
  });
  return told.length === 0 ? '' : ` Most goes wrong by ${told.join(', ')}.`;
}
