import {
  type Action,
  type Clause,
  type Name,
  type Parameter,
  type PrunedOrder,
  type Step,
  stepsNamed,
  type Workflow,
} from '../../model/workflow.ts';
import { type Effect, effectsOf } from './effects.ts';

/** Parameters that a call has instead of its step's where a condition holds. */
export interface Variant {
  readonly when: Clause;
  readonly parameters: readonly Parameter[];
}

/** A call as a policy tells it: of a step, or (`step` undefined) of a tool that only an override knows. */
export interface ToldCall {
  readonly name: string;
  readonly tool: string;
  readonly step: Step | undefined;
  readonly variants: readonly Variant[];
  /** Whether it is left out where another agent follows. */
  readonly isFinalOnly: boolean;
}

/** A step with everything that conditionals do to it. */
export interface ToldStep extends ToldCall {
  /** It is left out where one of these holds. */
  readonly skippedWhen: readonly Clause[];
  /** Nothing comes after it where one of these holds. */
  readonly lastWhen: readonly Clause[];
}

/** Steps, or calls of a detour, that may come in any order. */
export interface ToldBlock {
  /** Ascending. */
  readonly positions: readonly number[];
  /** What those that are left do where some are left out; undefined where none can be. */
  readonly whenPruned: PrunedOrder | undefined;
}

/** The calls that replace all steps where a condition holds. */
export interface Detour {
  readonly when: Clause;
  readonly calls: readonly ToldCall[];
  readonly blocks: readonly ToldBlock[];
}

/** A workflow turned from conditionals with actions into steps with conditions: what a reader follows. */
export interface Outline {
  readonly steps: readonly ToldStep[];
  /** In the order of the workflow; where several hold, the last counts. */
  readonly detours: readonly Detour[];
  readonly blocks: readonly ToldBlock[];
  /** Positions of two steps, the first of which must come first. */
  readonly pairs: readonly (readonly [first: number, second: number])[];
  /** Conditions on which no action depends. */
  readonly idle: readonly Clause[];
}

/** The outline of a workflow that has no errors. */
export function outlineOf(workflow: Workflow): Outline {
  const { steps, softBlocks, hardPairs, finalOnly } = workflow;
  const { effects, idle } = effectsOf(workflow.conditionals);
  const at = (name: string) => stepsNamed(steps, name);
  const blocks = softBlocks.map(({ members, whenPruned }): ToldBlock => {
    const positions = members.flatMap(({ text }) => at(text)).sort((a, b) => a - b);
    return { positions, whenPruned: orderOfRest(positions, whenPruned) };
  });
  const finalSteps = new Set(finalOnly.flatMap(({ text }) => at(text)));
  const told = steps.map((step, position): ToldStep => {
    const hitBy = (kind: Action['kind']) =>
      effects.filter(
        ({ action }) =>
          action.kind === kind && action.targets.some(({ text }) => at(text).includes(position)),
      );
    return {
      name: step.id,
      tool: step.tool,
      step,
      variants: hitBy('override_params').map(variantOf),
      skippedWhen: hitBy('skip').map(({ when }) => when),
      lastWhen: hitBy('end_after').map(({ when }) => when),
      isFinalOnly: finalSteps.has(position),
    };
  });
  const toldCall = (name: string): ToldCall =>
    told[at(name)[0] ?? -1] ?? strange(name, effects, finalOnly);
  const freeCalls = blocks.map(({ positions, whenPruned }): FreeCalls => {
    return { members: positions.flatMap((position) => told[position] ?? []), whenPruned };
  });
  return {
    steps: told,
    detours: effects.flatMap((effect) => detourOf(effect, toldCall, freeCalls)),
    blocks,
    pairs: hardPairs.map(({ first, second }) => [at(first.text)[0] ?? 0, at(second.text)[0] ?? 0]),
    idle,
  };
}

function variantOf({ when, action }: Effect): Variant {
  return { when, parameters: 'parameters' in action ? action.parameters : [] };
}

/** Of two, only one can be left. */
function orderOfRest(
  { length }: ToldBlock['positions'],
  whenPruned: PrunedOrder | undefined,
): PrunedOrder {
  return whenPruned === 'permute' && length > 2 ? 'permute' : 'listed';
}

/** A soft block as its calls. */
interface FreeCalls {
  readonly members: readonly ToldCall[];
  readonly whenPruned: PrunedOrder | undefined;
}

function detourOf(
  { when, action }: Effect,
  toldCall: (name: string) => ToldCall,
  blocks: readonly FreeCalls[],
): Detour[] {
  if (action.kind !== 'override_trajectory') return [];
  const calls = action.targets.map(({ text }) => toldCall(text));
  const inside = blocks.flatMap(({ members, whenPruned }): ToldBlock[] => {
    const positions = calls.flatMap((call, at) => (members.includes(call) ? [at] : []));
    const times = members.map((member) => calls.filter((call) => call === member).length);
    const isLeft = whenPruned === 'permute' || !times.includes(0);
    if (!isLeft || times.some((count) => count > 1)) return [];
    const canLose = members.some(({ isFinalOnly }, at) => isFinalOnly && times[at] === 1);
    const rest = canLose ? orderOfRest(positions, whenPruned) : undefined;
    return [{ positions, whenPruned: rest }];
  });
  return [{ when, calls, blocks: inside }];
}

/** A tool that no step declares: it has the parameters that overrides give it. */
function strange(tool: string, effects: readonly Effect[], finalOnly: readonly Name[]): ToldCall {
  const given = effects.filter(
    ({ action }) =>
      action.kind === 'override_params' && action.targets.some(({ text }) => text === tool),
  );
  const isFinalOnly = finalOnly.some(({ text }) => text === tool);
  return { name: tool, tool, step: undefined, variants: given.map(variantOf), isFinalOnly };
}
