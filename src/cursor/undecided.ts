import type { Way } from './exploration.ts';

/** A choice of some ways, and what comes of it; `id` is the same where the same comes. */
interface Node {
  readonly id: string;
  readonly asks: readonly string[];
  readonly next: readonly Node[];
}

/**
 * The paths on which it depends what may come next, in the order in which they are read. `nextOf` is what comes
 * in a world; undefined where the world is not possible any more.
 */
export function undecidedIn(
  ways: readonly Way[],
  nextOf: (world: string) => string | undefined,
): string[] {
  const ids = new Map<string, string>();
  const paths = new Set<string>();
  const seen = new Set<string>();
  const root = nodeOf(ways, 0, nextOf, ids);
  for (const open = root ? [root] : []; open.length > 0; ) {
    const node = open.pop() as Node;
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    for (const path of node.asks) paths.add(path);
    open.push(...node.next.toReversed());
  }
  return [...paths];
}

/** Choices of which the same comes are none. */
function nodeOf(
  ways: readonly Way[],
  depth: number,
  nextOf: (world: string) => string | undefined,
  ids: Map<string, string>,
): Node | undefined {
  const [first] = ways;
  const choice = first?.choices[depth];
  if (first === undefined) return undefined;
  if (choice === undefined) {
    const id = first.world === undefined ? undefined : nextOf(first.world);
    return id === undefined ? undefined : { id: `=${id}`, asks: [], next: [] };
  }
  const [held, failed] = [true, false].map((value) => {
    const own = ways.filter(({ choices }) => choices[depth]?.value === value);
    return nodeOf(own, depth + 1, nextOf, ids);
  });
  if (held === undefined || failed === undefined) return held ?? failed;
  if (held.id === failed.id) return held;
  const key = JSON.stringify([choice.key, held.id, failed.id]);
  const id = ids.get(key) ?? String(ids.size);
  ids.set(key, id);
  return { id, asks: choice.asks, next: [held, failed] };
}
