import { isClosing, isQuote, isSpace, isWord, skipSpaces } from './characters.ts';
import { bracketedExpression } from './expressions.ts';
import type { Faults } from './faults.ts';
import { unescaped } from './unescape.ts';

/** A quoted text: what it says and the offset after it. */
export interface Quoted {
  readonly value: string;
  readonly end: number;
  /** The text ends in it: what it would say is not known. */
  readonly isOpen: boolean;
  /** Its quotes did not fit. */
  readonly isMended: boolean;
}

/**
 * Reads the quoted text that opens at `start`, although its quotes may not fit: decides from what
 * follows a quote whether it ends the text. `isKey` says that a colon may follow. Linear in its length.
 */
export function readQuoted(text: string, start: number, isKey: boolean, faults: Faults): Quoted {
  const opening = text[start] as string;
  const triple = opening.repeat(3);
  const found =
    text.startsWith(triple, start) && text.indexOf(triple, start + 3) > 0
      ? {
          from: start + 3,
          to: text.indexOf(triple, start + 3),
          width: 3,
          misfits: true,
          isOpen: false,
        }
      : new QuoteScanner(text, start, isKey).scan();
  const raw = text.slice(found.from, found.to);
  // Some quotes inside are escaped, and some are not: which of them ends the text?
  const isMixed = found.misfits && found.width === 1 && raw.includes(`\\${opening}`);
  // A quote of another kind may be the one that is missing.
  const hasOther = found.width === 0 && !found.isOpen && /["'“”‘’]\s*$/.test(raw);
  if (found.isDoubtful || isMixed || hasOther)
    faults.refuseBy('whole-data', 'a text whose quotes do not fit');
  if (found.misfits || !`"'`.includes(opening)) faults.add('mismatched_quotes');
  if (opening === "'") faults.add('single_quotes');
  if (bracketedExpression.test(raw)) faults.add('bracketed_expressions');
  const { misfits: isMended, isOpen } = found;
  return { value: unescaped(raw), end: found.to + found.width, isOpen, isMended };
}

interface Extent {
  readonly from: number;
  readonly to: number;
  /** Of the closing quote: 0 if there is none. */
  readonly width: number;
  readonly misfits: boolean;
  readonly isOpen: boolean;
  /** Quotes inside of it may end it, or not. */
  readonly isDoubtful?: boolean;
}

class QuoteScanner {
  private readonly text: string;
  private readonly start: number;
  private readonly opening: string;
  private readonly isKey: boolean;
  /** Round brackets open inside the text. */
  private parens = 0;
  /** The quote of a pair that is open inside the text. */
  private inner: string | undefined;
  private hasUnescaped = false;
  private isDoubtful = false;

  constructor(text: string, start: number, isKey: boolean) {
    this.text = text;
    this.start = start;
    this.opening = text[start] as string;
    this.isKey = isKey;
  }

  scan(): Extent {
    const { text } = this;
    for (let at = this.start + 1; at < text.length; at++) {
      const character = text[at] as string;
      if (character === '\\') at++;
      else if (character === '(') this.parens++;
      else if (character === ')') this.parens--;
      else if (character === '\n' && this.breaksOff(at)) return this.brokenOff(at);
      else if (isQuote(character)) {
        const end = this.quoteAt(at, character);
        if (end !== undefined) return end;
      }
    }
    return this.brokenOff(text.length);
  }

  private quoteAt(at: number, character: string): Extent | undefined {
    if (this.isApostrophe(at)) {
      if (character === this.opening) this.hasUnescaped = true;
      return undefined;
    }
    if (isClosing(character, this.opening)) return this.sameQuote(at, character);
    if (this.inner === character) this.inner = undefined;
    else if (this.inner === undefined) {
      if (this.endsAll(at)) return this.extent(at, 1, true);
      this.inner = character;
    }
    return undefined;
  }

  /** A quote of the opening's kind: the end, one of a pair inside, or the opening of the next text. */
  private sameQuote(at: number, character: string): Extent | undefined {
    if (this.inner === character) {
      this.inner = undefined;
      return undefined;
    }
    if (this.terminates(at)) return this.extent(at, 1, this.hasUnescaped);
    const before = this.previous(at);
    const isNext = this.parens <= 0 && before > this.start + 1;
    if (isNext && ',['.includes(this.text[before] as string)) {
      const end = this.callEnd(at) ?? (this.text[before] === ',' ? before : undefined);
      if (end !== undefined) return { ...this.extent(end, 0, true), isDoubtful: this.hasUnescaped };
    }
    if (this.text[at - 1] === '\\') this.isDoubtful = true;
    // Quotes of another text inside this one: their own expression's fault where they stand in brackets.
    if (this.text[at - 1] !== '[') this.hasUnescaped = true;
    if (!isWord(this.text[at - 1])) this.inner = character;
    return undefined;
  }

  /** Between two letters, as in "don't". */
  private isApostrophe(at: number): boolean {
    return (
      `'’`.includes(this.text[at] as string) &&
      isWord(this.text[at - 1]) &&
      isWord(this.text[at + 1]) &&
      at > this.start + 1
    );
  }

  /** Whether what follows the quote is what follows a text in a list or an object. */
  private terminates(at: number): boolean {
    const { text } = this;
    const next = skipSpaces(text, at + 1);
    const character = text[next];
    if (character === undefined || ']};'.includes(character)) return true;
    if (character === ':' || (character === '=' && this.isKey)) return this.isKey;
    if (character === ',') return this.commaEnds(next);
    if (this.opensLine(next)) return true;
    if (this.parens > 0) return false;
    if ('[{)#+…/'.includes(character)) return true;
    if (isQuote(character)) return next > at + 1 || isWord(text[next + 1]);
    return this.isWholeCall(at) || text.startsWith('...', next) || hasNewline(text, at, next);
  }

  private commaEnds(comma: number): boolean {
    const after = skipSpaces(this.text, comma + 1);
    const character = this.text[after];
    if (character === undefined || this.parens <= 0) return true;
    if (isQuote(character)) return this.opensLine(after) || this.isUnclosedCall();
    return (
      '[]{},#'.includes(character) ||
      this.text.startsWith('//', after) ||
      hasNewline(this.text, comma, after)
    );
  }

  /** Whether the next text begins at a quote, although a bracket in this one was never closed. */
  private opensLine(quote: number): boolean {
    return (
      isQuote(this.text[quote]) && /^(?:tool|agent):/.test(this.text.slice(quote + 1, quote + 7))
    );
  }

  /** Inside `f(a="x", "y")` a quote after a comma is the call's own; a call that was cut off has none. */
  private isUnclosedCall(): boolean {
    return this.inner === undefined && !this.hasUnescaped;
  }

  /** `tool: f(...)` is complete: whatever follows is not part of it. */
  private isWholeCall(at: number): boolean {
    return (
      this.text[at - 1] === ')' &&
      this.parens === 0 &&
      this.text.startsWith('tool:', this.start + 1) &&
      !isWord(this.text[at + 1])
    );
  }

  /** Whether a quote of another kind ends the text after all: `"tool: f()', "tool: g()"`. */
  private endsAll(at: number): boolean {
    const { text } = this;
    if (isSpace(text[at - 1]) || this.parens > 0 || at === this.start + 1) return false;
    if (this.isWholeCall(at)) return true;
    const next = skipSpaces(text, at + 1);
    if (text[next] === ':') return this.isKey;
    if (text[next] === ',') {
      const after = skipSpaces(text, next + 1);
      return isQuote(text[after]) && isWord(text[after + 1]);
    }
    if (text[next] !== ']' && text[next] !== '}') return false;
    const last = text[skipSpaces(text, next + 1)];
    return last === undefined || ',]}'.includes(last);
  }

  /** Whether a line's end is where the closing quote was forgotten. */
  private breaksOff(at: number): boolean {
    const next = skipSpaces(this.text, at);
    const character = this.text[next];
    if (character === undefined) return true;
    if (isQuote(character)) return !(isClosing(character, this.opening) && this.terminates(next));
    return ']}'.includes(character) && this.inner === undefined;
  }

  /** Where a call ends that only brackets, commas and spaces follow up to `at`. */
  private callEnd(at: number): number | undefined {
    let end = at;
    while (end > this.start + 1 && /[\s,[\]{}]/.test(this.text[end - 1] as string)) end--;
    return this.text[end - 1] === ')' && this.parens <= 0 ? end : undefined;
  }

  private brokenOff(at: number): Extent {
    const before = this.previous(at);
    const call = this.callEnd(at);
    const end = call ?? (this.text[before] === ',' ? before : before + 1);
    const isOpen = at === this.text.length && call === undefined;
    return { ...this.extent(Math.max(end, this.start + 1), 0, true), isOpen };
  }

  /** The offset of the last character before `at` that is not white space. */
  private previous(at: number): number {
    let before = at - 1;
    while (before > this.start && isSpace(this.text[before])) before--;
    return before;
  }

  private extent(to: number, width: number, misfits: boolean): Extent {
    const { isDoubtful } = this;
    return { from: this.start + 1, to, width, misfits, isOpen: false, isDoubtful };
  }
}

function hasNewline(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes('\n');
}
