import { lettersOfBlock, slotsOfBlock, type Words } from './words.ts';

/**
 * One text for all templates that differ only in how they number calls, members and blocks: equal texts,
 * equal sets. Sets with different texts may still be equal.
 */
export function templateText(words: Words): string {
  const blocks = words.blocks.map((_, block) => slotsOfBlock(words, block));
  const order = [...blocks.keys()].sort(
    (a, b) => (blocks[a]?.[0] as number) - (blocks[b]?.[0] as number),
  );
  const slots = words.slots.map((slot) =>
    typeof slot === 'number' ? (words.letters[slot] as number) : [order.indexOf(slot.block)],
  );
  return JSON.stringify([slots, order.map((block) => blockText(words, block))]);
}

function blockText(words: Words, block: number): unknown {
  const letters = lettersOfBlock(words, block);
  const { lowest, highest, pairs } = (words.blocks[block] as Words['blocks'][number]).orders
    .freedom;
  const keyOf = (member: number) => [letters[member], lowest[member], highest[member]] as Key;
  const members = [...letters.keys()].sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const numbers = new Map(members.map((member, at) => [member, at]));
  const renumbered = pairs.map(([a, b]) => `${numbers.get(a)}<${numbers.get(b)}`);
  return [members.map(keyOf), [...new Set(renumbered)].sort()];
}

type Key = [letter: number, lowest: number, highest: number];

function compareKeys(left: Key, right: Key): number {
  const at = left.findIndex((value, position) => value !== right[position]);
  return at < 0 ? 0 : (left[at] as number) - (right[at] as number);
}
