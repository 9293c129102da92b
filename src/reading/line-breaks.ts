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

  /** A heading begins another trajectory. */
  restart(): void {
    this.number = 0;
    this.hasCalls = false;
    this.before = undefined;
    this.mark = '';
  }

  /** Whether a line goes on with what is above it as something else: `OR`, numbers that begin anew. */
  isBroken(line: string, hasCalls: boolean): boolean {
    if (!hasCalls && gap.test(line)) this.before = line;
    if (!hasCalls) return false;
    const number = Number(numbered.exec(line)?.[1] ?? 0);
    const isBack = number > 0 && number < this.number;
    if (number > 0) this.number = number;
    const [, sign = '', box = ''] = marks.exec(line) ?? [];
    const mark = sign + box.toLowerCase();
    const isOther = this.hasCalls && mark !== this.mark && /[+[]/.test(mark + this.mark);
    this.mark = mark;
    this.hasCalls = true;
    return isBack || isOther || this.before !== undefined || isRowOfSeveral(line);
  }

  /** Whether dots behind the last call stand for others. */
  get isOpen(): boolean {
    return this.hasCalls && this.before !== undefined && gap.test(this.before);
  }
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
