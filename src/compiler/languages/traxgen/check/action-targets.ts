import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Name } from '../../../../model/step.ts';
import { actionsIn } from '../actions.ts';
import { type Action, stepsNamed, type Workflow } from '../workflow.ts';
import { about, type CheckRule, faultOfName, knownNames, unknownName } from './rule.ts';

/**
 * Targets of actions must be steps. `skip` and `override_params` accept a tool's name for all its
 * steps. `override_trajectory` may list a tool that no step declares, and then `override_params` may
 * give it parameters.
 */
export const actionTargets: CheckRule = (workflow) => {
  const actions = actionsIn(workflow.conditionals).map(({ action }) => action);
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
    return known || broughtIn.has(name.text) ? [] : [unknownName(workflow, name)];
  }
  if (kind === 'skip') return known ? [] : [unknownName(workflow, name)];
  if (kind === 'end_after' || known) return faultOfName(workflow, name);
  const data = { name: name.text, known: knownNames(workflow) };
  return [about(workflow, 'undeclared-tool', name.pointer, data)];
}
