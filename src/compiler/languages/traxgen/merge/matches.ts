import { countBelow } from '../../../../base/count-below.ts';
import { grouped } from '../../../../base/lists-by-key.ts';
import { commonOrder, type Pairs } from '../../../../model/merged-list.ts';

/** How alike two items are: 0 where they have nothing to do with each other. */
export type ItemSimilarity<T> = (before: T, after: T) => number;

/** Pairs items that are equal by their keys, those of one key in order. */
export function equalPairs<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Pairs {
  // The last first, so that the first is at the end of its list.
  const backwards = [...after.keys()].reverse();
  const places = grouped(backwards, (at) => keyOf(after[at] as T));
  return before.flatMap((item, at) => {
    const other = places.get(keyOf(item))?.pop();
    return other === undefined ? [] : [[at, other] as const];
  });
}

/** Of more pairs than this it is not asked how alike they are: a second's work. */
export const mostCompared = 250_000;

/**
 * Adds pairs of what is left, those most alike first, and of those the first of the old ones; of very
 * many that are left none.
 */
export function withAlikePairs<T>(
  before: readonly T[],
  after: readonly T[],
  pairs: Pairs,
  likeness: ItemSimilarity<T>,
): Pairs {
  const [old, young] = leftOver(before.length, after.length, pairs);
  if (old.length * young.length > mostCompared) return pairs;
  const candidates = old.flatMap((a) =>
    young.flatMap((b) => {
      const score = likeness(before[a] as T, after[b] as T);
      return score > 0 ? [{ a, b, score }] : [];
    }),
  );
  candidates.sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
  const [usedOld, usedYoung] = [new Set<number>(), new Set<number>()];
  const more = candidates.flatMap(({ a, b }) => {
    if (usedOld.has(a) || usedYoung.has(b)) return [];
    usedOld.add(a);
    usedYoung.add(b);
    return [[a, b] as const];
  });
  return [...pairs, ...more];
}

/** Adds the items that replace each other: what is left of both lists between the same neighbours. */
export function withReplacements(old: number, young: number, pairs: Pairs): Pairs {
  const steady = commonOrder(pairs);
  const [gone, come] = leftOver(old, young, pairs);
  const comesIn = byGap(come, steady, 1);
  const more = [...byGap(gone, steady, 0)].flatMap(([gap, gones]) => {
    const comes = comesIn.get(gap) ?? [];
    return gones.length === comes.length
      ? gones.map((a, at) => [a, comes[at] as number] as const)
      : [];
  });
  return [...pairs, ...more];
}

/** Positions of one side, by how many steady pairs come before them there. */
function byGap(positions: readonly number[], steady: Pairs, side: 0 | 1): Map<number, number[]> {
  const places = steady.map((pair) => pair[side]);
  return grouped(positions, (at) => countBelow(places, at));
}

function leftOver(old: number, young: number, pairs: Pairs): [number[], number[]] {
  const unpaired = (length: number, side: 0 | 1) => {
    const paired = new Set(pairs.map((pair) => pair[side]));
    return Array.from({ length }, (_, at) => at).filter((at) => !paired.has(at));
  };
  return [unpaired(old, 0), unpaired(young, 1)];
}
