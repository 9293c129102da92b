import type { Draws } from '../base/draws.ts';
import type { Json } from '../base/json.ts';
import { literalOf } from '../base/text/literal.ts';
import { pythonText } from '../base/text/python-text.ts';
import { plausible } from '../profiles/draw/plausible.ts';
import type { ApiValue } from './apis.ts';

/** What is inside of more lists and objects than this is a text. */
const deepest = 8;

/** Draws a value of a type as Python writes it; a text fits the name of the value. */
export function drawnValue({ name, type }: ApiValue, draws: Draws, depth = 0): Json {
  const [, outer = '', inner = ''] = /^([\w.]*)\s*(?:\[(.*)\])?$/s.exec(type.trim()) ?? [];
  const of = (part = 'str'): Json =>
    drawnValue({ name, type: depth < deepest ? part : 'str' }, draws, depth + 1);
  const parts = partsOf(inner);
  const either = partsOf(type, '|');
  if (either.length > 1) return of(draws.one(either));
  switch (outer.toLowerCase()) {
    case 'int':
    case 'integer':
      return draws.whole(100, 9999);
    case 'float':
    case 'number':
      return draws.whole(500, 99_999) / 100;
    case 'bool':
    case 'boolean':
      return draws.whole(0, 1) === 1;
    case 'none':
    case 'null':
      return null;
    case 'list':
    case 'array':
    case 'set':
      return Array.from({ length: draws.whole(1, 3) }, () => of(parts[0]));
    case 'tuple':
      return parts.map(of);
    case 'dict':
    case 'object':
      return { [keyOf(of('str'))]: of(parts[1]) };
    case 'optional':
      return draws.whole(0, 3) === 0 ? null : of(inner);
    case 'union':
      return of(draws.one(parts));
    case 'literal':
      return literalOf(draws.one(parts)) ?? inner;
    default:
      return pythonText(plausible({ kind: 'path', root: name, keys: [] }, draws.whole(0, 999)));
  }
}

function keyOf(value: Json): string {
  return pythonText(value).replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}

/** The parts of a list of types, without those inside of brackets. */
function partsOf(text: string, mark = ','): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (character === mark && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
