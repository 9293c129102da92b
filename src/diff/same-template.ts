import { byText } from '../base/text/by-text.ts';
import { slotsOfBlock } from '../model/order-template.ts';
import { type GoldWords, lettersOfBlock } from './words.ts';

/**
 * One text for all templates that differ only in how they number calls, members and blocks: equal texts,
 * equal sets. Sets with different texts may still be equal.
 */
export function templateText(words: GoldWords): string {
  const blocks = words.blocks.map((_, block) => slotsOfBlock(words, block));
  const order = [...blocks.keys()].sort(
    (a, b) => (blocks[a]?.[0] as number) - (blocks[b]?.[0] as number),
  );
  const slots = words.slots.map((slot) =>
    typeof slot === 'number' ? (words.letters[slot] as number) : [order.indexOf(slot.block)],
  );
  return JSON.stringify([slots, order.map((block) => blockText(words, block))]);
}

function blockText(words: GoldWords, block: number): unknown {
  const { pairs } = (words.blocks[block] as GoldWords['blocks'][number]).orders.constraints;
  const colours = coloursOf(words, block);
  const members = [...colours.keys()].sort((a, b) => byText(colours[a] ?? '', colours[b] ?? ''));
  const numbers = new Map(members.map((member, at) => [member, at]));
  const renumbered = pairs.map(([a, b]) => `${numbers.get(a)}<${numbers.get(b)}`);
  return [
    members.map((member) => firstColours(words, block)[member]),
    [...new Set(renumbered)].sort(byText),
  ];
}

/** What is to be seen of each member: its letter and its slots. */
function firstColours(words: GoldWords, block: number): string[] {
  const { lowest, highest } = (words.blocks[block] as GoldWords['blocks'][number]).orders
    .constraints;
  return lettersOfBlock(words, block).map(
    (letter, member) => `${letter} ${lowest[member]}-${highest[member]}`,
  );
}

/**
 * A text for each member, made of its own and of those of the members that it is paired with, until that
 * tells no more of them apart: so that equal calls are numbered alike in equal sets.
 */
function coloursOf(words: GoldWords, block: number): string[] {
  const { pairs } = (words.blocks[block] as GoldWords['blocks'][number]).orders.constraints;
  let colours = firstColours(words, block);
  for (let known = 0; known < new Set(colours).size; ) {
    known = new Set(colours).size;
    const longer = colours.map((colour, member) => {
      const before = pairs
        .flatMap(([a, b]) => (b === member ? [colours[a] ?? ''] : []))
        .sort(byText);
      const after = pairs
        .flatMap(([a, b]) => (a === member ? [colours[b] ?? ''] : []))
        .sort(byText);
      return JSON.stringify([colour, before, after]);
    });
    // Texts would double in length with each round: their places say as much.
    const places = [...new Set(longer)].sort(byText);
    colours = longer.map((colour) => String(places.indexOf(colour)).padStart(6, '0'));
  }
  return colours;
}
