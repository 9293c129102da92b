import { type Demand, type Orders, ordersAt, ordersWithin } from '../model/order-template.ts';
import { headsOf, letterPairs, looseParts } from './loose-parts.ts';
import { isKept, type Rules, rulesOf } from './rules.ts';
import { templateText } from './same-template.ts';
import { strayByWalking } from './walk.ts';
import { lettersIn, type Words } from './words.ts';

/** How two sets of words compare: an order of the one that is not in the other, where there is any. */
export type Verdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly side: 'left' | 'right'; readonly orders: Orders }
  | { readonly kind: 'unknown' };

/**
 * Whether two sets have the same words, exactly and without listing them: each must be in the other. A
 * set is in another if none of its words breaks a rule of the other, which the orders of its blocks
 * tell. `unknown` where equal calls are restricted differently and there are too many ways to walk.
 */
export function compareWords(left: Words, right: Words): Verdict {
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
function strayOrders(from: Words, into: Words): Orders | 'none' | 'unknown' {
  const rules = rulesOf(into);
  if (rules === undefined) return strayAmongTwins(from, into);
  return breakingSlot(from, rules) ?? breakingPair(from, rules) ?? 'none';
}

/** The same where equal calls are restricted differently: a walk for each part that has such calls. */
function strayAmongTwins(from: Words, into: Words): Orders | 'none' | 'unknown' {
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

function breakingSlot(from: Words, { allowed }: Rules): Orders | undefined {
  for (const [slot, letters] of allowed.entries()) {
    const found = ordersWith(from, new Map([[slot, (letter) => !letters.has(letter)]]));
    if (found !== undefined) return found;
  }
  return undefined;
}

function breakingPair(from: Words, { pairs }: Pick<Rules, 'pairs'>): Orders | undefined {
  for (const { slots, first, second } of pairs) {
    if (isKept(from, first, second)) continue;
    for (const [at, early] of slots.entries()) {
      const isSecond = (letter: number) => letter === second;
      if (ordersWith(from, new Map([[early, isSecond]])) === undefined) continue;
      for (const late of slots.slice(at + 1)) {
        const isFirst = (letter: number) => letter === first;
        const demands = new Map([
          [early, isSecond],
          [late, isFirst],
        ]);
        const found = ordersWith(from, demands);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** Orders with which some slots have the letters that they should. */
function ordersWith(
  words: Words,
  demands: ReadonlyMap<number, (letter: number) => boolean>,
): Orders | undefined {
  const demandOf = (slot: number): Demand => {
    const demand = demands.get(slot);
    return demand && ((call) => demand(words.letters[call] as number));
  };
  for (const orders of ordersWithin(words, demandOf)) return orders;
  return undefined;
}
