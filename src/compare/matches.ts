import { commonOrder, type Pairs } from './merged.ts';

/** How alike two items are: 0 where they have nothing to do with each other. */
export type Likeness<T> = (before: T, after: T) => number;

/** Pairs items that are equal by their keys, those of one key in order. */
export function equalPairs<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Pairs {
  const places = new Map<string, number[]>();
  for (const [at, item] of after.entries()) {
    const key = keyOf(item);
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  return before.flatMap((item, at) => {
    const other = places.get(keyOf(item))?.shift();
    return other === undefined ? [] : [[at, other] as const];
  });
}

/** Adds pairs of what is left, those most alike first, and of those the first of the old ones. */
export function withAlikePairs<T>(
  before: readonly T[],
  after: readonly T[],
  pairs: Pairs,
  likeness: Likeness<T>,
): Pairs {
  const [old, young] = leftOver(before.length, after.length, pairs);
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
  const gapOf = (side: 0 | 1) => (at: number) => steady.filter((pair) => pair[side] < at).length;
  const [gone, come] = leftOver(old, young, pairs);
  const more = gone.flatMap((a) => {
    const gap = gapOf(0)(a);
    const gones = gone.filter((other) => gapOf(0)(other) === gap);
    const comes = come.filter((other) => gapOf(1)(other) === gap);
    const b = comes[gones.indexOf(a)];
    return gones.length === comes.length && b !== undefined ? [[a, b] as const] : [];
  });
  return [...pairs, ...more];
}

function leftOver(old: number, young: number, pairs: Pairs): [number[], number[]] {
  const positions = (length: number) => Array.from({ length }, (_, at) => at);
  return [
    positions(old).filter((at) => !pairs.some(([a]) => a === at)),
    positions(young).filter((at) => !pairs.some(([, b]) => b === at)),
  ];
}
