import type { EntryLists } from '../entry.ts';
import type { Faults } from '../repair/faults.ts';

/** Calls that stand together in an answer: one piece of data, or lines without a break between them. */
export interface Group {
  /** A call on its own, a list of calls or of trajectories, or calls in lines. */
  readonly form: 'call' | 'list' | 'lines';
  readonly start: number;
  readonly end: number;
  readonly lists: EntryLists;
  /** Whether it is one trajectory, and not a list of them. */
  readonly isSingle: boolean;
  /** The lines between the calls before it and itself. */
  readonly lead: readonly string[];
  readonly isCut: boolean;
  readonly faults: Faults;
}

/** How many calls a group has. */
export function sizeOf({ lists }: Pick<Group, 'lists'>): number {
  return lists.flat().filter(({ kind }) => kind === 'call').length;
}

/** The lines of a text that say something, without the marks of code around data. */
export function linesOf(text: string): string[] {
  const bare = text.replaceAll(/(?:`{3,}|~{3,})[\w.+-]{0,20}/g, '\n');
  return bare.split('\n').flatMap((line) => line.trim() || []);
}

/** A line that is longer is no heading. */
const longest = 300;

/** Whether a line says of what is below it what that is: a heading, a line in bold, one with a colon at its end. */
export function isHeading(line: string): boolean {
  const text = line.trim();
  if (text.length > longest) return false;
  return (
    /^#{1,6}\s/.test(text) ||
    /^(\*\*|__)[^*_]+\1:?$/.test(text) ||
    /[:：]\s*[*_]*$/.test(text) ||
    /^[\s(#*_]*\d{1,3}[.)]*[\s*_]*$/.test(text) ||
    /^\p{L}+ (?:#?\d{1,3}|[A-Z]|one|two|three)\W*$/u.test(text) ||
    isTag(text)
  );
}

/** Whether a line is a tag, or the end of one, and nothing else. */
function isTag(line: string): boolean {
  return /^<\/?[\p{L}|][\p{L}\p{N}_|:-]*>$/u.test(line.trim());
}
