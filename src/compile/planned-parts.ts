import { workflowOf } from '../languages/traxgen/policy.ts';
import { provenanceOf } from '../languages/traxgen/provenance.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { PlannedPart } from '../render/pictures/shown-actions.ts';
import type { Compiler } from './compiler.ts';

/** The parts of a gold set as pictures show them. Each removed step has the same rules as in the audit. */
export function plannedParts(parts: readonly GroundedPlan[], compiler: Compiler): PlannedPart[] {
  return parts.flatMap((grounded) => {
    const { plan } = grounded;
    const workflow = workflowOf(compiler.policy(plan.agent));
    if (workflow === undefined) return [];
    const provenance = provenanceOf(workflow, plan.outcome, plan.handsOver);
    return [{ workflow, plan, callsOf: () => grounded.calls, provenance }];
  });
}
