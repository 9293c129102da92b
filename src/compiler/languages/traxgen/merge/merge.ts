import { severityOf } from '../../../../model/diagnostics/diagnostic.ts';
import type { Change, MadeChanges } from '../../../../model/difference.ts';
import type { MergedPolicy } from '../../../../model/policy.ts';
import type { AgentInput } from '../../../../model/profile.ts';
import { checkWorkflow } from '../check/check.ts';
import type { Workflow } from '../workflow.ts';
import { Canonical } from './canonical.ts';
import { mergeWorkflow } from './merge-workflow.ts';
import { Merging } from './merging.ts';
import { Situations } from './situation.ts';

/** Two versions of a workflow as one. */
export interface MergedVersions extends Omit<MergedPolicy, 'with'> {
  readonly with: (made: MadeChanges) => Workflow;
}

/** Compares two versions element by element, and adds what changed; `spelled` is as in {@link Canonical}. */
export function mergeVersions(
  before: Workflow,
  after: Workflow,
  spelled: boolean,
  changes: Change[],
): MergedVersions {
  const merged = mergeWorkflow(
    new Merging(before, after, new Canonical(spelled), changes),
    before,
    after,
  );
  let situations: Situations | undefined;
  return {
    with: merged,
    isSound: (made) =>
      checkWorkflow(merged(made)).every(({ code }) => severityOf(code) === 'warning'),
    situationOf(input: AgentInput) {
      situations ??= new Situations([before, after]);
      return situations.textOf(input);
    },
    effort: Math.max(effortOf(before), effortOf(after)),
  };
}

/** A block takes as long as some steps; to compare orders that pairs constrain, the square of the number of steps. */
function effortOf({ steps, softBlocks, hardPairs }: Workflow): number {
  const ofPairs = hardPairs.length > 0 ? steps.length ** 2 / 25 : 0;
  return steps.length + 4 * softBlocks.length + ofPairs;
}
