import type { Diagnostic, Result } from '../model/diagnostic.ts';
import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { Action, Conditional, Workflow } from '../model/workflow.ts';
import { holdsFor } from './conditions.ts';

/**
 * Which branch every conditional takes for one profile, all read against the untouched profile in
 * one pass; a nested conditional is read only where its branch is taken. No value where a path is
 * missing or an operator does not apply; then every such fault of the profile is reported (neither
 * branch of a condition that cannot be read is).
 * `flipped` is the index of a conditional that takes its other branch: what would have been planned by
 * one who got it wrong.
 */
export function evaluate(
  workflow: Workflow,
  scope: Scope,
  missing: MissingMode,
  flipped?: number,
): Result<Outcome> {
  const branches = new Array<string>(workflow.conditionalCount).fill(branchTaken.unreached);
  const diagnostics: Diagnostic[] = [];
  const take = (conditional: Conditional): void => {
    const { agent, file } = workflow;
    const reading = {
      workflow: agent,
      file,
      scope,
      missing,
      conditional: conditional.index + 1,
      diagnostics,
    };
    const faults = diagnostics.length;
    const holds = holdsFor(conditional.condition, reading);
    if (diagnostics.length > faults) return;
    const branch = holds === (conditional.index !== flipped) ? 'then' : 'else';
    branches[conditional.index] = branchTaken[branch];
    conditional[branch].forEach(descend);
  };
  const descend = (entry: Action | Conditional): void => {
    if (entry.kind === 'conditional') take(entry);
  };
  workflow.conditionals.forEach(take);
  return { value: diagnostics.length > 0 ? undefined : branches.join(''), diagnostics };
}
