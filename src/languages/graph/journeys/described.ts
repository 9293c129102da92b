import type { Json } from '../../../model/json.ts';
import { literalOf } from '../../../model/literal.ts';
import { seedWords } from '../../../model/seed-words.ts';
import { plausible } from '../../../synthesize/plausible.ts';
import { userPath } from '../case-data.ts';

/** What a graph says of a value: its name, its type, and a description that may list its values. */
export interface Described {
  readonly name: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
}

/** The values that a description lists, as in "Must be one of: 'acceptable', 'high'."; none if it lists none. */
export function listedValues({ description = '' }: Described): Json[] {
  const [, list = ''] = /\bone of:?\s*((?:'[^']*'|"[^"]*"|[^.'"])*)/i.exec(description) ?? [];
  const quoted = list.match(/'[^']*'|"[^"]*"/g);
  const words = quoted ?? list.split(/,|\bor\b/).map((word) => word.trim());
  return words.flatMap((word) => {
    if (word === '' || (quoted === null && words.length < 2)) return [];
    return [literalOf(word) ?? word];
  });
}

/** A value that fits what is said of it; the same for the same seed. */
export function drawnValue(described: Described, seed: string): Json {
  let drawn = 0;
  const draw = (from: number, to: number) => {
    drawn += 1;
    const [word] = seedWords(JSON.stringify([seed, described.name, drawn]));
    return from + (word % (to - from + 1));
  };
  const listed = listedValues(described);
  if (listed.length > 0) return listed[draw(0, listed.length - 1)] as Json;
  const example = exampleIn(described);
  const type = typeOf(described);
  if (example !== undefined && (type === undefined || example !== '')) return like(example, draw);
  if (type === 'boolean') return draw(0, 1) === 1;
  if (type === 'integer') return draw(1, 1000);
  if (type === 'number') return draw(100, 100_000) / 100;
  const value = plausible(userPath(described.name), draw(0, 9999));
  return typeof value === 'string' || type === undefined ? value : String(value);
}

/** The first example that a description gives: "Example: 700", "Example value: 'high'". */
function exampleIn({ description = '' }: Described): Json | undefined {
  const found = /\b(?:example(?:\s+value)?s?|e\.g\.)\s*:?\s*('[^']*'|"[^"]*"|[\w-]+(?:\.\d+)?)/i;
  const [, text] = found.exec(description) ?? [];
  return text === undefined ? undefined : (literalOf(text) ?? text);
}

/** An example with other digits, so that values differ and keep their shape. */
function like(example: Json, draw: (from: number, to: number) => number): Json {
  const other = (text: string) =>
    text.replace(/\d/g, (digit, at) => String(draw(digit === '0' && at > 0 ? 0 : 1, 9)));
  if (typeof example === 'string') return other(example);
  if (typeof example !== 'number') return example;
  const [whole = '', ...decimals] = String(example).split('.');
  return Number([other(whole), ...decimals].join('.'));
}

const types: readonly (readonly [RegExp, 'boolean' | 'integer' | 'number'])[] = [
  [/^bool/i, 'boolean'],
  [/^int/i, 'integer'],
  [/^(?:number|float|double|decimal)/i, 'number'],
];

/** The type that is given, or that a description has in brackets: "riskLevel (string): ...". */
function typeOf({ type, description = '' }: Described) {
  const said = type ?? /^\s*\S+\s*\((\w+)\)/.exec(description)?.[1] ?? '';
  const known = types.find(([pattern]) => pattern.test(said))?.[1];
  return known ?? (/^(?:str|text)/i.test(said) ? 'text' : undefined);
}
