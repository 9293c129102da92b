import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { type SoftBlock, stepsNamed, type Workflow } from '../workflow.ts';
import { waysIn } from './calls-in.ts';

/**
 * Soft blocks that stop permuting in some outcome because a member is removed, although two or more are
 * left: the paper's rule, which surprises those who did not ask for it. Blocks that say what they want
 * are passed over.
 */
export function frozenBlocks(workflow: Workflow, outcomes: readonly Outcome[]): Diagnostic[] {
  const silent = workflow.softBlocks.filter(
    ({ members, whenPruned }) => members.length > 2 && whenPruned === undefined,
  );
  if (silent.length === 0) return [];
  const ways = outcomes.flatMap((outcome) => waysIn(workflow, outcome));
  return silent.flatMap((block) => {
    const lefts = ways.map((calls) =>
      membersIn(
        block,
        calls.map(({ step }) => step),
        workflow,
      ),
    );
    const left = lefts.find((names) => names !== undefined);
    return left === undefined ? [] : [frozenBlock(workflow, block, left)];
  });
}

/** The members that are left, each once; undefined unless some are gone and two or more are left. */
function membersIn(
  { members }: SoftBlock,
  called: readonly number[],
  { steps }: Workflow,
): string[] | undefined {
  const times = members.map(({ text }) => {
    const [step] = stepsNamed(steps, text);
    return called.filter((one) => one === step).length;
  });
  const left = members.flatMap(({ text }, at) => (times[at] === 1 ? [text] : []));
  const isPruned = times.includes(0) && times.every((count) => count < 2);
  return isPruned && left.length > 1 ? left : undefined;
}

function frozenBlock({ agent, file }: Workflow, block: SoftBlock, left: string[]): Diagnostic {
  const place = { file, pointer: block.pointer };
  const gone = block.members.flatMap(({ text }) => (left.includes(text) ? [] : [text]));
  return { code: 'frozen-block', place, data: { workflow: agent, gone, left } };
}
