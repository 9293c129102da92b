import { nearest } from '../../base/text/nearest.ts';
import { cut, printable } from '../../base/text/printable.ts';

/** A text of the input in quotes. Long texts are cut, and control characters are escaped. */
export function quote(text: string): string {
  return `'${clean(text)}'`;
}

/** A text of the input without quotes, cut and with control characters escaped. */
export function clean(text: string): string {
  return printable(cut(text));
}

/** The first few names in quotes, separated by commas. */
export function enumeration(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** The number of names shown from the start of a long cycle; a few are shown from its end. */
const longestStart = 20;
const longestEnd = 3;

/** A cycle as a walk that returns to its start, whether or not the data repeat the first name. */
export function circle(cycle: readonly string[], written: (name: string) => string): string {
  const [first] = cycle;
  const closed = cycle.length > 1 && cycle.at(-1) === first;
  const names = (closed || first === undefined ? cycle : [...cycle, first]).map(written);
  const hidden = names.length - longestStart - longestEnd;
  if (hidden <= 1) return names.join(' -> ');
  const shown = [...names.slice(0, longestStart), `${hidden} more`, ...names.slice(-longestEnd)];
  return shown.join(' -> ');
}

/** A hint with the most similar known word, otherwise with all known words; empty if no word is known. */
export function didYouMean(word: string, known: readonly string[]): { readonly hint?: string } {
  const { hint } = guess(word, known);
  if (hint !== undefined) return { hint };
  return known.length > 0 ? { hint: `known here: ${enumeration(known)}` } : {};
}

/**
 * A hint with the most similar known word, if it is similar enough. For values that may be meant as
 * they are.
 */
export function guess(word: string, known: readonly string[]): { readonly hint?: string } {
  const near = nearest(word, known);
  return near === undefined ? {} : { hint: `did you mean ${quote(near)}?` };
}

const typeWords: { readonly [type: string]: string } = {
  list: 'a list',
  object: 'an object',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  'empty list': 'an empty list',
};

/** How signs of a name are told from operators. */
export const noArithmetic =
  'signs inside of a name belong to it: put spaces around an operator, and parentheses behind a first minus';

/** Type names for a sentence, joined with `or`: `text or a list`. */
export function typed(types: string): string {
  const each = types.split(' or ').map((type) => {
    if (Object.hasOwn(typeWords, type)) return typeWords[type];
    const [name = '', ...rest] = type.split(' ');
    return [typeWords[name] ?? name, ...rest].join(' ');
  });
  return each.join(' or ');
}

/** What a JSON pointer refers to, in words: `item 2 of 'steps'`. */
export function thingAt(pointer = ''): string {
  const keys = pointer.split('/').slice(1);
  let thing = '';
  for (let at = keys.length - 1; at >= 0; at--) {
    const key = keys[at] ?? '';
    if (!/^\d+$/.test(key)) return thing + quote(unescaped(key));
    thing += `item ${Number(key) + 1} of `;
  }
  return `${thing}the file`;
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
