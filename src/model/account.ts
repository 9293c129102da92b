import type { Case } from './outcome.ts';
import type { Plan, PlannedCall } from './plan.ts';

/** The kinds of rules that decide which calls there are, with which parameters and in which order. */
export type RuleKind =
  | 'skip'
  | 'end_after'
  | 'override_trajectory'
  | 'override_params'
  | 'final_only'
  | 'soft_ordering'
  | 'hard_ordering'
  | 'tool_condition'
  | 'pathway'
  | 'halt';

/** A rule of a policy, by its place there. */
export interface Rule {
  readonly kind: RuleKind;
  readonly pointer: string;
  /** Whose action it is: the decision's position, and what its case is called. */
  readonly origin?: { readonly conditional: number; readonly branch: string };
}

/** What an action did to a target. */
export type EffectResult =
  /** The action took effect. */
  | 'done'
  /** An earlier rule (`by`) already had this effect. */
  | 'already'
  /** `end_after`: another one (`by`) ends the trajectory earlier in step order. */
  | 'ended earlier'
  /**
   * The step is not called: another rule (`by`) removed it, or no step declares the tool and no
   * sequence contains it.
   */
  | 'not called'
  /** `override_trajectory`: a later one (`by`) replaces it. */
  | 'replaced'
  /** An `override_trajectory` (`by`) makes `skip` and `end_after` ineffective. */
  | 'overridden'
  /** Not known, because too little of the profile could be read. */
  | 'unknown';

/**
 * A parameter that an `override_params` changed, with the texts of both expressions; null where there
 * is none.
 */
export interface ParameterChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What an action of a case that was taken did to one target. */
export interface RuleEffect {
  readonly rule: Rule;
  readonly target: string;
  readonly result: EffectResult;
  readonly by?: Rule;
  /** The steps that it removed. */
  readonly removes: readonly string[];
  readonly changes: readonly ParameterChange[];
}

/** Whether a step remains, null where that is not known, and what removed it. */
export interface StepAccount {
  readonly remains: boolean | null;
  readonly by?: Rule;
}

/** A tool that is called, or left out, without a step of its own. */
export interface UndeclaredAccount extends StepAccount {
  readonly tool: string;
  readonly pointer: string;
}

/** Two calls of a plan, by position, one of which must come first. */
export interface BindingPair {
  readonly pointer: string;
  readonly first: number;
  readonly second: number;
}

/** Why a tool is not called: the case, and what it does; of several reasons the one of the lowest rank counts. */
export interface RuleReason {
  readonly taken: Case;
  readonly does: string;
  readonly rank: number;
}

/** How the calls of a policy came about for one outcome: which rule did what. */
export interface Account {
  /** Whether all decisions could be made, so that it is known what is called. */
  readonly isWhole: boolean;
  /** By the position of a step. */
  readonly steps: readonly StepAccount[];
  readonly undeclared: readonly UndeclaredAccount[];
  /** In document order. */
  readonly effects: readonly RuleEffect[];
  /** Where a call comes from: the pointer of its step, or of what brings it in. */
  placeOf(call: PlannedCall): string;
  /** By call of a plan, the rules that touched it. */
  rulesOf(plan: Plan): readonly (readonly Rule[])[];
  /** What set a parameter; undefined where it is the step's own. */
  ruleOfParameter(call: PlannedCall, name: string): Rule | undefined;
  pairsIn(plan: Plan): readonly BindingPair[];
  /** Why none of the calls is one of a tool; undefined where no action is the reason, or it is not known. */
  whySkipped(tool: string): RuleReason | undefined;
}
