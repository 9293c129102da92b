import { addUnder } from '../../../../base/lists-by-key.ts';
import type { DrawnMark } from '../../../../model/drawing.ts';
import { wrapped } from '../../../../words/wrapped.ts';
import { type BrokenBlock, brokenBlock } from '../surviving-constraints.ts';
import type { PlannedPart } from './shown-actions.ts';

/**
 * For each soft block that lost members and keeps the others in listed order: that it does, and why, at
 * the first of those that are left (by its position among the calls).
 */
export function frozenMarks(part: PlannedPart): Map<number, DrawnMark[]> {
  const marks = new Map<number, DrawnMark[]>();
  for (const block of part.workflow.softBlocks) {
    const isFree = part.plan.blocks.some(({ place }) => place.pointer === block.pointer);
    const broken = isFree ? undefined : brokenBlock(block, part.plan.calls, part.workflow);
    const left = broken?.left.toSorted((a, b) => a.call - b.call);
    if (left?.[0] !== undefined) addUnder(marks, left[0].call, markOf(left, broken?.gone ?? []));
  }
  return marks;
}

function markOf(left: BrokenBlock['left'], gone: BrokenBlock['gone']): DrawnMark {
  const others = left.slice(1).map(({ name }) => name);
  const are = gone.length > 1 ? 'are' : 'is';
  const text = `in listed order with ${others.join(', ')}, as ${gone.join(', ')} ${are} left out of the soft block`;
  return { kind: 'frozen', lines: wrapped(text) };
}
