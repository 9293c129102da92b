import type { DrawnMark } from '../../../model/drawing.ts';
import { addUnder } from '../../../model/lists-by-key.ts';
import { wrapped } from '../../../render/pictures/wrapped.ts';
import { type SoftBlock, stepsNamed } from '../workflow.ts';
import type { PlannedPart } from './shown-actions.ts';

/**
 * For each soft block that lost members and keeps the others in listed order: that it does, and why, at
 * the first of those that are left (by its position among the calls).
 */
export function frozenMarks(part: PlannedPart): Map<number, DrawnMark[]> {
  const marks = new Map<number, DrawnMark[]>();
  for (const block of part.workflow.softBlocks) {
    const isFree = part.plan.blocks.some(({ place }) => place.pointer === block.pointer);
    const standing = isFree ? undefined : standingIn(block, part);
    const [first] = standing?.left ?? [];
    if (standing !== undefined && first !== undefined) {
      addUnder(marks, first.call, markOf(standing));
    }
  }
  return marks;
}

/** What of a block is left, and what is not. */
interface Standing {
  readonly left: readonly { readonly name: string; readonly call: number }[];
  readonly gone: readonly string[];
}

/** Undefined unless members are gone and two or more are left, each called once. */
function standingIn({ members }: SoftBlock, { workflow, plan }: PlannedPart): Standing | undefined {
  const places = members.map(({ text }) => {
    const [step] = stepsNamed(workflow.steps, text);
    return plan.calls.flatMap((call, at) => (call.step === step ? [at] : []));
  });
  if (places.some(({ length }) => length > 1)) return undefined;
  const left = members
    .flatMap(({ text: name }, at) => (places[at] ?? []).map((call) => ({ name, call })))
    .sort((a, b) => a.call - b.call);
  const gone = members.flatMap(({ text }, at) => (places[at]?.length === 0 ? [text] : []));
  return left.length > 1 && gone.length > 0 ? { left, gone } : undefined;
}

function markOf({ left, gone }: Standing): DrawnMark {
  const others = left.slice(1).map(({ name }) => name);
  const are = gone.length > 1 ? 'are' : 'is';
  const text = `in listed order with ${others.join(', ')}, as ${gone.join(', ')} ${are} left out of the soft block`;
  return { kind: 'frozen', lines: wrapped(text) };
}
