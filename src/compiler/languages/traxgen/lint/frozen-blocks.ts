import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Outcome } from '../../../../model/outcome.ts';
import { type BrokenBlock, brokenBlock } from '../surviving-constraints.ts';
import type { SoftBlock, Workflow } from '../workflow.ts';
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
    const broken = ways.map((calls) => brokenBlock(block, calls, workflow));
    const first = broken.find((one) => one !== undefined);
    return first === undefined ? [] : [frozenBlock(workflow, block, first)];
  });
}

function frozenBlock(
  { agent, file }: Workflow,
  { pointer }: SoftBlock,
  { gone, left }: BrokenBlock,
): Diagnostic {
  const data = { workflow: agent, gone, left: left.map(({ name }) => name) };
  return { code: 'frozen-block', place: { file, pointer }, data };
}
