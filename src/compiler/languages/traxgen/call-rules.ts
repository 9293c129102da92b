import { grouped } from '../../../base/lists-by-key.ts';
import type { BindingPair, Rule } from '../../../model/account.ts';
import type { Plan, PlannedCall } from '../../../model/plan.ts';
import type { Pruned } from './prune.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** The hard pairs that bind a plan's calls; a step that is called twice is bound each time. */
export function hardPairsIn({ calls }: Plan, { steps, hardPairs }: Workflow): BindingPair[] {
  const positions = grouped(calls.keys(), (at) => calls[at]?.step);
  const called = (name: string) => {
    const found = stepsNamed(steps, name).flatMap((step) => positions.get(step) ?? []);
    return found.sort((one, other) => one - other);
  };
  return hardPairs.flatMap(({ first, second, pointer }) =>
    called(first.text).flatMap((one) =>
      called(second.text).map((other) => ({ pointer, first: one, second: other })),
    ),
  );
}

/**
 * For each call of a plan, the rules that touched it: what put it into the sequence, set its parameters,
 * made it the last step, lets it change places with others, or keeps it before or behind another.
 */
export function rulesOfCalls(plan: Plan, workflow: Workflow, pruned: Pruned): Rule[][] {
  const pairs = hardPairsIn(plan, workflow);
  return plan.calls.map((call, position) => {
    const rules = actionsOn(call, pruned);
    for (const { calls, place } of plan.choices?.blocks ?? plan.blocks) {
      // Calls for the elements of a list that are a block of their own are so by their step.
      if (!calls.includes(position) || call.element?.of === calls.length) continue;
      rules.push({ kind: 'soft_ordering', pointer: place.pointer ?? '' });
    }
    for (const { pointer, first, second } of pairs) {
      if (first === position || second === position) rules.push({ kind: 'hard_ordering', pointer });
    }
    return distinct(rules);
  });
}

function actionsOn({ step, name, alternative }: PlannedCall, pruned: Pruned): Rule[] {
  const { sequence, end, parameters, applied } = pruned;
  const rules = [...parameters.rulesOf(step >= 0 ? step : name, alternative)];
  if (sequence !== undefined) rules.push(sequence);
  if (end?.step === step) rules.push(end.rule);
  const order = (rule: Rule) => applied.findIndex((one) => one.rule === rule);
  return rules.sort((a, b) => order(a) - order(b));
}

/** One conditional's action may touch a call in one way only, but a hard pair of tools in several. */
function distinct(rules: readonly Rule[]): Rule[] {
  return [...new Map(rules.map((rule) => [rule.pointer, rule])).values()];
}
