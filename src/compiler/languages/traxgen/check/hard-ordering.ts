import type { Name } from '../../../../model/step.ts';
import { stepsNamed, type Workflow } from '../workflow.ts';
import { about, type CheckRule, faultOfName } from './rule.ts';

/** Hard pairs must name steps, and must not connect two soft blocks whose members interleave. */
export const hardOrdering: CheckRule = (workflow) => {
  const spans = spansOf(workflow);
  const spanOf = ({ text }: Name) => spans.get(stepsNamed(workflow.steps, text)[0] ?? -1);
  return [
    ...workflow.hardPairs.flatMap(({ first, second }) => [
      ...faultOfName(workflow, first),
      ...faultOfName(workflow, second),
    ]),
    ...workflow.hardPairs
      .filter(({ first, second }) => interleave(spanOf(first), spanOf(second)))
      .map(({ first, second, pointer }) =>
        about(workflow, 'interleaved-blocks', pointer, { first: first.text, second: second.text }),
      ),
  ];
};

/** The positions of a block's first and last member in the list of steps. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * For each step in a block, the span of the block; blocks of one member are left out, because they do
 * not permute.
 */
function spansOf({ softBlocks, steps }: Workflow): Map<number, Span> {
  const spans = new Map<number, Span>();
  for (const { members } of softBlocks) {
    const positions = members.flatMap(({ text }) => stepsNamed(steps, text));
    const span = { start: Math.min(...positions), end: Math.max(...positions) };
    if (members.length > 1) for (const position of positions) spans.set(position, span);
  }
  return spans;
}

function interleave(a: Span | undefined, b: Span | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false;
  return a.start < b.end && b.start < a.end;
}
