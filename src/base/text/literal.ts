import { isNumeral } from '../decimal.ts';
import { ExactNumber, type Json, type JsonObject } from '../json.ts';

/** The words of JSON and of Python that are values. */
export const constants: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);

/** Lists and objects that are nested deeper are read as plain text. */
const deepest = 100;

/**
 * The value of a text that is a literal of JSON or of Python: a number, `true` or `True`, `null` or
 * `None`, a string in single or double quotes, a list, a tuple (read as a list) or an object of such
 * literals. Undefined for any other text.
 */
export function literalOf(text: string): Json | undefined {
  const trimmed = text.trim();
  const word = constants.get(trimmed);
  if (word !== undefined) return word;
  if (isNumeral(trimmed)) return numberOf(trimmed);
  if (!/^["'[{(]/.test(trimmed)) return undefined;
  const reader = new LiteralReader(trimmed);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd ? value : undefined;
}

/** A number; exact where a double may not hold it. */
function numberOf(numeral: string): Json {
  return numeral.length > 15 ? new ExactNumber(numeral) : Number(numeral);
}

class LiteralReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    this.skip();
    return this.at === this.text.length;
  }

  value(depth: number): Json | undefined {
    this.skip();
    const character = this.text[this.at] ?? '';
    if (depth > deepest) return undefined;
    if (character === '[') return this.list(']', depth);
    if (character === '(') return this.list(')', depth);
    if (character === '{') return this.object(depth);
    if (character === '"' || character === "'") return this.quoted(character);
    const word = /[^\s,:[\](){}'"]*/y;
    word.lastIndex = this.at;
    const [bare = ''] = word.exec(this.text) ?? [];
    this.at += bare.length;
    return isNumeral(bare) ? numberOf(bare) : constants.get(bare);
  }

  private list(close: string, depth: number): Json[] | undefined {
    const items: Json[] = [];
    this.at++;
    while (!this.takes(close)) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.takes(',') && this.next() !== close) return undefined;
    }
    return items;
  }

  private object(depth: number): JsonObject | undefined {
    const members: [string, Json][] = [];
    this.at++;
    while (!this.takes('}')) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string' || !this.takes(':')) return undefined;
      const member = this.value(depth + 1);
      if (member === undefined) return undefined;
      members.push([key, member]);
      if (!this.takes(',') && this.next() !== '}') return undefined;
    }
    return Object.fromEntries(members);
  }

  private quoted(quote: string): string | undefined {
    let text = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] as string;
      if (character === quote) {
        this.at++;
        return text;
      }
      text += character === '\\' ? this.escaped() : character;
    }
    return undefined;
  }

  /** The character that an escape stands for; the reader stops at the escape's last character. */
  private escaped(): string {
    const sequence = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|([\s\S]))/y;
    sequence.lastIndex = this.at;
    const [whole = '\\', four, two, eight, character = ''] = sequence.exec(this.text) ?? [];
    this.at += whole.length - 1;
    const code = four ?? two ?? eight;
    if (code === undefined) return escapes[character] ?? character;
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  }

  private takes(character: string): boolean {
    if (this.next() !== character) return false;
    this.at++;
    return true;
  }

  private next(): string | undefined {
    this.skip();
    return this.text[this.at];
  }

  private skip(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' },
};
