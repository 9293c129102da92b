import type { Branch } from '../model/branch.ts';
import type { Demand } from '../model/cover.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { MissingMode } from '../model/profile.ts';
import type { Workflow } from '../model/workflow.ts';
import { conditionText } from '../render/condition.ts';
import { type Placed, placedConditionals } from '../synthesize/branches.ts';
import { feasibleOutcomes } from '../synthesize/outcomes.ts';
import { Solver } from '../synthesize/solve/solver.ts';
import { frozenBlocks } from './frozen-blocks.ts';
import { idleActions } from './idle-actions.ts';
import { unreached } from './unreached.ts';

/** With more outcomes than this, nothing is said of what only all of them together show. */
const mostOutcomes = 1_024;

/** What lint found, and why steps, fields and actions were not judged, where they were not. */
interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  readonly unjudged: string | undefined;
}

/**
 * Warnings of what no profile can do in a workflow, each of them proved: conditions that always or
 * never hold, steps and fields that are not reached, actions without effect, and soft blocks that stop
 * permuting. Where something
 * cannot be decided, or outcomes are too many to try, it says less, never more.
 */
export function lint(workflow: Workflow, missing: MissingMode): Linted {
  const solver = new Solver(workflow, missing);
  const constant = placedConditionals(workflow).flatMap((placed) => constantOf(placed, solver));
  const { outcomes, unjudged } = outcomesOf(solver);
  // What one outcome does needs no others.
  const shown = [...constant, ...frozenBlocks(workflow, outcomes)];
  if (unjudged !== undefined || outcomes.length === 0) return { diagnostics: shown, unjudged };
  const others = [...unreached(workflow, outcomes), ...idleActions(workflow, outcomes)];
  return { diagnostics: [...shown, ...others], unjudged };
}

/** Says that a condition always or never holds, unless the branch that it stands in is not taken at all. */
function constantOf({ conditional: { index, condition } }: Placed, solver: Solver): Diagnostic[] {
  const [whenTrue, whenFalse] = (['then', 'else'] as const).map((branch) =>
    solver.solve([{ conditional: index, branch }]),
  );
  if (whenTrue?.kind === whenFalse?.kind) return [];
  const place = { file: solver.workflow.file, pointer: condition.pointer };
  const data = (demands: readonly Demand[]) => ({
    conditional: index + 1,
    because: demands.map(demandText),
  });
  if (whenTrue?.kind === 'contradiction' && whenFalse?.kind === 'found') {
    return [{ code: 'condition-never-true', place, data: data(whenTrue.proof()) }];
  }
  if (whenFalse?.kind === 'contradiction' && whenTrue?.kind === 'found') {
    return [{ code: 'condition-always-true', place, data: data(whenFalse.proof()) }];
  }
  return [];
}

function demandText(demand: Demand): string {
  if (demand.kind === 'readable') return `conditional ${demand.conditional.index + 1} can be read`;
  const text = conditionText(demand.clause);
  return demand.holds ? text : `not (${text})`;
}

/** Every outcome that some profile may have, or some of them and why they are not all known. */
function outcomesOf(solver: Solver): { outcomes: Outcome[]; unjudged: string | undefined } {
  const outcomes: Outcome[] = [];
  for (const { branches, solution } of feasibleOutcomes(solver)) {
    if (solution.kind !== 'found') return { outcomes, unjudged: 'an outcome cannot be decided' };
    if (outcomes.length >= mostOutcomes) {
      return { outcomes, unjudged: `more than ${mostOutcomes} outcomes` };
    }
    outcomes.push(outcomeOf(branches, solver.workflow.conditionalCount));
  }
  return { outcomes, unjudged: undefined };
}

function outcomeOf(branches: readonly Branch[], count: number): Outcome {
  const taken = new Array<string>(count).fill(branchTaken.unreached);
  for (const { conditional, branch } of branches) taken[conditional] = branchTaken[branch];
  return taken.join('');
}
