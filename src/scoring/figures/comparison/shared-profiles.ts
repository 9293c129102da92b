import type { ComparableScore } from './pairs.ts';

/** How many profiles are predicted on both sides of a comparison, and on either of them. */
export interface SharedProfiles {
  readonly both: number;
  readonly either: number;
}

/** What is predicted less often on both sides is not compared: it would be what is missing. */
const leastShared = 0.1;

/** How few profiles two sides share where hardly any was predicted on both; undefined of others. */
export function fewShared(
  first: readonly ComparableScore[],
  second: readonly ComparableScore[],
): SharedProfiles | undefined {
  const [one, other] = [predictedIn(first), predictedIn(second)];
  if (one.size === 0 || other.size === 0) return undefined;
  const both = [...one].filter((id) => other.has(id)).length;
  const either = one.size + other.size - both;
  return both < leastShared * either ? { both, either } : undefined;
}

function predictedIn(scores: readonly ComparableScore[]): ReadonlySet<string> {
  return new Set(scores.flatMap(({ id, state }) => (state === 'absent' ? [] : [id])));
}
