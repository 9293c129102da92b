import type { TimesFault } from '../../model/diagnostics/diagnostic-data.ts';

/** Where a text cannot be parsed: UTF-16 offset, what was expected and what was found. */
export interface SyntaxFault {
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
  /** What is wrong with how often a step is called, where it is that. */
  readonly mark?: TimesFault;
  /** The name before a parenthesis that is no function, where it is that. */
  readonly unknownFunction?: string;
}

/** Thrown inside the parsers of this folder and caught by {@link scanned}. */
class ScanError extends Error {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    super(`expected ${fault.expected}`);
    this.fault = fault;
  }
}

const space = /\s*/uy;
const word = /[\p{L}\p{M}\p{N}_.-]+/uy;
const numeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{M}\p{N}_.-])/uy;

/** Scans a step string or an expression from left to right; white space between tokens is ignored. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  /** Whether only white space remains. */
  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Consumes a token if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    this.skipSpace();
    return true;
  }

  /** Consumes a token, or throws with what was expected. */
  expect(token: string, expected = `'${token}'`): void {
    if (!this.take(token)) this.fail(expected);
  }

  /** Consumes a run of letters, digits, `_`, `-` and `.`, if there is one. */
  takeWord(): string | undefined {
    word.lastIndex = this.at;
    const found = this.trimArrow(word.exec(this.text)?.[0]);
    if (found === undefined) return undefined;
    this.at += found.length;
    this.skipSpace();
    return found;
  }

  /** Consumes a name, or throws. */
  expectName(expected: string): string {
    return this.takeWord() ?? this.fail(expected);
  }

  /** Consumes a number in JSON's grammar, if one comes next; `pattern` says what may stand behind it. */
  takeNumeral(pattern = numeral): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    this.skipSpace();
    return found;
  }

  /**
   * Consumes a quoted string, if one comes next. There are no escapes: it ends at the next quote of the
   * same kind.
   */
  takeQuoted(): string | undefined {
    const quote = this.text[this.at];
    if (quote !== "'" && quote !== '"') return undefined;
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) this.fail(`a closing ${quote}`, this.text.length);
    const value = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    this.skipSpace();
    return value;
  }

  /** What a parser reads from here; undefined, and nothing is consumed, where it cannot. */
  attempt<T>(read: () => T): T | undefined {
    const start = this.at;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ScanError)) throw error;
      this.at = start;
      return undefined;
    }
  }

  /** Throws, because a name before a parenthesis is no function. */
  failAtFunction(name: string, offset: number): never {
    const fault = { offset, expected: 'a function', found: `'${name}'`, unknownFunction: name };
    throw new ScanError(fault);
  }

  fail(expected: string, offset = this.at, mark?: TimesFault): never {
    const code = this.text.codePointAt(offset);
    const found = code === undefined ? 'the end' : `'${String.fromCodePoint(code)}'`;
    throw new ScanError({ offset, expected, found, ...(mark && { mark }) });
  }

  /** In `tool-> r` the dash belongs to the arrow and not to the name. */
  private trimArrow(found: string | undefined): string | undefined {
    if (!found?.endsWith('-') || this.text[this.at + found.length] !== '>') return found;
    return found.length === 1 ? undefined : found.slice(0, -1);
  }

  private skipSpace(): void {
    space.lastIndex = this.at;
    space.exec(this.text);
    this.at = space.lastIndex;
  }
}

/** Runs a parser. Yields a fault if it cannot parse the text. */
export function scanned<T>(text: string, read: (scanner: Scanner) => T): T | SyntaxFault {
  try {
    return read(new Scanner(text));
  } catch (error) {
    if (error instanceof ScanError) return error.fault;
    throw error;
  }
}
