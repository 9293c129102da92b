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
