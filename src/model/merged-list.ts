import { countBelow } from '../base/count-below.ts';
import type { MadeChanges } from './difference.ts';

/** What becomes of an element of the old version when some changes are made: none, all, or any between. */
export type Merged<T> = (made: MadeChanges) => T;

/** What to make of the items of two lists; each yields the position of a change. */
export interface ListMerger<T> {
  readonly added: (item: T) => number;
  readonly removed: (item: T) => number;
  readonly moved?: (before: T, after: T) => number;
  readonly both: (before: T, after: T) => Merged<T>;
}

/** Positions of items that are one item in both lists. */
export type Pairs = readonly (readonly [before: number, after: number])[];

/**
 * Two lists as one, in which items stand at their old and at their new places. Pairs that are not in
 * the longest sequence that both lists have in common have moved.
 */
export function mergedList<T>(
  before: readonly T[],
  after: readonly T[],
  pairs: Pairs,
  merger: ListMerger<T>,
): Merged<T[]> {
  const { moved } = merger;
  const steady = moved === undefined ? [] : commonOrder(pairs);
  const [old, young] = [new Map(pairs), new Map(pairs.map(([a, b]) => [b, a]))];
  const moves = new Map<number, { readonly at: number; readonly item: Merged<T> }>();
  const placed: Merged<T | undefined>[] = [];
  const moveOf = (a: number, b: number) => {
    const [from, to] = [before[a] as T, after[b] as T];
    const move = moves.get(a) ?? { at: moved?.(from, to) ?? -1, item: merger.both(from, to) };
    moves.set(a, move);
    return move;
  };
  const placeOld = (a: number) => {
    const b = old.get(a);
    const item = before[a] as T;
    if (b === undefined) {
      const at = merger.removed(item);
      placed.push((made) => (made.has(at) ? undefined : item));
    } else {
      const move = moveOf(a, b);
      placed.push((made) => (made.has(move.at) ? undefined : move.item(made)));
    }
  };
  const placeYoung = (b: number) => {
    const a = young.get(b);
    const item = after[b] as T;
    if (a === undefined) {
      const at = merger.added(item);
      placed.push((made) => (made.has(at) ? item : undefined));
    } else if (moved !== undefined) {
      const move = moveOf(a, b);
      placed.push((made) => (made.has(move.at) ? move.item(made) : undefined));
    }
  };
  let [a, b] = [0, 0];
  for (const [nextOld, nextYoung] of [...steady, [before.length, after.length] as const]) {
    while (a < nextOld) placeOld(a++);
    while (b < nextYoung) placeYoung(b++);
    if (nextOld < before.length) placed.push(merger.both(before[a++] as T, after[b++] as T));
  }
  return (made) => placed.flatMap((item) => item(made) ?? []);
}

/** The longest sequence of pairs that ascends on both sides. */
export function commonOrder(pairs: Pairs): Pairs {
  const sorted = [...pairs].sort(([a], [b]) => a - b);
  /** For each length, the smallest end of a sequence that long. */
  const ends: number[] = [];
  const lengths = sorted.map(([, after]) => {
    const shorter = countBelow(ends, after);
    ends[shorter] = after;
    return shorter + 1;
  });
  const chosen: Pairs[number][] = [];
  let wanted = ends.length;
  let bound = Number.POSITIVE_INFINITY;
  for (const [at, pair] of [...sorted.entries()].reverse()) {
    if (lengths[at] !== wanted || pair[1] >= bound) continue;
    chosen.push(pair);
    [wanted, bound] = [wanted - 1, pair[1]];
  }
  return chosen.reverse();
}
