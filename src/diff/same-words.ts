import { someOrder, windowsOf } from '../compiler/plan/has-order.ts';
import { type Orders, ordersAt, slotsOfBlock } from '../model/order-template.ts';
import { headsOf, letterPairs, looseParts } from './loose-parts.ts';
import { isKept, type Rules, rulesOf, type SlotPair } from './rules.ts';
import { templateText } from './same-template.ts';
import { strayByWalking } from './walk.ts';
import { type GoldWords, lettersIn, lettersOfBlock } from './words.ts';

/** How two sets of words compare: an order of the one that is not in the other, where there is any. */
export type WordsComparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly side: 'left' | 'right'; readonly orders: Orders }
  | { readonly kind: 'unknown' };

/**
 * Whether two sets have the same words, exactly and without listing them: each must be in the other. A
 * set is in another if none of its words breaks a rule of the other, which the orders of its blocks
 * tell. `unknown` where equal calls are restricted differently and there are too many ways to walk.
 */
export function compareWords(left: GoldWords, right: GoldWords): WordsComparison {
  if (lettersIn(left) !== lettersIn(right)) {
    return { kind: 'different', side: 'left', orders: ordersAt(left, 0n) };
  }
  if (templateText(left) === templateText(right)) return { kind: 'same' };
  const gone = strayOrders(left, right);
  if (typeof gone === 'object') return { kind: 'different', side: 'left', orders: gone };
  const come = strayOrders(right, left);
  if (typeof come === 'object') return { kind: 'different', side: 'right', orders: come };
  return { kind: gone === 'unknown' || come === 'unknown' ? 'unknown' : 'same' };
}

/** Orders of a set whose word is not in another set of the same letters. */
function strayOrders(from: GoldWords, into: GoldWords): Orders | 'none' | 'unknown' {
  const rules = rulesOf(into);
  if (rules === undefined) return strayAmongTwins(from, into);
  return breakingSlot(from, rules) ?? breakingPair(from, rules) ?? 'none';
}

/** The same where equal calls are restricted differently: a walk for each part that has such calls. */
function strayAmongTwins(from: GoldWords, into: GoldWords): Orders | 'none' | 'unknown' {
  const parts = looseParts(from, into);
  const isSingle = new Set(parts.flatMap(({ letters, hasTwins }) => (hasTwins ? [] : letters)));
  const slots = [...from.slots.keys()];
  const pairs = letterPairs(into)
    .filter(([first]) => isSingle.has(first))
    .map(([first, second]) => ({ slots, first, second }));
  const stray = breakingPair(from, { pairs });
  if (stray !== undefined) return stray;
  const twins = parts.filter(({ hasTwins }) => hasTwins);
  let isKnown = true;
  for (const part of twins.length === 0 ? [undefined] : twins) {
    const others = headsOf(parts.filter((other) => other !== part));
    const found = strayByWalking(from, into, others);
    if (typeof found === 'object') return found;
    isKnown = isKnown && found === 'none';
  }
  return isKnown ? 'none' : 'unknown';
}

function breakingSlot(from: GoldWords, { allowed }: Rules): Orders | undefined {
  const reaching = lettersBySlot(from);
  for (const [at, letters] of allowed.entries()) {
    if (reaching[at]?.every((letter) => letters.has(letter))) continue;
    const found = ordersWith(from, new Map([[at, (letter) => !letters.has(letter)]]));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The letters that each slot may have at the most, by the slots that pairs leave to each member. */
function lettersBySlot(words: GoldWords): number[][] {
  const found = words.slots.map((slot) =>
    typeof slot === 'number' ? [words.letters[slot] as number] : [],
  );
  for (const [block, { orders }] of words.blocks.entries()) {
    const letters = lettersOfBlock(words, block);
    const windows = windowsOf(orders.constraints);
    for (const [nth, slot] of slotsOfBlock(words, block).entries()) {
      found[slot] = letters.filter((_, member) =>
        isWithin(nth, windows?.from[member], windows?.to[member]),
      );
    }
  }
  return found;
}

function isWithin(at: number, from = 0, to = -1): boolean {
  return from <= at && at <= to;
}

function breakingPair(from: GoldWords, { pairs }: Pick<Rules, 'pairs'>): Orders | undefined {
  for (const pair of pairs) {
    if (isKept(from, pair.first, pair.second)) continue;
    const home = homeOf(from, pair);
    const found =
      home === undefined ? breakingBySlots(from, pair) : breakingInBlock(from, home, pair);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The block that has all of both letters of a pair, and no slot where the pair does not hold. */
function homeOf(words: GoldWords, { slots, first, second }: SlotPair): number | undefined {
  const isOfPair = (letter: number) => letter === first || letter === second;
  const count = words.letters.filter(isOfPair).length;
  const paired = new Set(slots);
  const home = words.blocks.findIndex(
    (_, block) => lettersOfBlock(words, block).filter(isOfPair).length === count,
  );
  return home >= 0 && slotsOfBlock(words, home).every((slot) => paired.has(slot))
    ? home
    : undefined;
}

/** Tries the pair turned round: with each of the one letter before each of the other. */
function breakingInBlock(
  from: GoldWords,
  block: number,
  { first, second }: SlotPair,
): Orders | undefined {
  const letters = lettersOfBlock(from, block);
  const { constraints } = (from.blocks[block] as GoldWords['blocks'][number]).orders;
  const membersOf = (letter: number) => [...letters.keys()].filter((at) => letters[at] === letter);
  for (const early of membersOf(second)) {
    for (const late of membersOf(first)) {
      const order = someOrder({ ...constraints, pairs: [...constraints.pairs, [early, late]] });
      if (order !== undefined) return withFirstOrders(from, new Map([[block, order]]));
    }
  }
  return undefined;
}

function breakingBySlots(from: GoldWords, { slots, first, second }: SlotPair): Orders | undefined {
  const isSecond = (letter: number) => letter === second;
  const isFirst = (letter: number) => letter === first;
  for (const [at, early] of slots.entries()) {
    if (ordersWith(from, new Map([[early, isSecond]])) === undefined) continue;
    for (const late of slots.slice(at + 1)) {
      const demands = new Map([
        [early, isSecond],
        [late, isFirst],
      ]);
      const found = ordersWith(from, demands);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether a slot should have a letter, for those slots that should have one of some. */
type Demands = ReadonlyMap<number, (letter: number) => boolean>;

/** Orders with which some slots have the letters that they should: the first of each block. */
function ordersWith(words: GoldWords, demands: Demands): Orders | undefined {
  const bound = new Map<number, readonly number[]>();
  for (const [at, demand] of demands) {
    const slot = words.slots[at] as GoldWords['slots'][number];
    if (typeof slot === 'number') {
      if (!demand(words.letters[slot] as number)) return undefined;
    } else if (!bound.has(slot.block)) {
      const order = orderWith(words, slot.block, demands);
      if (order === undefined) return undefined;
      bound.set(slot.block, order);
    }
  }
  return withFirstOrders(words, bound);
}

/** Orders of all blocks: those that are known, and the first of the others. */
function withFirstOrders(words: GoldWords, known: ReadonlyMap<number, readonly number[]>): Orders {
  return words.blocks.map(({ orders }, block) => known.get(block) ?? orders.at(0n));
}

function orderWith(
  words: GoldWords,
  block: number,
  demands: Demands,
): readonly number[] | undefined {
  const letters = lettersOfBlock(words, block);
  const allowed = slotsOfBlock(words, block).map((slot) => {
    const demand = demands.get(slot);
    return demand && new Set([...letters.keys()].filter((at) => demand(letters[at] as number)));
  });
  for (const order of words.blocks[block]?.orders.within(allowed) ?? []) return order;
  return undefined;
}
