import type { OrderConstraints } from '../model/order-constraints.ts';
import { type GoldWords, lettersOfBlock } from './words.ts';

/** A text for each member of a block, the same for those that some pairs and their slots restrict alike. */
export function restrictionsOf(
  words: GoldWords,
  block: number,
  pairs: OrderConstraints['pairs'],
): string[] {
  const { calls, orders } = words.blocks[block] as GoldWords['blocks'][number];
  const { lowest, highest } = orders.constraints;
  return calls.map((_, member) => {
    const before = pairs.flatMap(([first, second]) => (second === member ? [first] : []));
    const after = pairs.flatMap(([first, second]) => (first === member ? [second] : []));
    const slots = `${lowest[member]}-${highest[member]}`;
    return [slots, before.sort((a, b) => a - b).join(), after.sort((a, b) => a - b).join()].join(
      ' ',
    );
  });
}

/**
 * One letter for all that are there once and are restricted alike in either set. Changing such letters
 * round changes neither set, so that one is inside of the other just as before.
 */
export function alikeHeads(left: GoldWords, right: GoldWords): ReadonlyMap<number, number> {
  const [there, others] = [singleLetters(left), singleLetters(right)];
  const firsts = new Map<string, number>();
  const heads = new Map<number, number>();
  for (const [letter, text] of there) {
    const key = `${text} | ${others.get(letter) ?? letter}`;
    const head = firsts.get(key) ?? letter;
    firsts.set(key, head);
    heads.set(letter, head);
  }
  return heads;
}

/** For each letter of a block that is there once, its block and what restricts it. */
function singleLetters(words: GoldWords): Map<number, string> {
  const single = new Map<number, string>();
  for (const [block, { orders }] of words.blocks.entries()) {
    const texts = restrictionsOf(words, block, orders.constraints.pairs);
    for (const [member, letter] of lettersOfBlock(words, block).entries()) {
      const isOnce = words.letters.filter((other) => other === letter).length === 1;
      if (isOnce) single.set(letter, `${block} ${texts[member]}`);
    }
  }
  return single;
}
