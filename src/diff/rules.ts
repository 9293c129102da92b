import { addUnder } from '../base/lists-by-key.ts';
import type { OrderConstraints } from '../model/order-constraints.ts';
import { slotsOfBlock } from '../model/order-template.ts';
import { type GoldWords, lettersOfBlock } from './words.ts';

/** What a word must keep: the letters that each slot may have, and pairs of letters in some slots. */
export interface Rules {
  readonly allowed: readonly ReadonlySet<number>[];
  readonly pairs: readonly SlotPair[];
}

/** In these slots no `second` may stand before a `first`. */
export interface SlotPair {
  readonly slots: readonly number[];
  readonly first: number;
  readonly second: number;
}

/**
 * Rules that tell a set's words from all other arrangements of its letters; undefined where equal calls
 * are restricted differently, so that no such rules are known.
 */
export function rulesOf(words: GoldWords): Rules | undefined {
  const blocks = words.blocks.map((_, block) => blockRules(words, block));
  if (blocks.some((rules) => rules === undefined) || !isForest(words)) return undefined;
  const taken = blocks.map(() => 0);
  const allowed = words.slots.map((slot) => {
    if (typeof slot === 'number') return new Set([words.letters[slot] as number]);
    const nth = taken[slot.block] as number;
    taken[slot.block] = nth + 1;
    return blocks[slot.block]?.allowed[nth] as ReadonlySet<number>;
  });
  return { allowed, pairs: blocks.flatMap((rules) => rules?.pairs ?? []) };
}

/** Whether pairs of a block, which has all of both letters, say that no `second` is before a `first`. */
export function isKept(words: GoldWords, first: number, second: number): boolean {
  const countOf = (letter: number) => words.letters.filter((other) => other === letter).length;
  return words.blocks.some(({ orders }, block) => {
    const letters = lettersOfBlock(words, block);
    const membersOf = (letter: number) =>
      [...letters.keys()].filter((member) => letters[member] === letter);
    const [firsts, seconds] = [membersOf(first), membersOf(second)];
    if (firsts.length < countOf(first) || seconds.length < countOf(second)) return false;
    return firsts.every((member) => {
      const behind = membersBehind(member, orders.constraints.pairs);
      return seconds.every((other) => behind.has(other));
    });
  });
}

/** The members that must stand behind a member, by pairs or by chains of them. */
function membersBehind(member: number, pairs: OrderConstraints['pairs']): ReadonlySet<number> {
  const found = new Set<number>();
  const next = nextMembers.get(pairs) ?? nextBy(pairs);
  nextMembers.set(pairs, next);
  for (const open = [member]; open.length > 0; ) {
    for (const second of next.get(open.pop() as number) ?? []) {
      if (found.has(second)) continue;
      found.add(second);
      open.push(second);
    }
  }
  return found;
}

/** By the pairs of a block: for each member, those that it is paired with. */
const nextMembers = new WeakMap<
  OrderConstraints['pairs'],
  ReadonlyMap<number, readonly number[]>
>();

function nextBy(pairs: OrderConstraints['pairs']): Map<number, number[]> {
  const next = new Map<number, number[]>();
  for (const [first, second] of pairs) addUnder(next, first, second);
  return next;
}

/** Undefined unless all members with one letter have the same slots and the same pairs. */
function blockRules(words: GoldWords, block: number): Rules | undefined {
  const letters = lettersOfBlock(words, block);
  const constraints = words.blocks[block]?.orders.constraints;
  if (constraints === undefined) return undefined;
  const { lowest, highest } = constraints;
  const firstOf = letters.map((letter) => letters.indexOf(letter));
  const isUniform = firstOf.every(
    (first, at) => lowest[at] === lowest[first] && highest[at] === highest[first],
  );
  const pairs = pairsOfLetters(letters, constraints.pairs);
  if (!isUniform || pairs === undefined) return undefined;
  const slots = slotsOfBlock(words, block);
  const allowed = slots.map((_, nth) => {
    const may = letters.filter(
      (_letter, at) => (lowest[at] as number) <= nth && nth <= (highest[at] as number),
    );
    return new Set(may);
  });
  return { allowed, pairs: pairs.map(([first, second]) => ({ slots, first, second })) };
}

/** The pairs between letters; undefined where a pair binds some members of a letter and not the others. */
function pairsOfLetters(
  letters: readonly number[],
  pairs: readonly (readonly [number, number])[],
): [number, number][] | undefined {
  const bound = new Map<string, { pair: [number, number]; members: Set<string> }>();
  for (const [a, b] of pairs) {
    const pair: [number, number] = [letters[a] as number, letters[b] as number];
    // Which of two equal calls is which cannot be seen.
    if (pair[0] === pair[1]) continue;
    const entry = bound.get(pair.join()) ?? { pair, members: new Set() };
    entry.members.add(`${a} ${b}`);
    bound.set(pair.join(), entry);
  }
  const count = (letter: number) => letters.filter((other) => other === letter).length;
  const isWhole = [...bound.values()].every(
    ({ pair: [a, b], members }) => members.size === count(a) * count(b),
  );
  return isWhole ? [...bound.values()].map(({ pair }) => pair) : undefined;
}

/**
 * Whether how often a block has a letter follows from the sizes of the blocks and the number of each
 * letter: so it is unless blocks share letters in a circle.
 */
function isForest(words: GoldWords): boolean {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    const parent = parents.get(node);
    return parent === undefined ? node : rootOf(parent);
  };
  for (const block of words.blocks.keys()) {
    for (const letter of new Set(lettersOfBlock(words, block))) {
      const [a, b] = [rootOf(`block ${block}`), rootOf(`letter ${letter}`)];
      if (a === b) return false;
      parents.set(a, b);
    }
  }
  return true;
}
