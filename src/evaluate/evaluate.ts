import type { Result } from '../model/diagnostic.ts';
import type { Outcome } from '../model/outcome.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { Workflow } from '../model/workflow.ts';
import { takeBranches } from './branches.ts';
import { holdsFor } from './conditions.ts';

/**
 * Which branch every conditional takes for one profile. No value where a path is missing or an operator
 * does not apply; then every such fault of the profile is reported.
 * `flipped` is the index of a conditional that takes its other branch: what would have been planned by
 * one who got it wrong.
 */
export function evaluate(
  workflow: Workflow,
  scope: Scope,
  missing: MissingMode,
  flipped?: number,
): Result<Outcome> {
  return takeBranches(workflow, scope, missing, ({ condition, index }, reading) => {
    return holdsFor(condition, reading) === (index !== flipped);
  });
}
