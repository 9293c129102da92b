import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Name } from '../../../model/step.ts';
import {
  type Action,
  type Conditional,
  stepsNamed,
  type Workflow,
} from '../../../model/workflow.ts';
import { about, faultOfName, knownNames, type Rule, unknown } from './rule.ts';

/**
 * Targets of actions are steps. `skip` and `override_params` take a tool's name for all its steps;
 * `override_trajectory` may bring in a tool that no step declares, and `override_params` may then
 * give it parameters.
 */
export const actionTargets: Rule = (workflow) => {
  const actions = [...allActions(workflow.conditionals)];
  const broughtIn = new Set(
    actions
      .filter(({ kind }) => kind === 'override_trajectory')
      .flatMap(({ targets }) => targets.map(({ text }) => text)),
  );
  return actions.flatMap((action) =>
    action.targets.flatMap((name) => faultOfTarget(workflow, action, name, broughtIn)),
  );
};

function faultOfTarget(
  workflow: Workflow,
  { kind }: Action,
  name: Name,
  broughtIn: ReadonlySet<string>,
): Diagnostic[] {
  const known = stepsNamed(workflow.steps, name.text).length > 0;
  if (kind === 'override_params') {
    return known || broughtIn.has(name.text) ? [] : [unknown(workflow, name)];
  }
  if (kind === 'skip') return known ? [] : [unknown(workflow, name)];
  if (kind === 'end_after' || known) return faultOfName(workflow, name);
  const data = { name: name.text, known: knownNames(workflow) };
  return [about(workflow, 'undeclared-tool', name.pointer, data)];
}

function* allActions(entries: readonly (Action | Conditional)[]): Generator<Action> {
  for (const entry of entries) {
    if (entry.kind === 'conditional') {
      yield* allActions(entry.then);
      yield* allActions(entry.else);
    } else yield entry;
  }
}
