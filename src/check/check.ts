import type { Diagnostic } from '../model/diagnostic.ts';
import type { Workflow } from '../model/workflow.ts';
import { actionTargets } from './rules/action-targets.ts';
import { finalOnly } from './rules/final-only.ts';
import { hardOrdering } from './rules/hard-ordering.ts';
import type { CheckRule } from './rules/rule.ts';
import { softBlocks } from './rules/soft-blocks.ts';
import { stepIds } from './rules/step-ids.ts';

const rules: readonly CheckRule[] = [stepIds, softBlocks, hardOrdering, actionTargets, finalOnly];

/** Checks the meaning of a workflow: every rule yields its diagnostics. */
export function checkWorkflow(workflow: Workflow): Diagnostic[] {
  return rules.flatMap((rule) => rule(workflow));
}
