/** A value in the text of a call: where it stands, and what it begins with. */
export interface CallValue {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

/**
 * The values of a call's text by their parameters: `f(a="x", b={"c": 1})`. Undefined where the text is
 * no such call, where the values are not JSON, or where a parameter has two.
 */
export function callValues(text: string): ReadonlyMap<string, CallValue> | undefined {
  const values = new Map<string, CallValue>();
  let at = text.indexOf('(') + 1;
  if (at === 0) return undefined;
  while (at < text.length) {
    const from = text.indexOf('=', at) + 1;
    const to = from === 0 ? undefined : valueEnd(text, from);
    const kind = to === undefined ? undefined : kindOf(text.slice(from, from + 1));
    const name = text.slice(at, from - 1);
    if (to === undefined || kind === undefined || values.has(name)) return undefined;
    values.set(name, { from, to, kind });
    if (text.slice(to) === ')') return values;
    if (!text.startsWith(', ', to)) return undefined;
    at = to + 2;
  }
  return undefined;
}

/** The kind of a JSON value by its first sign. */
function kindOf(sign: string): string | undefined {
  if (/[-\d]/.test(sign)) return 'number';
  if (/[tf]/.test(sign)) return 'boolean';
  return /["{[n]/.test(sign) ? sign : undefined;
}

/** Where a value ends: before the `,` or `)` that is in no text, list or object. */
function valueEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') at = textEnd(text, at);
    else if (depth === 0 && (sign === ',' || sign === ')')) return at;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return undefined;
}

/** Where the text that begins here has its closing quote. */
function textEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
