import type { Rule } from '../../../model/account.ts';
import type { DrawnMark } from '../../../model/drawing.ts';
import type { Plan } from '../../../model/plan.ts';
import { type ConditionalEffect, effectsOf } from '../prose/effects.ts';
import type { Provenance } from '../provenance.ts';
import type { Workflow } from '../workflow.ts';
import { byNumber, effectLines, isAimedAt } from './labels.ts';
import { answers } from './premises.ts';

/** The plan of one agent of a profile, and the rules that led to it. */
export interface PlannedPart {
  readonly workflow: Workflow;
  readonly plan: Plan;
  readonly provenance: Provenance;
}

/** What the conditionals of one outcome did to the steps of a workflow. */
export interface ShownActions {
  /** The `override_trajectory` that counts: the last. */
  readonly override: ConditionalEffect | undefined;
  /** Why the step at a position, or a tool that no step declares, was removed. */
  readonly removedBy: (target: number | string) => DrawnMark[];
  /** What was done to a call that is made: a step by position, or a tool that no step declares. */
  readonly doneTo: (target: number | string) => DrawnMark[];
  /** What came of the conditionals that these refer to. */
  readonly answers: readonly string[];
}

/** What the rules of a plan did to its workflow. */
export function shownActions({ workflow, plan, provenance }: PlannedPart): ShownActions {
  const { removed, sequence, undeclared, end } = provenance;
  const effects = effectsOf(workflow.conditionals).effects.filter(({ branches }) =>
    branches.every(({ index, takes }) => plan.outcome[index] === takes.charAt(0)),
  );
  const effectOf = (rule: Rule | undefined) =>
    effects.find(({ action }) => action.pointer === rule?.pointer);
  const markOf = (rule: Rule | undefined, kind: DrawnMark['kind'], did: string) => {
    const effect = effectOf(rule);
    return effect === undefined ? [] : [mark(kind, effect, did)];
  };
  return {
    override: effectOf(sequence),
    removedBy: (target) => {
      const rule = typeof target === 'number' ? removed.get(target) : undeclared.get(target);
      if (rule?.kind === 'final_only') return [handedOver];
      if (rule?.kind === 'override_trajectory') return [leftOut];
      return rule?.kind === 'skip'
        ? markOf(rule, 'skip', 'skipped')
        : markOf(rule, 'end', 'ended before');
    },
    doneTo: (target) => {
      const given = effects
        .filter(({ action }) => action.kind === 'override_params')
        .filter((effect) => isAimedAt(effect, target, workflow));
      const ending = target === end?.step ? effectOf(end.rule) : undefined;
      return byNumber(ending === undefined ? given : [...given, ending]).map((effect) =>
        effect === ending
          ? mark('end', effect, 'ended here')
          : mark('params', effect, 'other parameters'),
      );
    },
    answers: answers(effects),
  };
}

const handedOver: DrawnMark = { kind: 'final', lines: ['left out, as another agent follows'] };
const leftOut: DrawnMark = { kind: 'override', lines: ['not among the calls of the override'] };

function mark(kind: DrawnMark['kind'], effect: ConditionalEffect, did: string): DrawnMark {
  return { kind, lines: effectLines(effect, did, ', as') };
}
