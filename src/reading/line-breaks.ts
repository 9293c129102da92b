import type { ParametersOf } from './call-text.ts';
import type { Entry } from './entry.ts';

/** Dots in the place of calls, or the numbers of several that are not written out. */
const gap =
  /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\.{3}|…)|\.{3})\s*$|^\s*\d{1,3}\s?[-–]\s?\d{1,3}[.):]\s/;
/** Marks that say of each call whether it is done: the signs of a diff, and boxes that are ticked or not. */
const marks = /^\s*([-+])?\s*(\[[ xX]\])?/;
const numbered = /^[\s>*_]*(\d{1,3})[.)]\s/;

/** Watches the lines of one trajectory for what says that they are not one. */
export class LineBreaks {
  private number = 0;
  private hasCalls = false;
  private before: string | undefined;
  private mark = '';
  /** Whether calls so far stood in sentences; undefined if there were none. */
  private inSentence: boolean | undefined;
  private isOver = false;

  /** A heading begins another trajectory. */
  restart(): void {
    this.number = 0;
    this.hasCalls = false;
    this.before = undefined;
    this.mark = '';
    this.inSentence = undefined;
  }

  /** Whether a line goes on with what is above it as something else: `OR`, numbers that begin anew. */
  isBroken(line: string, hasCalls: boolean): boolean {
    if (!hasCalls && gap.test(line)) this.before = line;
    if (this.hasCalls && leaves.test(line)) this.isOver = true;
    if (!hasCalls) return false;
    const isOtherForm = this.isOtherForm(isInSentence(line));
    const number = Number(numbered.exec(line)?.[1] ?? 0);
    const isBack = number > 0 && number < this.number;
    if (number > 0) this.number = number;
    const [, sign = '', box = ''] = marks.exec(line) ?? [];
    const mark = sign + box.toLowerCase();
    const isOther = this.hasCalls && mark !== this.mark && /[+[]/.test(mark + this.mark);
    this.mark = mark;
    this.hasCalls = true;
    const isMixed = isBack || isOther || isOtherForm || isRowOfSeveral(line);
    return isMixed || this.isOver || this.before !== undefined;
  }

  /** Whether a call stands in a sentence and those above it do not, or the other way round. */
  private isOtherForm(isSentence: boolean | undefined): boolean {
    this.inSentence ??= isSentence;
    return isSentence !== undefined && this.inSentence !== isSentence;
  }

  /** Whether dots behind the last call stand for others. */
  get isOpen(): boolean {
    return this.hasCalls && this.before !== undefined && gap.test(this.before);
  }
}

/** Code behind which nothing more is done, or not always. */
const leaves =
  /^\s*(?:(?:return|raise|throw|break|continue|assert)\b(?![^\n]*\w\()|(?:raise|throw)\s+\w|(?:sys\.|process\.)?(?:exit|quit)\(\d*\)\s*;?\s*$)/;

/** Whether a line is no item of a list, and words with code among them; undefined for a word or two. */
function isInSentence(line: string): boolean | undefined {
  if (!line.includes('`') || /^\s*(?:[-*+•>|#]|\(?\w{1,3}[.):])/.test(line)) return false;
  const words = line.replaceAll(/`[^`]*`/g, ' ').match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.length < 3 ? undefined : words.length > 2;
}

/** Whether a row of a table has calls in several cells. */
function isRowOfSeveral(line: string): boolean {
  return /^\s*\|/.test(line) && line.split('|').filter((cell) => /\w\(/.test(cell)).length > 1;
}

/** Without the names that are headings of the calls below them. */
export function withoutHeadings(entries: readonly Entry[]): Entry[] {
  return entries.filter((one, nth) => {
    const next = entries[nth + 1];
    if (one.kind !== 'call' || one.call.params !== undefined || next?.kind !== 'call') return true;
    return next.call.params === undefined || next.call.tool !== one.call.tool;
  });
}

/** The name without arguments that stands beside calls that have some: of a tool that has none, or cut off. */
export function bareName(lists: readonly (readonly Entry[])[], parametersOf: ParametersOf) {
  const calls = lists.flat().flatMap((entry) => (entry.kind === 'call' ? [entry.call] : []));
  if (calls.every(({ params }) => params === undefined || params.length === 0)) return undefined;
  const isBare = (tool: string) => parametersOf(tool)?.length !== 0;
  return calls.find(({ tool, params }) => params === undefined && isBare(tool))?.tool;
}

/** What stands before the next call of a list, and no call: a number, a bullet, `Step 2`. */
export const marker = /^\s*(?:[-*+•]|\(?\d{1,3}[.):]?|(?:step|call|action)\s*\d*[.):]?)\s*$/i;

const numberedCall =
  /^[\s>*_#-]*(?:\p{L}{2,12}\s*#?)?(\d{1,3})([a-z])?\s*(?:步|단계|番)?\s*(?:[.):：-]|$)/iu;

/** Whether what stands in front of calls quotes some of them, numbers them in another order, or counts one twice. */
export function areNumberedOtherwise(fronts: readonly string[]): boolean {
  const quoted = fronts.filter((front) => /^\s*>/.test(front));
  if (quoted.length > 0 && quoted.length < fronts.length) return true;
  const found = fronts.map((front) => numberedCall.exec(front));
  const numbers = found.flatMap((one) => (one === null ? [] : Number(one[1])));
  if (numbers.length < 2 || numbers.length < fronts.length) return false;
  if (found.some((one) => one?.[2] !== undefined)) return true;
  // Lists may begin again with 1, and Markdown counts by itself where each item is a 1.
  const restarts = numbers[0] === 1 ? 1 : 0;
  return numbers.some(
    (number, at) => at > 0 && number !== restarts && number <= (numbers[at - 1] as number),
  );
}
