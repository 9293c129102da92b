import type { Step } from '../../../../model/step.ts';
import { about, type CheckRule } from './rule.ts';

/** Each step of a tool that is listed twice needs an id, and ids must be unique. */
export const stepIds: CheckRule = (workflow) => {
  const { steps } = workflow;
  const listings = countBy(steps, ({ tool }) => tool);
  const needsId = (step: Step) => !step.hasOwnId && (listings.get(step.tool) ?? 0) > 1;
  const seen = new Set<string>();
  return steps.flatMap((step) => {
    const { id, tool, pointer } = step;
    if (needsId(step)) return [about(workflow, 'tool-without-id', pointer, { tool })];
    if (seen.has(id)) return [about(workflow, 'doubled-step-id', pointer, { id })];
    seen.add(id);
    return [];
  });
};

function countBy<T>(values: readonly T[], key: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return counts;
}
