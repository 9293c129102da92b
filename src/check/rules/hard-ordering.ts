import { type HardPair, type Name, stepsNamed, type Workflow } from '../../model/workflow.ts';
import { about, faultOfName, type Rule } from './rule.ts';

/** Hard pairs name steps, and never tie two soft blocks together whose members interleave. */
export const hardOrdering: Rule = (workflow) => [
  ...workflow.hardPairs.flatMap(({ first, second }) => [
    ...faultOfName(workflow, first),
    ...faultOfName(workflow, second),
  ]),
  ...workflow.hardPairs
    .filter((pair) => tiesInterleavedBlocks(workflow, pair))
    .map(({ first, second, pointer }) =>
      about(workflow, 'interleaved-blocks', pointer, { first: first.text, second: second.text }),
    ),
];

function tiesInterleavedBlocks(workflow: Workflow, { first, second }: HardPair): boolean {
  const a = blockOf(workflow, first);
  const b = blockOf(workflow, second);
  if (a === undefined || b === undefined || a === b) return false;
  const [startA, endA] = spanOf(workflow, a);
  const [startB, endB] = spanOf(workflow, b);
  return startA < endB && startB < endA;
}

type Block = Workflow['softBlocks'][number];

function blockOf({ softBlocks, steps }: Workflow, name: Name): Block | undefined {
  const step = stepsNamed(steps, name.text)[0];
  return softBlocks.find(({ members }) =>
    members.some((member) => stepsNamed(steps, member.text)[0] === step),
  );
}

/** Positions of a block's first and last member in the list of steps. */
function spanOf({ steps }: Workflow, { members }: Block): [number, number] {
  const positions = members.flatMap(({ text }) => stepsNamed(steps, text));
  return [Math.min(...positions), Math.max(...positions)];
}
