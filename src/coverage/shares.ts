import { isTried, type Share, type Shares, type WorkflowCoverage } from '../model/coverage.ts';

type Parts = Pick<WorkflowCoverage, 'conditionals' | 'steps' | 'blocks'>;

/** The shares of some workflows' parts that were reached, over all these workflows. */
export function sharesOf(workflows: readonly Parts[]): Shares {
  const conditionals = workflows.flatMap((workflow) => workflow.conditionals);
  const branches = conditionals.flatMap((conditional) => conditional.branches);
  const clauses = conditionals.flatMap((conditional) => conditional.clauses);
  const steps = workflows.flatMap((workflow) => workflow.steps);
  const blocks = workflows.flatMap((workflow) => workflow.blocks);
  return {
    branches: shareOf(branches, ({ taken }) => taken > 0),
    conditionals: shareOf(conditionals, (each) => each.branches.every(({ taken }) => taken > 0)),
    clauses: shareOf(clauses, isTried),
    steps: shareOf(steps, ({ called }) => called > 0),
    blocks: shareOf(blocks, ({ permuted }) => permuted > 0),
  };
}

function shareOf<T>(things: readonly T[], isReached: (thing: T) => boolean): Share {
  return { reached: things.filter(isReached).length, total: things.length };
}
