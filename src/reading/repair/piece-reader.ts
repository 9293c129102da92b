import { changesCalls, conditionalRemark, isChoice } from '../take-backs.ts';
import { type Bare, bareEnd, isLiteral, readBare } from './bare.ts';
import { isQuote, isWord, skipSpaces } from './characters.ts';
import { holdsSyntax } from './expressions.ts';
import { Faults } from './faults.ts';
import { readQuoted } from './quoted.ts';
import { BracketWriter } from './structure.ts';
import { mentionsTool } from './tool-names.ts';

/** A bracketed piece of a text, written anew with quotes, commas and brackets that fit. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Something that is no data was left out. */
  readonly hasJunk: boolean;
  /** It has no end, and holds what is whole in it. */
  readonly isCut: boolean;
  /** It is code that makes data, or nests too deep: its data means nothing. */
  readonly isUseless: boolean;
  /** What was wrong in it. */
  readonly faults: Faults;
}

/** What among the items of a list can only be a call, or the name of one. */
const callLike = /[\p{L}\p{N}_]\(\s*(?:\)|[\p{L}_]\w*\s*=)|(?<![\p{L}\p{N}_])[\p{L}]\w*_\w/u;
/** Deeper data is not read; a trajectory needs about six levels. */
const deepest = 400;

/**
 * Reads a bracketed piece once, and writes it anew. What cannot be told, such as where a bracket belongs,
 * is refused.
 */
export class PieceReader {
  private readonly text: string;
  private readonly start: number;
  private readonly isTool: (name: string) => boolean;
  private readonly faults = new Faults();
  private readonly structure: BracketWriter;
  private at: number;
  private hasJunk = false;
  private isUseless = false;
  private isCut = false;
  private isOver = false;

  constructor(text: string, start: number, isTool: (name: string) => boolean) {
    this.text = text;
    this.start = start;
    this.at = start;
    this.isTool = isTool;
    this.structure = new BracketWriter(this.faults, isTool);
  }

  read(): Piece {
    const { structure, text } = this;
    do this.next();
    while (structure.depth > 0 && !this.isUseless && !this.isOver && this.skip() < text.length);
    if (structure.depth > 0 && !this.isUseless) this.cut();
    const { start, hasJunk, isUseless, isCut, faults } = this;
    const end = isUseless ? text.length : this.at;
    return { start, end, text: structure.parts.join(''), hasJunk, isCut, isUseless, faults };
  }

  private cut(): void {
    this.isCut = true;
    if (this.structure.end()) return;
    this.refuse('an answer that stops before its first whole call');
  }

  private skip(): number {
    this.at = skipSpaces(this.text, this.at);
    return this.at;
  }

  private next(): void {
    const { text, structure } = this;
    const character = text[this.at] as string;
    if ('[{('.includes(character)) this.open(character);
    else if (')]}'.includes(character)) this.close(character);
    else if (character === ',') this.step(() => structure.comma());
    else if (character === ':') this.step(() => structure.colon());
    else if (character === ';') this.step(() => undefined);
    else if (isQuote(character)) this.quoted();
    else if (character === '…' || text.startsWith('...', this.at)) this.ellipsis();
    else if (character === '#' || text.startsWith('//', this.at)) this.comment('\n', 0);
    else if (text.startsWith('/*', this.at)) this.comment('*/', 2);
    else if (structure.last === 'key' && character === '=') this.equals();
    else if (this.isPrefix()) this.prefixed();
    else this.bare();
  }

  private step(act: () => void): void {
    act();
    this.at++;
  }

  private close(bracket: string): void {
    const next = skipSpaces(this.text, this.at + 1);
    this.step(() => this.structure.close(bracket, this.text.slice(next, next + 20)));
  }

  private open(bracket: string): void {
    this.step(() => this.structure.open(bracket));
    if (this.structure.depth > deepest) this.isUseless = true;
  }

  private quoted(): void {
    const isKey = this.structure.wantsKey;
    const { value, end, isOpen, isMended } = readQuoted(this.text, this.at, isKey, this.faults);
    const rest = this.text.slice(this.at);
    const isOdd = holdsSyntax(value) || (/["']$/.test(value) && !isPaired(value));
    if (isMended && !isOpen && isOdd) this.refuse('a text whose quotes do not fit');
    this.at = isOpen ? this.text.length : end;
    if (isOpen) {
      this.stops(rest);
      return;
    }
    if (isKey && /[[{:,"]/.test(value)) this.refuse('a key whose quotes do not fit');
    const isEllipsis = !this.structure.inArguments && /^(?:\.\.\.|…)/.test(value);
    if (isEllipsis) this.faults.add('ellipses');
    if (isEllipsis) this.faults.refuseBy('dots', 'dots in place of calls');
    if (isEllipsis && !this.structure.inObject) this.drop(value);
    else this.structure.value(JSON.stringify(value));
  }

  /** A text that has no end is cut off, unless more seems to follow inside of it. */
  private stops(rest: string): void {
    const inside = rest.slice(1).trimEnd();
    if (/["\]}]$|["']\s*[,\]}:]/.test(inside)) this.refuse('a text whose quotes do not fit');
  }

  private refuse(what: string): void {
    this.faults.refuseBy('whole-data', what);
  }

  private ellipsis(): void {
    this.faults.add('ellipses');
    if (this.structure.inArguments) this.refuse('arguments that are not all there');
    else this.faults.refuseBy('dots', 'dots in place of calls');
    while ('.…'.includes(this.text[this.at] ?? ' ')) this.at++;
    this.drop('');
  }

  private comment(close: string, width: number): void {
    this.faults.add('junk_between_brackets');
    this.hasJunk = true;
    const end = this.text.indexOf(close, this.at);
    const said = this.text.slice(this.at, end < 0 ? undefined : end);
    if (/\b(?:same|above|rest|remaining|etc)\b/i.test(said))
      this.refuse('calls that are not written out');
    const words = said.replace(/^[\s/#*]+(?:step \d+\s*[:.)-]\s*)?/i, '').replace(/[\s/*]+$/, '');
    // A comment among arguments may be of one of them.
    const isOfCalls = !this.structure.inArguments && (changesCalls(words) || isChoice(words));
    if (conditionalRemark.test(words) || isOfCalls)
      this.refuse(`the comment “${words.slice(0, 80)}”`);
    this.at = end < 0 ? this.text.length : end + width;
  }

  private bare(): void {
    const { text, structure } = this;
    const isKey = structure.wantsKey;
    const start = this.at;
    const end = Math.max(bareEnd(text, this.at, isKey), this.at + 1);
    const run = text.slice(this.at, end).trim();
    this.at = end;
    // A call of code may stand on several lines; a comment in it would be of its values.
    if (/\n|\/\*/.test(run) && /#|\/[/*]/.test(run)) this.refuse('a comment inside of a call');
    const isBetween = !structure.inArguments && !isKey && isChoice(run);
    // Lists with a word between them are several trajectories.
    if (isBetween && !/\]\s*,?\s*$/.test(text.slice(Math.max(0, start - 20), start)))
      this.refuse(`“${run}” between calls`);
    const hadQuote = this.skipQuote(isKey);
    if (hadQuote && run.includes('\\')) this.refuse('escapes without the quote that they stand in');
    // What stands last in the text may go on.
    if (this.at === text.length && /\)\s*\]+$/.test(run))
      this.refuse('a call whose brackets do not fit');
    if (this.at === text.length && !run.endsWith(')')) return;
    if (isKey && /[\s\\]/.test(run)) this.refuse(`“${run.slice(0, 80)}” where a key should be`);
    const inObject = structure.inObject || hadQuote;
    const argument = structure.inArguments && !hadQuote ? structure.openKey : undefined;
    const place = { isKey, inObject, isTool: this.isTool, argument };
    const isText = isLiteral(run) && hadQuote && !isKey;
    const { json, isCode } = isText ? this.quotedLiteral(run) : readBare(run, place, this.faults);
    if (isCode) this.isUseless = true;
    if (json === undefined && this.endsBefore(start)) this.isOver = true;
    else if (json === undefined && this.structure.inArguments)
      this.refuse(`“${run.slice(0, 80)}” among arguments`);
    else if (json === undefined) this.drop(run);
    else structure.value(json);
  }

  /** `7"` and `None"`: a text, whatever is in it. */
  private quotedLiteral(run: string): Bare {
    this.faults.add('mismatched_quotes');
    return { json: JSON.stringify(run) };
  }

  /** Whether prose begins here, a paragraph behind the last value: what is open was never closed. */
  private endsBefore(start: number): boolean {
    const gap = this.text.slice(Math.max(0, start - 100), start);
    return this.structure.last === 'value' && /\n[^\S\n]*\n\s*$/.test(gap);
  }

  /** `name": x` and `f()", "g()"`: the quote that closes what none opened. */
  private skipQuote(isKey: boolean): boolean {
    const { text, at } = this;
    const isClosing = `"'`.includes(text[at] ?? ' ') && isWordOrBracket(text[at - 1]);
    const next = text[skipSpaces(text, at + 1)];
    const follows = isKey ? ':=' : ',]}';
    const isSkipped = isClosing && (next === undefined || follows.includes(next));
    if (isSkipped) this.at++;
    return isSkipped;
  }

  /** `"key" = value` and `"key" => value` */
  private equals(): void {
    this.faults.add('junk_between_brackets');
    this.structure.colon();
    while ('=>'.includes(this.text[this.at] ?? ' ')) this.at++;
  }

  /** The letter before a quote, as in Python's f"..." and r"...". */
  private isPrefix(): boolean {
    const { text, at } = this;
    return /[fFrRbBuU]/.test(text[at] as string) && `"'`.includes(text[at + 1] ?? ' ');
  }

  private prefixed(): void {
    this.faults.once('hallucinated_code');
    if (/^(?:f["'][^"'\n]*\{|[rb])/i.test(this.text.slice(this.at, this.at + 2000)))
      this.refuse('a text that is put together by code');
    this.at++;
  }

  /** Leaves out what is no data, unless it may be a call. */
  private drop(text: string): void {
    // A name and a value without a bracket are what is left of a call.
    const isLeft = /~~|<\w|^[\p{L}_]\w*=[^=\s]/u.test(text);
    if (isLeft || callLike.test(text) || mentionsTool(text, this.isTool))
      this.refuse(`“${text.trim().slice(0, 80)}” among its calls`);
    this.hasJunk = true;
    this.structure.drop();
  }
}

/** Whether the quote that a text ends with stands in it an even number of times. */
function isPaired(text: string): boolean {
  return text.split(text.at(-1) ?? '"').length % 2 === 1;
}

function isWordOrBracket(character: string | undefined): boolean {
  return isWord(character) || character === ')';
}
