import { distance } from 'fastest-levenshtein';
import type { TextSimilarity } from '../../../model/argument-rules.ts';

/** The longest text whose similarity is computed, in UTF-16 units; it takes some 40 ms. */
export const longestCompared = 10_000;

/**
 * Texts whose similarity is at least `least`, from 0 to 1. It is 1 - d / n, where d is Levenshtein's edit
 * distance and n the length of the longer text, both in UTF-16 units. Texts longer than
 * `longestCompared` are similar only if they are equal, because the time grows with the square of n.
 */
export function similarTexts(least: number): TextSimilarity {
  const similarity = (one: string, other: string) => {
    const longer = Math.max(one.length, other.length);
    return longer > longestCompared ? 0 : 1 - distance(one, other) / longer;
  };
  const holds = (one: string, other: string) => one === other || similarity(one, other) >= least;
  return { least, holds };
}
