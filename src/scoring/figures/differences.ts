import type { Json } from '../../base/json.ts';
import type { CallComparison } from './call-comparison.ts';
import type { Triplet } from './interner.ts';
import { maximumMatching } from './matching.ts';

/**
 * A parameter that differs, with the gold's value and the predicted one; undefined where a side has
 * none.
 */
export interface Difference {
  readonly key: string;
  readonly gold: Json | undefined;
  readonly predicted: Json | undefined;
}

/**
 * The parameters in which two calls of one tool, given by their interned numbers, differ; the gold's
 * come first.
 */
export function differences(
  gold: number,
  predicted: number,
  comparison: CallComparison,
): Difference[] {
  const { calls, triplets } = comparison.interner;
  const mine = calls[gold]?.triplets ?? [];
  const theirs = calls[predicted]?.triplets ?? [];
  const matched = maximumMatching(mine, theirs, comparison.sameTriplet);
  const rest = (ids: readonly number[], taken: readonly number[]) =>
    ids.filter((_, at) => !taken.includes(at)).map((id) => ({ id, ...(triplets[id] as Triplet) }));
  const expected = rest(
    mine,
    matched.map(([g]) => g),
  );
  const made = rest(
    theirs,
    matched.map(([, p]) => p),
  );
  const found = expected.map(({ id, key, value }) => {
    const at = made.findIndex((other) => other.key === key);
    const other = at === -1 ? undefined : made.splice(at, 1)[0];
    const spared = other === undefined && comparison.mayLack(id);
    return spared ? undefined : { key, gold: value, predicted: other?.value };
  });
  const wrong = made.filter(({ id }) => !comparison.mayAdd(id));
  const surplus = wrong.map(({ key, value }) => ({ key, gold: undefined, predicted: value }));
  return [...found.filter((difference) => difference !== undefined), ...surplus];
}
