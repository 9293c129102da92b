import { addUnder } from '../../../base/lists-by-key.ts';
import type { ClauseGroup } from '../../../model/expression.ts';
import type { PolicyExample } from '../../../model/policy-example.ts';
import {
  type AnytimeCall,
  type Complexity,
  callsOfStep,
  type Name,
  type Parameter,
  type PrunedOrder,
  type Step,
} from '../../../model/step.ts';

/** Steps that may be called in any order, as listed. */
export interface SoftBlock {
  readonly members: readonly Name[];
  /** Undefined where the workflow does not say; the default is `listed`. */
  readonly whenPruned: PrunedOrder | undefined;
  readonly pointer: string;
}

/** `first` must come before `second`. */
export interface HardPair {
  readonly first: Name;
  readonly second: Name;
  readonly pointer: string;
}

export interface TargetAction {
  readonly kind: 'skip' | 'end_after' | 'override_trajectory';
  readonly targets: readonly Name[];
  readonly pointer: string;
}

export interface ParameterAction {
  readonly kind: 'override_params';
  readonly targets: readonly Name[];
  readonly parameters: readonly Parameter[];
  readonly pointer: string;
}

/** An action of a branch (the paper's Table 4). */
export type Action = TargetAction | ParameterAction;

/**
 * An `if` with its branches. `index` counts the workflow's conditionals, nested ones too, in document
 * order.
 */
export interface Conditional {
  readonly kind: 'conditional';
  readonly index: number;
  readonly condition: ClauseGroup;
  readonly then: readonly (Action | Conditional)[];
  readonly else: readonly (Action | Conditional)[];
  readonly pointer: string;
}

/** The parsed policy of one agent. Names are as written; `check` verifies that they exist. */
export interface Workflow {
  readonly file: string;
  readonly agent: string;
  readonly steps: readonly Step[];
  readonly softBlocks: readonly SoftBlock[];
  readonly hardPairs: readonly HardPair[];
  readonly conditionals: readonly Conditional[];
  /** The number of conditionals, nested ones included. */
  readonly conditionalCount: number;
  readonly finalOnly: readonly Name[];
  /** Calls that may be made at any time; none where the workflow does not say. */
  readonly anytime: readonly AnytimeCall[];
  readonly examples: readonly PolicyExample[];
  readonly description: string | undefined;
  readonly domain: string | undefined;
  readonly complexity: Complexity | undefined;
}

/**
 * The positions of the steps that a name refers to: the step with that id, otherwise all steps that call that
 * tool, if only as one of several.
 */
export function stepsNamed(steps: readonly Step[], name: string): readonly number[] {
  const { byId, byTool } = namesOf(steps);
  return byId.get(name) ?? byTool.get(name) ?? [];
}

/** The positions of the steps that each name refers to. */
interface StepNames {
  readonly byId: ReadonlyMap<string, readonly number[]>;
  readonly byTool: ReadonlyMap<string, readonly number[]>;
}

/** Cached, because a workflow of thousands of steps may name each of them in every part. */
const knownNames = new WeakMap<readonly Step[], StepNames>();

function namesOf(steps: readonly Step[]): StepNames {
  const known = knownNames.get(steps);
  if (known !== undefined) return known;
  const [byId, byTool] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [position, step] of steps.entries()) {
    const { id, hasOwnId } = step;
    if (hasOwnId && !byId.has(id)) byId.set(id, [position]);
    for (const tool of toolsOf(step)) addUnder(byTool, tool, position);
  }
  const names = { byId, byTool };
  knownNames.set(steps, names);
  return names;
}

/** The tools of which a step calls one, each once. */
export function toolsOf(step: Step): readonly string[] {
  if (step.others === undefined) return [step.tool];
  return [...new Set(callsOfStep(step).map(({ tool }) => tool))];
}

/** All conditionals of some entries, nested ones too, in document order. */
export function* conditionalsOf(
  entries: readonly (Action | Conditional)[],
): Generator<Conditional> {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    yield entry;
    yield* conditionalsOf(entry.then);
    yield* conditionalsOf(entry.else);
  }
}
