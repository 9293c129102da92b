import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { letters } from '../decide.ts';
import type { TraxgenPolicy } from '../policy.ts';

/** With more steps than this in all outcomes together (a second's work), the profiles will tell. */
const searchedSteps = 25_000;

/**
 * Whether some outcome of a workflow can be planned, at the end of a sequence of agents or within
 * it. A contradiction in one outcome is a matter of the profiles that have it; a contradiction in
 * every outcome is a fault of the workflow. Only `hard_ordering` can contradict anything.
 */
export function checkOrderable(policy: TraxgenPolicy): readonly Diagnostic[] {
  const { hardPairs, conditionalCount, steps } = policy;
  if (hardPairs.length === 0 || 2 ** conditionalCount * steps.length > searchedSteps) return [];
  let faults: readonly Diagnostic[] | undefined;
  for (let choice = 0; choice < 2 ** conditionalCount; choice++) {
    const outcome = outcomeOf(choice, conditionalCount);
    const { value, diagnostics } = policy.plan(outcome, false);
    if (value !== undefined) return [];
    if (isTooLarge(diagnostics)) return conditionalCount > 0 ? [] : diagnostics;
    if (policy.plan(outcome, true).value !== undefined) return [];
    faults ??= diagnostics;
  }
  return faults ?? [];
}

/** To find a block too large takes seconds, so that no other outcome is tried: the profiles will tell. */
function isTooLarge(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === 'block-too-large');
}

/** Reads a number's bits as branches; those of conditionals that are not reached do not matter. */
function outcomeOf(choice: number, conditionals: number): string {
  const branches = Array.from({ length: conditionals }, (_, index) =>
    (choice >> index) % 2 === 1 ? letters.then : letters.else,
  );
  return branches.join('');
}
