import type { Outcome } from '../../model/outcome.ts';
import type { Name, Parameter } from '../../model/step.ts';
import { appliedActions } from './applied-actions.ts';
import {
  type Action,
  type ParameterAction,
  stepsNamed,
  type TargetAction,
  type Workflow,
} from './workflow.ts';

/** What the branches of one outcome do, collected in the order in which they are listed. */
export interface CollectedActions {
  /** Positions of steps. */
  readonly skipped: ReadonlySet<number>;
  readonly endAfter: readonly Name[];
  /** The last one listed is the one that counts. */
  readonly overrides: readonly TargetAction[];
  /** By the position of a step or, where no step declares it, by the tool's name. */
  readonly parameters: ReadonlyMap<number | string, readonly Parameter[]>;
}

/** Collects the actions of the branches that an outcome took. */
export function collectActions(workflow: Workflow, outcome: Outcome): CollectedActions {
  const actions = [...appliedActions(workflow.conditionals, outcome)].map(({ action }) => action);
  const targets = (kind: Action['kind']) =>
    actions.filter((action) => action.kind === kind).flatMap((action) => action.targets);
  return {
    skipped: new Set(targets('skip').flatMap(({ text }) => stepsNamed(workflow.steps, text))),
    endAfter: targets('end_after'),
    overrides: actions.filter((action): action is TargetAction => {
      return action.kind === 'override_trajectory';
    }),
    parameters: parametersOf(
      workflow,
      actions.filter((action) => action.kind === 'override_params'),
    ),
  };
}

/** Several overrides of one step merge: a later one adds its keys, and wins where both have one. */
function parametersOf(
  workflow: Workflow,
  actions: readonly ParameterAction[],
): Map<number | string, Parameter[]> {
  const merged = new Map<number | string, Map<string, Parameter>>();
  for (const { targets, parameters } of actions) {
    for (const target of targets.flatMap(({ text }) => stepsOrTool(workflow, text))) {
      const known = merged.get(target) ?? new Map<string, Parameter>();
      for (const parameter of parameters) known.set(parameter.name, parameter);
      merged.set(target, known);
    }
  }
  return new Map([...merged].map(([target, byName]) => [target, [...byName.values()]]));
}

function stepsOrTool(workflow: Workflow, name: string): readonly (number | string)[] {
  const steps = stepsNamed(workflow.steps, name);
  return steps.length > 0 ? steps : [name];
}
