import type { Outcome } from '../../../../model/outcome.ts';
import type { PlannedCall } from '../../../../model/plan.ts';
import { actionsIn } from '../actions.ts';
import { prune } from '../prune.ts';
import type { Workflow } from '../workflow.ts';

/**
 * The calls that an outcome leaves, all alternatives among them: at the end of a sequence of agents, and where
 * another follows.
 */
export function callsIn(workflow: Workflow, outcome: Outcome): PlannedCall[] {
  return waysIn(workflow, outcome).flatMap((calls) =>
    calls.flatMap((call) => (call.others === undefined ? [call] : [call, ...call.others])),
  );
}

/** The same, each by itself, and of alternatives the first. */
export function waysIn(workflow: Workflow, outcome: Outcome): (readonly PlannedCall[])[] {
  const applied = actionsIn(workflow.conditionals, outcome);
  return [false, true].map((handsOver) => prune(workflow, applied, handsOver).calls);
}
