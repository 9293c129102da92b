import { type GoldWords, lettersOfBlock } from './words.ts';

/**
 * Letters whose order among themselves can be compared apart from all else: in either set all of them
 * are in one block, nothing but pairs among them restricts them, and they cannot be parted further. So
 * a set has each of their orders in each arrangement of the others.
 */
export interface LoosePart {
  /** The block of either set. */
  readonly home: string;
  readonly letters: readonly number[];
  /** Whether letters are paired that are there more than once. */
  readonly hasTwins: boolean;
}

/** The loose parts of two sets with the same letters. */
export function looseParts(left: GoldWords, right: GoldWords): readonly LoosePart[] {
  const pairs = [...letterPairs(left), ...letterPairs(right)];
  const homes = looseLetters(left, right, pairs);
  const open = new Set(homes.keys());
  const parts: LoosePart[] = [];
  for (const letter of open) {
    const letters = [letter];
    open.delete(letter);
    for (const one of letters) {
      for (const [first, second] of pairs) {
        const other = first === one ? second : first;
        if ((first === one || second === one) && open.delete(other)) letters.push(other);
      }
    }
    const count = left.letters.filter((other) => letters.includes(other)).length;
    const home = homes.get(letter) as string;
    parts.push({ home, letters, hasTwins: letters.length > 1 && count > letters.length });
  }
  return parts;
}

/** One letter for all that are loose in a block: the order of such parts is not looked at then. */
export function headsOf(parts: readonly LoosePart[]): ReadonlyMap<number, number> {
  const heads = new Map<string, number>();
  return new Map(
    parts.flatMap(({ home, letters }) => {
      const head = heads.get(home) ?? (letters[0] as number);
      heads.set(home, head);
      return letters.map((letter) => [letter, head] as const);
    }),
  );
}

/** The pairs of all blocks, in letters; which of two equal calls is which cannot be seen. */
export function letterPairs(words: GoldWords): [first: number, second: number][] {
  const pairs = words.blocks.flatMap(({ orders }, block) => {
    const letters = lettersOfBlock(words, block);
    return orders.constraints.pairs.map(([first, second]): [number, number] => [
      letters[first] as number,
      letters[second] as number,
    ]);
  });
  return pairs.filter(([first, second]) => first !== second);
}

/** For each letter that is in no way bound to others than its like, its block in either set. */
function looseLetters(
  left: GoldWords,
  right: GoldWords,
  pairs: readonly (readonly [number, number])[],
): Map<number, string> {
  const [homesLeft, homesRight] = [homesIn(left), homesIn(right)];
  const homes = new Map<number, string>();
  for (const [letter, home] of homesLeft) {
    const other = homesRight.get(letter);
    if (other !== undefined) homes.set(letter, `${home} ${other}`);
  }
  for (let size = -1; size !== homes.size; ) {
    size = homes.size;
    for (const [first, second] of pairs) {
      if (homes.get(first) === homes.get(second)) continue;
      homes.delete(first);
      homes.delete(second);
    }
  }
  return homes;
}

/** For each letter that is in one block only, and may be in any of its slots, the block. */
function homesIn(words: GoldWords): Map<number, number> {
  const homes = new Map<number, number>();
  for (const [block, { orders }] of words.blocks.entries()) {
    const { size, lowest, highest } = orders.constraints;
    const letters = lettersOfBlock(words, block);
    for (const letter of new Set(letters)) {
      const members = [...letters.keys()].filter((member) => letters[member] === letter);
      const isLoose = members.every((at) => lowest[at] === 0 && highest[at] === size - 1);
      const count = words.letters.filter((other) => other === letter).length;
      if (isLoose && members.length === count) homes.set(letter, block);
    }
  }
  return homes;
}
