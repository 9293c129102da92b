import type { Rng } from './random.ts';
import type { Args, Json } from './types.ts';

/** An object or list whose keys are no keys of the format: faults that add or reorder keys leave it alone. */
export class Fixed {
  readonly value: Loose;
  constructor(value: Loose) {
    this.value = value;
  }
}

/** JSON in the making: undefined stands for a key that is missing. */
export type Loose = Json | Fixed | undefined | Loose[] | { [key: string]: Loose };

/** How JSON is written. */
export interface JsonStyle {
  indent?: number;
  /** Whether spaces stand where JSON allows them and nobody needs them. */
  wide?: boolean;
  /** Whether no space stands anywhere. */
  tight?: boolean;
  /** Writes a number, for notations other than the usual. */
  number?: (value: number) => string;
  /** Whether other characters than ASCII are written as escapes. */
  escape?: boolean;
}

/** JSON as text, with the notations that the style asks for. */
export function printJson(value: Loose, style: JsonStyle = {}, depth = 0): string {
  if (value instanceof Fixed) return printJson(value.value, style, depth);
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number')
    return style.number === undefined ? String(value) : style.number(value);
  if (typeof value === 'string')
    return style.escape === true ? escapeText(value) : JSON.stringify(value);
  if (typeof value === 'boolean') return String(value);
  const colon = style.tight === true ? ':' : style.wide === true ? ' : ' : ': ';
  const items = Array.isArray(value)
    ? value.map((item) => printJson(item, style, depth + 1))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}${colon}${printJson(item, style, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return bracket(open, items, close, style, depth);
}

function bracket(
  open: string,
  items: string[],
  close: string,
  style: JsonStyle,
  depth: number,
): string {
  if (items.length === 0) return style.wide === true ? `${open} ${close}` : open + close;
  if (style.indent !== undefined) {
    const pad = ' '.repeat(style.indent * (depth + 1));
    return `${open}\n${items.map((item) => pad + item).join(',\n')}\n${' '.repeat(style.indent * depth)}${close}`;
  }
  if (style.tight === true) return open + items.join(',') + close;
  return style.wide === true
    ? `${open} ${items.join(' , ')} ${close}`
    : open + items.join(', ') + close;
}

function escapeText(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A number in another notation that JSON allows and that means the same. */
export function oddNumber(r: Rng, value: number): string {
  if (Number.isInteger(value)) {
    const forms = [`${value}.0`, `${value}.00`, `${value}e0`, `${value}E+0`];
    if (value !== 0 && value % 10 === 0) forms.push(`${value / 10}e1`, `${value / 10}E+1`);
    return r.pick(forms);
  }
  return r.pick([`${value}0`, `${value}e0`]);
}

/** A Python literal. */
export function python(value: Json, quote: '"' | "'" = '"'): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value, quote);
  if (Array.isArray(value)) return `[${value.map((item) => python(item, quote)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${quoted(key, quote)}: ${python(item, quote)}`)
    .join(', ')}}`;
}

/** A text in quotes with the escapes that Python and JavaScript share. */
export function quoted(value: string, quote: '"' | "'"): string {
  const inner = value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll(quote, `\\${quote}`);
  return quote + inner + quote;
}

/** A literal of JavaScript, with keys that have no quotes. */
export function script(value: Json, quote: '"' | "'" = '"'): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return String(value);
  if (typeof value === 'string') return quoted(value, quote);
  if (Array.isArray(value)) return `[${value.map((item) => script(item, quote)).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${script(item, quote)}`)
    .join(', ')} }`;
}

/** A call in the syntax of Python, with arguments by name. */
export function pythonCall(tool: string, args: Args, quote: '"' | "'" = '"'): string {
  return `${tool}(${Object.entries(args)
    .map(([key, item]) => `${key}=${python(item, quote)}`)
    .join(', ')})`;
}

/** YAML for a mapping or a list, in block form. */
export function yaml(value: Json, depth = 0): string {
  const pad = '  '.repeat(depth);
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => `${pad}- ${yaml(item, depth + 1).trimStart()}`).join('\n');
  }
  if (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  ) {
    return Object.entries(value)
      .map(([key, item]) => `${pad}${key}:${yamlBelow(item, depth)}`)
      .join('\n');
  }
  return pad + yamlScalar(value);
}

function yamlBelow(item: Json, depth: number): string {
  const filled = item !== null && typeof item === 'object' && Object.keys(item).length > 0;
  return filled ? `\n${yaml(item, depth + 1)}` : ` ${yamlScalar(item)}`;
}

function yamlScalar(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const bare =
    /^[A-Za-z_][A-Za-z0-9_ @.-]*[A-Za-z0-9]$/.test(value) &&
    !/^(true|false|yes|no|on|off|null|y|n)$/i.test(value);
  return bare ? value : JSON.stringify(value);
}

/** The start tag of an element. */
export function open(name: string, attributes: { [key: string]: string } = {}): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${list.join('')}>`;
}

/** The end tag of an element. */
export function shut(name: string): string {
  return `</${name}>`;
}

/** An element with its content. */
export function element(
  name: string,
  content: string,
  attributes: { [key: string]: string } = {},
): string {
  return open(name, attributes) + content + shut(name);
}

/** The text of a value in a notation that has no types: texts stand as they are, all else as JSON. */
export function bareText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A block of code in a fence. */
export function fence(language: string, body: string, mark = '```'): string {
  return `${mark}${language}\n${body}\n${mark}`;
}
