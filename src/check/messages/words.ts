import { cut, printable } from '../../model/printable.ts';
import { nearest } from '../nearest.ts';

/** A text of the input in quotes: cut where it is long, and nothing in it can move a terminal. */
export function quote(text: string): string {
  return `'${clean(text)}'`;
}

/** A text of the input as it stands, cut and without control characters. */
export function clean(text: string): string {
  return printable(cut(text));
}

/** Names in quotes with commas, the first few of many. */
export function list(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** The likeliest known word, or else all that are known; nothing where none is. */
export function suggestion(word: string, known: readonly string[]): { readonly hint?: string } {
  const { hint } = guess(word, known);
  if (hint !== undefined) return { hint };
  return known.length > 0 ? { hint: `known here: ${list(known)}` } : {};
}

/** The likeliest known word, where one is near: for what may well be meant as it stands. */
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

/** A type's name, or several with `or` between them, as a sentence has them: `text or a list`. */
export function typed(types: string): string {
  const each = types.split(' or ').map((type) => {
    if (Object.hasOwn(typeWords, type)) return typeWords[type];
    const [name = '', ...rest] = type.split(' ');
    return [typeWords[name] ?? name, ...rest].join(' ');
  });
  return each.join(' or ');
}

/** What a JSON pointer points at, in words: `item 2 of 'steps'`. */
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
