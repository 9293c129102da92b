import { lettersOfBlock, type Words } from './words.ts';

/**
 * Two sets in which letters that are free in both are one letter: those of one call, in the same block
 * and without any restriction. Changing such letters round changes neither set, so that one set is
 * inside of the other just as before.
 */
export function withFreeLettersMerged(left: Words, right: Words): readonly [Words, Words] {
  const [homesLeft, homesRight] = [freeHomes(left), freeHomes(right)];
  const heads = new Map<string, number>();
  const letterFor = (letter: number): number => {
    const [a, b] = [homesLeft.get(letter), homesRight.get(letter)];
    if (a === undefined || b === undefined) return letter;
    const key = `${a} ${b}`;
    const head = heads.get(key) ?? letter;
    heads.set(key, head);
    return head;
  };
  const merged = (words: Words): Words => {
    return { ...words, letters: words.letters.map(letterFor) };
  };
  return [merged(left), merged(right)];
}

/** For each letter that is free, its block. */
function freeHomes(words: Words): Map<number, number> {
  const homes = new Map<number, number>();
  for (const [block, { orders }] of words.blocks.entries()) {
    const { size, lowest, highest, pairs } = orders.freedom;
    const bound = new Set(pairs.flat());
    for (const [member, letter] of lettersOfBlock(words, block).entries()) {
      const isFree = lowest[member] === 0 && highest[member] === size - 1 && !bound.has(member);
      const isOnce = words.letters.filter((other) => other === letter).length === 1;
      if (isFree && isOnce) homes.set(letter, block);
    }
  }
  return homes;
}
