import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Workflow } from '../workflow.ts';
import { actionTargets } from './action-targets.ts';
import { finalOnly } from './final-only.ts';
import { hardOrdering } from './hard-ordering.ts';
import type { CheckRule } from './rule.ts';
import { softBlocks } from './soft-blocks.ts';
import { stepIds } from './step-ids.ts';

const rules: readonly CheckRule[] = [stepIds, softBlocks, hardOrdering, actionTargets, finalOnly];

/** Whether everything that a workflow names means something: all faults of meaning, rule by rule. */
export function checkWorkflow(workflow: Workflow): Diagnostic[] {
  return rules.flatMap((rule) => rule(workflow));
}
