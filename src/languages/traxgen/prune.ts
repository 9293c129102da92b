import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PlannedCall } from '../../model/plan.ts';
import type { CollectedActions } from './collect-actions.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** The calls that survive the conditionals, in listed order, and what is to be said about it. */
export interface Pruned {
  readonly calls: readonly PlannedCall[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Conditional pruning (the paper's section 3.3): `override_trajectory` makes its list the sequence;
 * otherwise skipped steps go, and everything behind the earliest `end_after` target that is left.
 * Where another agent follows, the workflow's `final_only` steps go as well, listed or not: the case
 * is not over yet.
 */
export function prune(workflow: Workflow, effects: CollectedActions, handsOver: boolean): Pruned {
  const dropped = handsOver ? workflow.finalOnly.map(({ text }) => text) : [];
  return effects.overrides.length > 0
    ? overridden(workflow, effects, dropped)
    : surviving(workflow, effects, dropped);
}

function overridden(
  workflow: Workflow,
  effects: CollectedActions,
  dropped: readonly string[],
): Pruned {
  const last = effects.overrides.at(-1);
  const droppedSteps = new Set(dropped.flatMap((name) => stepsNamed(workflow.steps, name)));
  const calls = (last?.targets ?? []).flatMap(({ text }) => {
    const step = stepsNamed(workflow.steps, text)[0];
    if (step !== undefined) {
      return droppedSteps.has(step) ? [] : [callOfStep(workflow, step, effects)];
    }
    return dropped.includes(text) ? [] : [callOfTool(text, effects)];
  });
  if (effects.overrides.length < 2 || last === undefined) return { calls, warnings: [] };
  const used = last.targets.map(({ text }) => text).join(', ');
  const place = { file: workflow.file, pointer: last.pointer };
  const data = { workflow: workflow.agent, used };
  return { calls, warnings: [{ code: 'several-overrides', place, data }] };
}

function surviving(
  workflow: Workflow,
  effects: CollectedActions,
  dropped: readonly string[],
): Pruned {
  const removed = new Set(effects.skipped);
  for (const name of dropped) {
    for (const step of stepsNamed(workflow.steps, name)) removed.add(step);
  }
  const warnings: Diagnostic[] = [];
  let last = workflow.steps.length - 1;
  for (const { text, pointer } of effects.endAfter) {
    const step = stepsNamed(workflow.steps, text)[0];
    if (step === undefined) continue;
    if (!removed.has(step)) last = Math.min(last, step);
    else {
      const data = { workflow: workflow.agent, step: text };
      warnings.push({ code: 'end-after-removed', place: { file: workflow.file, pointer }, data });
    }
  }
  const calls = workflow.steps.flatMap((_, step) =>
    step <= last && !removed.has(step) ? [callOfStep(workflow, step, effects)] : [],
  );
  return { calls, warnings };
}

function callOfStep(workflow: Workflow, step: number, effects: CollectedActions): PlannedCall {
  const { tool, id, parameters } = workflow.steps[step] as Workflow['steps'][number];
  return { tool, name: id, step, parameters: effects.parameters.get(step) ?? parameters };
}

function callOfTool(tool: string, effects: CollectedActions): PlannedCall {
  return { tool, name: tool, step: -1, parameters: effects.parameters.get(tool) ?? [] };
}
