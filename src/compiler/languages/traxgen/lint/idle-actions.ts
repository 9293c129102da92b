import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Outcome } from '../../../../model/outcome.ts';
import type { PlannedCall } from '../../../../model/plan.ts';
import type { Name } from '../../../../model/step.ts';
import { actionsIn, type Branch } from '../actions.ts';
import { letters } from '../decide.ts';
import type { Action, Conditional, Workflow } from '../workflow.ts';
import { callsIn } from './calls-in.ts';

/** One target of an action, or a whole `override_trajectory`, and where it stands. */
interface Part {
  readonly action: Action;
  readonly target: Name | undefined;
  readonly conditional: number;
  readonly branch: 'then' | 'else';
}

/** How many actions are read, of all outcomes and parts together, before it is given up. */
const mostRead = 3_000_000;

/** The warnings, and whether some actions were not looked at because there are too many. */
interface IdleActions {
  readonly diagnostics: readonly Diagnostic[];
  readonly isCut: boolean;
}

/**
 * Actions, target by target, without all of which every one of the outcomes leaves the same calls. Of
 * those that do the same, it is the last ones.
 */
export function idleActions(workflow: Workflow, outcomes: readonly Outcome[]): IdleActions {
  const calls = new Map(outcomes.map((outcome) => [outcome, callsIn(workflow, outcome)]));
  const parts = partsOf(workflow.conditionals);
  const idle: Part[] = [];
  let left = workflow;
  let read = 0;
  for (const part of parts.toReversed()) {
    if (read > mostRead) break;
    const { conditional, branch } = part;
    const taken = outcomes.filter((outcome) => outcome[conditional] === letters[branch]);
    const conditionals = entriesWithout(left.conditionals, part) as Conditional[];
    const without = { ...left, conditionals };
    const isIdle = taken.every((outcome) => {
      read += parts.length;
      return sameCalls(callsIn(without, outcome), calls.get(outcome) ?? []);
    });
    if (taken.length === 0 || !isIdle) continue;
    idle.unshift(part);
    left = without;
  }
  return { diagnostics: idle.map((part) => warningOf(part, workflow)), isCut: read > mostRead };
}

function warningOf({ action, target }: Part, { file }: Workflow): Diagnostic {
  const place = { file, pointer: target?.pointer ?? action.pointer };
  const names = action.targets.map(({ text }) => text).join(', ');
  const data = { action: action.kind, target: target?.text ?? names };
  return { code: 'action-without-effect', place, data };
}

function partsOf(conditionals: readonly Conditional[]): Part[] {
  return actionsIn(conditionals).flatMap(({ action, branches }) => {
    const { index: conditional, takes: branch } = branches.at(-1) as Branch;
    const targets = action.kind === 'override_trajectory' ? [undefined] : action.targets;
    return targets.map((target) => ({ action, target, conditional, branch }));
  });
}

function entriesWithout(
  entries: readonly (Action | Conditional)[],
  part: Part,
): (Action | Conditional)[] {
  return entries.flatMap((entry): (Action | Conditional)[] => {
    if (entry.kind === 'conditional') {
      const { then, else: otherwise } = entry;
      return [
        { ...entry, then: entriesWithout(then, part), else: entriesWithout(otherwise, part) },
      ];
    }
    if (entry.pointer !== part.action.pointer) return [entry];
    const targets = entry.targets.filter(({ pointer }) => pointer !== part.target?.pointer);
    return part.target === undefined || targets.length === 0 ? [] : [{ ...entry, targets }];
  });
}

function sameCalls(left: readonly PlannedCall[], right: readonly PlannedCall[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ step, tool, parameters }, at) => {
      const other = right[at] as PlannedCall;
      return (
        step === other.step &&
        tool === other.tool &&
        parameters.length === other.parameters.length &&
        parameters.every((parameter, position) => parameter === other.parameters[position])
      );
    })
  );
}
