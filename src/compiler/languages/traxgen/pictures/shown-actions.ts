import type { Rule } from '../../../../model/account.ts';
import type { DrawnMark } from '../../../../model/drawing.ts';
import type { Plan } from '../../../../model/plan.ts';
import type { PlacedAction, Target } from '../actions.ts';
import type { Pruned } from '../prune.ts';
import type { Workflow } from '../workflow.ts';
import { byNumber, effectLines } from './labels.ts';
import { answers } from './premises.ts';

/** The plan of one agent of a profile, and the rules that led to it. */
export interface PlannedPart {
  readonly workflow: Workflow;
  readonly plan: Plan;
  readonly pruned: Pruned;
}

/** What the conditionals of one outcome did to the steps of a workflow. */
export interface ShownActions {
  /** The `override_trajectory` that counts: the last. */
  readonly override: PlacedAction | undefined;
  /** Why the step at a position, or a tool that no step declares, was removed. */
  readonly removedBy: (target: Target) => DrawnMark[];
  /** What was done to a call that is made: a step by position, or a tool that no step declares. */
  readonly doneTo: (target: Target) => DrawnMark[];
  /** What came of the conditionals that these refer to. */
  readonly answers: readonly string[];
}

/** What the rules of a plan did to its workflow. */
export function shownActions({
  pruned: { applied, removed, sequence, undeclared, end, parameters },
}: PlannedPart): ShownActions {
  const actionOf = (rule: Rule | undefined) => applied.find((one) => one.rule === rule);
  const markOf = (rule: Rule | undefined, kind: DrawnMark['kind'], did: string) => {
    const action = actionOf(rule);
    return action === undefined ? [] : [mark(kind, action, did)];
  };
  return {
    override: actionOf(sequence),
    removedBy: (target) => {
      const rule = typeof target === 'number' ? removed.get(target) : undeclared.get(target);
      if (rule?.kind === 'final_only') return [handedOver];
      if (rule?.kind === 'override_trajectory') return [leftOut];
      return rule?.kind === 'skip'
        ? markOf(rule, 'skip', 'skipped')
        : markOf(rule, 'end', 'ended before');
    },
    doneTo: (target) => {
      const ending = target === end?.step ? [end.rule] : [];
      const rules = [...parameters.rulesOf(target), ...ending];
      return byNumber(rules.flatMap((rule) => actionOf(rule) ?? [])).flatMap(({ rule }) =>
        rule === end?.rule
          ? markOf(rule, 'end', 'ended here')
          : markOf(rule, 'params', 'other parameters'),
      );
    },
    answers: answers(applied),
  };
}

const handedOver: DrawnMark = { kind: 'final', lines: ['left out, as another agent follows'] };
const leftOut: DrawnMark = { kind: 'override', lines: ['not among the calls of the override'] };

function mark(kind: DrawnMark['kind'], action: PlacedAction, did: string): DrawnMark {
  return { kind, lines: effectLines(action, did, ', as') };
}
