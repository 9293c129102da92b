import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { unreached as notReached, type Outcome } from '../../../../model/outcome.ts';
import type { Parameter } from '../../../../model/step.ts';
import { fieldsOf } from '../fields.ts';
import type { Action, Conditional, Workflow } from '../workflow.ts';
import { callsIn } from './calls-in.ts';

/** Steps that none of the outcomes calls, and fields that none of them reads. */
export function unreachedSteps(workflow: Workflow, outcomes: readonly Outcome[]): Diagnostic[] {
  const { agent, file } = workflow;
  const calls = outcomes.flatMap((outcome) => callsIn(workflow, outcome));
  const called = new Set(calls.map(({ step }) => step));
  const steps = workflow.steps.flatMap(({ id, pointer }, position): Diagnostic[] => {
    if (called.has(position)) return [];
    const data = { workflow: agent, step: id };
    return [{ code: 'unreachable-step', place: { file, pointer }, data }];
  });
  const read = new Set(calls.flatMap(({ parameters }) => parameters));
  const live = new Set(fieldsOf(onlyRead(workflow, outcomes, read)).map(({ path }) => path));
  const fields = fieldsOf(workflow).flatMap(({ path, readers: [first] }): Diagnostic[] => {
    if (live.has(path) || first === undefined) return [];
    const data = { workflow: agent, path };
    return [{ code: 'field-never-read', place: { file, pointer: first.pointer }, data }];
  });
  return [...steps, ...fields];
}

/** The workflow without parameters that are never passed and conditionals that are never read. */
function onlyRead(
  workflow: Workflow,
  outcomes: readonly Outcome[],
  read: ReadonlySet<Parameter>,
): Workflow {
  const passed = (parameters: readonly Parameter[]) => parameters.filter((one) => read.has(one));
  const entries = (list: readonly (Action | Conditional)[]): (Action | Conditional)[] =>
    list.flatMap((entry): (Action | Conditional)[] => {
      if (entry.kind === 'conditional') {
        const isRead = outcomes.some((outcome) => outcome[entry.index] !== notReached);
        const { then, else: otherwise } = entry;
        return isRead ? [{ ...entry, then: entries(then), else: entries(otherwise) }] : [];
      }
      if (entry.kind !== 'override_params') return [entry];
      return [{ ...entry, parameters: passed(entry.parameters) }];
    });
  return {
    ...workflow,
    steps: workflow.steps.map((step) => ({
      ...step,
      parameters: passed(step.parameters),
      ...(step.others && {
        others: step.others.map((other) => ({ ...other, parameters: passed(other.parameters) })),
      }),
    })),
    conditionals: entries(workflow.conditionals) as Conditional[],
  };
}
