import { callsOfStep, type Step } from '../../../../model/step.ts';
import { policyCallText } from '../../../../words/expression-text.ts';
import { signatureOf } from '../../../plan/block-constraints.ts';
import { toolsOf } from '../workflow.ts';
import { about, type CheckRule } from './rule.ts';

/** Each step of a tool that is listed twice needs an id, and ids must be unique; so must alternatives. */
export const stepIds: CheckRule = (workflow) => {
  const { steps } = workflow;
  const listings = countBy(steps.flatMap(toolsOf));
  const listedTwice = (step: Step) => {
    return step.hasOwnId ? undefined : toolsOf(step).find((tool) => (listings.get(tool) ?? 0) > 1);
  };
  const seen = new Set<string>();
  return steps.flatMap((step) => {
    const { id, pointer } = step;
    const tool = listedTwice(step);
    if (tool !== undefined) return [about(workflow, 'tool-without-id', pointer, { tool })];
    if (seen.has(id)) return [about(workflow, 'doubled-step-id', pointer, { id })];
    seen.add(id);
    return equalAlternatives(step).map((call) =>
      about(workflow, 'equal-alternatives', pointer, { step: id, call }),
    );
  });
};

/** The alternatives of a step that stand among them before, whatever the spelling. */
function equalAlternatives(step: Step): string[] {
  if (step.others === undefined) return [];
  const seen = new Set<string>();
  return callsOfStep(step).flatMap((call) => {
    const signature = signatureOf(call);
    const isEqual = seen.has(signature);
    seen.add(signature);
    return isEqual ? [policyCallText(call)] : [];
  });
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
