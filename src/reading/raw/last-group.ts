import type { AnswerCandidate } from './lists.ts';
import { gapMark } from './thoughts.ts';

/** Words after which what came before does not count. */
export const correction =
  /\b(?:final\w*|instead|actually|wait|correct\w*|revis\w*|mistake|sorry|no,|rather|better|redo\w*|forgot\w*|oops|miss(?:es|ed)|so the answer|answer|result)\b/i;

/** The last pieces of a text that are parts of one answer. */
export function lastGroup(all: readonly AnswerCandidate[], text: string): AnswerCandidate[] {
  const group: AnswerCandidate[] = [];
  for (const one of all) {
    const before = group.at(-1);
    if (before !== undefined && !areNeighbours(before, one, text)) group.length = 0;
    group.push(one);
  }
  return group;
}

/** Whether two pieces are parts of one answer. */
export function areNeighbours(
  before: AnswerCandidate,
  next: AnswerCandidate,
  text: string,
): boolean {
  const gap = text.slice(before.end, next.start).replaceAll(/```[\w.+-]{0,20}/g, ' ');
  if (before.read?.isCall === true && next.read?.isCall === true) return true;
  if (gap.includes(gapMark) || next.read?.isSingle === undefined) return false;
  if (!/[\p{L}\p{N}]/u.test(gap)) return next.read.isSingle || isLone(before, next);
  if (correction.test(gap)) return false;
  if (before.read?.isSingle === true && next.read.isSingle) return true;
  return isLone(before, next) && gap.length < 100;
}

/** Whether both are lists of one trajectory. */
function isLone(before: AnswerCandidate, next: AnswerCandidate): boolean {
  return [before, next].every(({ read }) => read?.lists.length === 1);
}
