import type { Diagnostic } from '../model/diagnostic.ts';
import { branchTaken } from '../model/outcome.ts';
import type { Workflow } from '../model/workflow.ts';
import { plan } from '../plan/plan.ts';

/** With more conditionals than this, the profiles will tell. */
const searchedConditionals = 10;

/**
 * Whether some outcome of a workflow can be planned. A contradiction in one outcome is a matter of
 * the profiles that have it; a contradiction in every outcome is a fault of the workflow. Only
 * `hard_ordering` can contradict anything.
 */
export function checkOrderable(workflow: Workflow): readonly Diagnostic[] {
  const { hardPairs, conditionalCount } = workflow;
  if (hardPairs.length === 0 || conditionalCount > searchedConditionals) return [];
  let faults: readonly Diagnostic[] | undefined;
  for (let choice = 0; choice < 2 ** conditionalCount; choice++) {
    const { value, diagnostics } = plan(workflow, outcomeOf(choice, conditionalCount), false);
    if (value !== undefined) return [];
    faults ??= diagnostics;
  }
  return faults ?? [];
}

/** Reads a number's bits as branches; those of conditionals that are not reached do not matter. */
function outcomeOf(choice: number, conditionals: number): string {
  const branches = Array.from({ length: conditionals }, (_, index) =>
    (choice >> index) % 2 === 1 ? branchTaken.then : branchTaken.else,
  );
  return branches.join('');
}
