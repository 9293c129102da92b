import type { DrawnMark } from '../../model/drawing.ts';
import { branchTaken, type Outcome } from '../../model/outcome.ts';
import { stepsNamed, type Workflow } from '../../model/workflow.ts';
import { type Effect, effectsOf } from '../policies/effects.ts';
import { effectLines, isAimedAt } from './labels.ts';

/** What the conditionals of one outcome did to the steps of a workflow. */
export interface Taken {
  /** The `override_trajectory` that counts: the last. */
  readonly override: Effect | undefined;
  /** Why the step at a position was removed; nothing of the kind counts under an override. */
  readonly removedBy: (position: number) => DrawnMark[];
  /** What was done to a call that is made: a step by position, or a tool that no step declares. */
  readonly doneTo: (target: number | string) => DrawnMark[];
}

/** What an outcome did to a workflow; `handsOver` says that another agent follows. */
export function takenOf(workflow: Workflow, outcome: Outcome, handsOver: boolean): Taken {
  const effects = effectsOf(workflow.conditionals).effects.filter(({ branches }) =>
    branches.every(({ index, takes }) => outcome[index] === branchTaken[takes]),
  );
  const ofKind = (kind: Effect['action']['kind']) =>
    effects.filter(({ action }) => action.kind === kind);
  const final = new Set(
    handsOver ? workflow.finalOnly.flatMap(({ text }) => stepsNamed(workflow.steps, text)) : [],
  );
  const skips = ofKind('skip');
  const isRemoved = (position: number) =>
    final.has(position) || skips.some((effect) => isAimedAt(effect, position, workflow));
  const override = ofKind('override_trajectory').at(-1);
  const ends = override === undefined ? ofKind('end_after') : [];
  const end = endOf(ends, workflow, isRemoved);
  const hits = (of: readonly Effect[], target: number | string) =>
    of.filter((effect) => isAimedAt(effect, target, workflow));
  const behindEnd = hits(ends, end).map((effect) => mark('end', effect, 'ended before'));
  return {
    override,
    removedBy: (position) => {
      if (position > end) return behindEnd;
      const marks = hits(skips, position).map((effect) => mark('skip', effect, 'skipped'));
      return final.has(position) ? [...marks, handedOver] : marks;
    },
    doneTo: (target) => [
      ...hits(ofKind('override_params'), target).map((effect) =>
        mark('params', effect, 'other parameters'),
      ),
      ...(target === end ? hits(ends, end) : []).map((effect) => mark('end', effect, 'ended here')),
    ],
  };
}

const handedOver: DrawnMark = { kind: 'final', lines: ['left out, as another agent follows'] };

function mark(kind: DrawnMark['kind'], effect: Effect, did: string): DrawnMark {
  return { kind, lines: effectLines(effect, did, ', as') };
}

/** The position of the earliest end that no skip removed; behind all steps where there is none. */
function endOf(
  ends: readonly Effect[],
  { steps }: Workflow,
  isRemoved: (position: number) => boolean,
): number {
  const positions = ends
    .flatMap(({ action }) => action.targets)
    .flatMap(({ text }) => stepsNamed(steps, text).slice(0, 1))
    .filter((position) => !isRemoved(position));
  return Math.min(steps.length, ...positions);
}
