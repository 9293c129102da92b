import { dateOfDay, dayOfDate } from '../../base/calendar.ts';
import { isLess } from '../../model/comparisons.ts';

const before = (left: string, right: string): boolean => isLess(left, right) === true;

/**
 * Texts in every gap between and around some texts, by code point: `count` different ones below,
 * above and between them, as far as there are any. For dates, they include the neighbouring days.
 */
export function textsAround(texts: readonly string[], count: number): string[] {
  const sorted = [...new Set(texts)].sort((a, b) => (a === b ? 0 : before(a, b) ? -1 : 1));
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  return [
    ...distinct([dayFrom(least, -1), '', ...followers('', count)], count, undefined, least),
    ...distinct([dayFrom(greatest, 1), ...followers(greatest, count)], count, greatest, undefined),
    ...sorted.slice(1).flatMap((high, at) => {
      const low = sorted[at] as string;
      return distinct([dayFrom(low, 1), ...followers(low, count)], count, low, high);
    }),
  ];
}

/** Texts shortly after a text: with a space or, if that is too far, with the least character appended. */
function followers(text: string, count: number): string[] {
  return ['0', ' ', '\u0000'].flatMap((end) =>
    Array.from({ length: count }, (_, at) => text + end.repeat(at + 1)),
  );
}

function distinct(
  texts: readonly (string | undefined)[],
  count: number,
  low: string | undefined,
  high: string | undefined,
): string[] {
  const fitting = texts.filter((text): text is string => {
    if (text === undefined) return false;
    return (low === undefined || before(low, text)) && (high === undefined || before(text, high));
  });
  return [...new Set(fitting)].slice(0, count);
}

/** The day before or after a date as in ISO 8601; undefined for any other text. */
function dayFrom(text: string, step: -1 | 1): string | undefined {
  const day = dayOfDate(text);
  return day === undefined ? undefined : dateOfDay(day + step);
}
