import type { Clause } from '../../../../model/expression.ts';
import type { Parameter, PrunedOrder, Step, StepCall } from '../../../../model/step.ts';
import { isAimedAt } from '../actions.ts';
import { type Action, stepsNamed, type Workflow } from '../workflow.ts';
import {
  areCompatible,
  type BranchPremise,
  type ConditionalEffect,
  effectsOf,
  isImpliedBy,
} from './effects.ts';

/** Parameters that a call has instead of its own where a condition holds. */
export interface Variant extends BranchPremise {
  readonly parameters: readonly Parameter[];
}

/** One of the calls that may be made in a place. */
export interface ToldAlternative {
  readonly tool: string;
  /** What it is called with where no variant holds. */
  readonly parameters: readonly Parameter[];
  /** What gave it these, where they are not the step's own. */
  readonly givenBy: readonly BranchPremise[];
  readonly variants: readonly Variant[];
}

/** A call as a policy tells it: of a step, or (`step` undefined) of a tool that only an override knows. */
export interface ToldCall extends ToldAlternative {
  readonly name: string;
  readonly step: Step | undefined;
  /** What may be called in its place, whichever the agent likes. */
  readonly others: readonly ToldAlternative[];
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
export interface Detour extends BranchPremise {
  readonly calls: readonly ToldCall[];
  readonly blocks: readonly ToldBlock[];
}

/** A workflow turned from conditionals with actions into steps with conditions: what a reader follows. */
export interface PolicyOutline {
  readonly steps: readonly ToldStep[];
  /** In the order of the workflow; where several hold, the last counts. */
  readonly detours: readonly Detour[];
  readonly blocks: readonly ToldBlock[];
  /** Positions of two steps, the first of which must come first. */
  readonly pairs: readonly (readonly [first: number, second: number])[];
  /** Conditions on which no action depends. */
  readonly idle: readonly BranchPremise[];
}

/** The outline of a workflow that has no errors. */
export function outlineOf(workflow: Workflow): PolicyOutline {
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
      effects.filter(({ action }) => action.kind === kind && isAimedAt(action, position, steps));
    return {
      name: step.id,
      step,
      ...alternativeOf(step, step, hitBy('override_params')),
      others: (step.others ?? []).map((other) =>
        alternativeOf(other, step, hitBy('override_params')),
      ),
      skippedWhen: hitBy('skip').map(({ when }) => when),
      lastWhen: hitBy('end_after').map(({ when }) => when),
      isFinalOnly: finalSteps.has(position),
    };
  });
  const toldCall = (name: string): ToldCall =>
    told[at(name)[0] ?? -1] ?? strange(name, effects, workflow);
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

/** One of the calls of a step; an `override_params` changes those that it names, by their tool or by the step's id. */
function alternativeOf(
  { tool, parameters }: StepCall,
  { id, hasOwnId }: Step,
  effects: readonly ConditionalEffect[],
): ToldAlternative {
  const own = effects.filter(({ action }) =>
    action.targets.some(({ text }) => text === tool || (hasOwnId && text === id)),
  );
  return { tool, parameters, givenBy: [], variants: own.map(variantOf) };
}

function variantOf({ action, ...premise }: ConditionalEffect): Variant {
  return { ...premise, parameters: 'parameters' in action ? action.parameters : [] };
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
  { action, ...premise }: ConditionalEffect,
  toldCall: (name: string) => ToldCall,
  blocks: readonly FreeCalls[],
): Detour[] {
  if (action.kind !== 'override_trajectory') return [];
  const named = action.targets.map(({ text }) => toldCall(text));
  const inside = blocks.flatMap(({ members, whenPruned }): ToldBlock[] => {
    const positions = named.flatMap((call, at) => (members.includes(call) ? [at] : []));
    const times = members.map((member) => named.filter((call) => call === member).length);
    const isLeft = whenPruned === 'permute' || !times.includes(0);
    if (!isLeft || times.some((count) => count > 1)) return [];
    const canLose = members.some(({ isFinalOnly }, at) => isFinalOnly && times[at] === 1);
    const rest = canLose ? orderOfRest(positions, whenPruned) : undefined;
    return [{ positions, whenPruned: rest }];
  });
  const within = (call: ToldCall): ToldCall => {
    return {
      ...callWithin(call, premise),
      others: call.others.map((other) => callWithin(other, premise)),
    };
  };
  const calls = new Map([...new Set(named)].map((call) => [call, within(call)]));
  return [{ ...premise, calls: named.map((call) => calls.get(call) ?? call), blocks: inside }];
}

/**
 * A call where a premise holds: what is given to it there in any case are its parameters. Where that and
 * several variants may meet, all are variants, for which one counts depends on their order.
 */
function callWithin<Call extends ToldAlternative>(call: Call, premise: BranchPremise): Call {
  const possible = call.variants.filter((variant) => areCompatible(variant, premise));
  const certain = possible.filter((variant) => isImpliedBy(variant, premise));
  const open = possible.filter((variant) => !certain.includes(variant));
  if (certain.length === 0 || open.length > 1) return { ...call, variants: possible };
  return {
    ...call,
    parameters: merged(certain),
    givenBy: certain,
    variants: open.map((variant) => ({
      ...variant,
      parameters: merged(possible.filter((each) => each === variant || certain.includes(each))),
    })),
  };
}

/** The parameters of several; of two with one name the later. */
function merged(variants: readonly Variant[]): Parameter[] {
  const parameters = variants.flatMap((variant) => variant.parameters);
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()];
}

/** A tool that no step declares: it has the parameters that overrides give it. */
function strange(
  tool: string,
  effects: readonly ConditionalEffect[],
  { steps, finalOnly }: Workflow,
): ToldCall {
  const variants = effects
    .filter(({ action }) => action.kind === 'override_params' && isAimedAt(action, tool, steps))
    .map(variantOf);
  const isFinalOnly = finalOnly.some(({ text }) => text === tool);
  const call = { tool, parameters: [], givenBy: [], variants };
  return { name: tool, step: undefined, ...call, others: [], isFinalOnly };
}
