import { grouped } from '../../model/lists-by-key.ts';
import type { PlannedCall } from '../../model/plan.ts';
import { nodesOf, type PrecedenceConstraints } from '../../plan/precedence-constraints.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** Finds which soft blocks still permute and which hard pairs still bind, for a pruned sequence. */
export function precedenceConstraintsOf(
  workflow: Workflow,
  calls: readonly PlannedCall[],
): PrecedenceConstraints {
  const positions = grouped(calls.keys(), (position) => calls[position]?.step);
  const standing = (name: string): number[] =>
    stepsNamed(workflow.steps, name).flatMap((step) => positions.get(step) ?? []);
  const blocks = workflow.softBlocks.flatMap((source) => {
    const places = source.members.map(({ text }) => standing(text));
    const left =
      source.whenPruned === 'permute' ? places.filter(({ length }) => length > 0) : places;
    if (left.length < 2 || left.some(({ length }) => length !== 1)) return [];
    return [{ source, slots: left.flat().sort((a, b) => a - b) }];
  });
  const precedences = workflow.hardPairs.flatMap((source) =>
    standing(source.first.text).flatMap((first) =>
      standing(source.second.text).map((second) => ({ source, first, second })),
    ),
  );
  return { calls, nodes: nodesOf(workflow.steps.length, calls), blocks, precedences };
}
