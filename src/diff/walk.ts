import { byText } from '../base/text/by-text.ts';
import type { OrderConstraints } from '../model/order-constraints.ts';
import { type Orders, ordersWithin } from '../model/order-template.ts';
import { alikeHeads, restrictionsOf } from './alike-letters.ts';
import { type GoldWords, lettersOfBlock } from './words.ts';

/** States of the one set, and for each of them those of the other that share a beginning with it. */
const mostStates = 200_000;

/** Which calls of a set have been made, in order of position: `0`, or `1` where it was. */
type State = string;

/**
 * The first orders of a set whose word is not in another set, found by walking both from slot to slot,
 * beginnings that leave the same open taken together. Letters with one head are not told apart, and
 * pairs among them not kept. `unknown` after too many of them.
 */
export function strayByWalking(
  one: GoldWords,
  other: GoldWords,
  heads: ReadonlyMap<number, number>,
): Orders | 'none' | 'unknown' {
  const [left, right] = [withHeads(one, heads), withHeads(other, heads)];
  const alike = alikeHeads(left, right);
  const [from, into] = [withHeads(left, alike), withHeads(right, alike)];
  const loose = new Set(heads.values());
  const [ours, theirs] = [new Walker(from, loose), new Walker(into, loose)];
  const seen = new Set<string>();
  let met = 0;
  const open: Beginning[] = [{ state: ours.start, others: [theirs.start], word: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { word } = next;
    if (word.length === from.slots.length) continue;
    for (const [letter, states] of ours.next(word.length, [next.state])) {
      const others = theirs.next(word.length, next.others).get(letter) ?? [];
      const longer = [...word, letter];
      if (others.length === 0) {
        const stray = withBeginning(from, longer);
        if (stray !== undefined) return stray;
        continue;
      }
      for (const state of states) {
        const key = `${state} ${others.join(' ')}`;
        if (seen.has(key)) continue;
        met += 1 + others.length;
        if (met > mostStates) return 'unknown';
        seen.add(key);
        open.push({ state, others, word: longer });
      }
    }
  }
  return 'none';
}

function withHeads(words: GoldWords, heads: ReadonlyMap<number, number>): GoldWords {
  return { ...words, letters: words.letters.map((letter) => heads.get(letter) ?? letter) };
}

interface Beginning {
  readonly state: State;
  readonly others: readonly State[];
  readonly word: readonly number[];
}

/** What may stand in the next slot, once some calls were made. */
class Walker {
  readonly start: State;
  private readonly words: GoldWords;
  /** For each slot its number among those of its block. */
  private readonly nth: readonly number[];
  /** For each block the pairs of its members. */
  private readonly pairs: readonly OrderConstraints['pairs'][];
  /** For each block its members' classes: members of a class are interchangeable. */
  private readonly classes: readonly (readonly string[])[];

  /** Pairs of `loose` letters are not kept. */
  constructor(words: GoldWords, loose: ReadonlySet<number>) {
    this.words = words;
    this.start = '0'.repeat(words.letters.length);
    this.pairs = words.blocks.map(({ orders }, block) => {
      const letters = lettersOfBlock(words, block);
      return orders.constraints.pairs.filter(([first]) => !loose.has(letters[first] as number));
    });
    this.classes = this.pairs.map((pairs, block) => {
      const letters = lettersOfBlock(words, block);
      return restrictionsOf(words, block, pairs).map(
        (text, member) => `${letters[member]} ${text}`,
      );
    });
    const taken = words.blocks.map(() => 0);
    this.nth = words.slots.map((slot) => {
      if (typeof slot === 'number') return 0;
      taken[slot.block] = (taken[slot.block] as number) + 1;
      return (taken[slot.block] as number) - 1;
    });
  }

  /** The states after a slot, by the letter that is in it; sorted. */
  next(slot: number, states: readonly State[]): Map<number, State[]> {
    const found = new Map<number, Set<State>>();
    for (const state of states) {
      for (const call of this.callsFor(slot, state)) {
        const letter = this.words.letters[call] as number;
        const known = found.get(letter) ?? new Set();
        found.set(letter, known.add(`${state.slice(0, call)}1${state.slice(call + 1)}`));
      }
    }
    return new Map([...found].map(([letter, after]) => [letter, [...after].sort(byText)]));
  }

  private callsFor(at: number, state: State): readonly number[] {
    const slot = this.words.slots[at];
    if (typeof slot !== 'object') return slot === undefined ? [] : [slot];
    const { calls, orders } = this.words.blocks[slot.block] as GoldWords['blocks'][number];
    const { lowest, highest } = orders.constraints;
    const pairs = this.pairs[slot.block] as OrderConstraints['pairs'];
    const nth = this.nth[at] as number;
    const isMade = (member: number) => state[calls[member] as number] === '1';
    const tried = new Set<string>();
    return calls.filter((_, member) => {
      const mayStand = (lowest[member] as number) <= nth && nth <= (highest[member] as number);
      const own = this.classes[slot.block]?.[member] as string;
      if (!mayStand || isMade(member) || tried.has(own)) return false;
      const isDue = pairs.every(([first, second]) => second !== member || isMade(first));
      if (isDue) tried.add(own);
      return isDue;
    });
  }
}

/** Orders whose word begins with some letters; undefined where no word of the set does. */
function withBeginning(words: GoldWords, beginning: readonly number[]): Orders | undefined {
  const demandOf = (slot: number) => {
    const letter = beginning[slot];
    return letter === undefined ? undefined : (call: number) => words.letters[call] === letter;
  };
  for (const orders of ordersWithin(words, demandOf)) return orders;
  return undefined;
}
