import type { DrawnEdge, DrawnMark } from '../../../../model/drawing.ts';
import type { Times } from '../../../../model/step.ts';
import { wrapped } from '../../../../words/wrapped.ts';
import { type BranchPath, numberOf, premiseText } from './premises.ts';

/** In the order of their conditionals' numbers, which the document's is not where they nest. */
export function byNumber<T extends BranchPath>(effects: readonly T[]): T[] {
  return [...effects].sort((one, other) => numberOf(one) - numberOf(other));
}

/** What a conditional does and when: `[4] skip if a == 'x'`, or what it did: `[4] skipped, as a == 'x'`. */
export function effectLines(place: BranchPath, does: string, link = ' if'): string[] {
  return wrapped(`[${numberOf(place)}] ${does}${link} ${premiseText(place)}`);
}

/** The arrow from a call that may be made again back to itself. */
export function againEdge(id: string, times: Times | undefined): DrawnEdge[] {
  if (times === undefined || times.most === 1) return [];
  return [{ from: id, to: id, look: 'again' }];
}

/** The decoration of what is left out where another agent follows. */
export const finalMark: DrawnMark = { kind: 'final', lines: ['left out if another agent follows'] };
