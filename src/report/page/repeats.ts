import type { Match } from '../../model/score.ts';

const list = new Intl.ListFormat('en');

/** Which predictions have the calls of an earlier one, a sentence for each that is repeated. */
export function repeatsIn(matches: readonly Match[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const { prediction, calls } of matches) {
    const key = JSON.stringify(calls);
    numbers.set(key, [...(numbers.get(key) ?? []), prediction + 1]);
  }
  return [...numbers.values()].flatMap(([first, ...others]) => {
    if (others.length === 0) return [];
    const named = list.format(others.map(String));
    const repeat =
      others.length === 1 ? `Prediction ${named} repeats` : `Predictions ${named} repeat`;
    return [`${repeat} prediction ${first}.`];
  });
}
