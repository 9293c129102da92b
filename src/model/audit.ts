import type { Json } from '../base/json.ts';
import type { EffectResult, ParameterChange, RuleKind } from './account.ts';
import type { Operator } from './operators.ts';
import type { PrunedOrder } from './step.ts';

/** A place in an input file; line and column (in code points) are 1-based. */
export interface AuditPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer; in a file of many profiles it starts at the profile. */
  readonly pointer: string;
}

/** A rule of a workflow and its place. */
export interface AuditRule {
  readonly kind: RuleKind;
  readonly at: AuditPlace;
  /** For actions only: the branch that they belong to, with the 1-based number of its conditional. */
  readonly conditional?: number;
  readonly branch?: string;
}

/**
 * What an expression read. `literal`: the constant is in the workflow. `profile`, `data` (external):
 * `at` is the place of the value. `computed`: from what
 * `keys` and `lists` have; without a value, it cannot be computed, and a diagnostic says why. `nowhere`: the path, or
 * one that the computation reads, does not exist.
 */
export interface AuditRead {
  /** The expression as written. */
  readonly text: string;
  readonly from: 'literal' | 'profile' | 'data' | 'computed' | 'nowhere';
  /** Absent where the path does not exist. */
  readonly value?: Json;
  /** The place of the value or, where the path does not exist, of the last value on it that does. */
  readonly at?: AuditPlace;
  /**
   * What a path that does not exist counts as; `nothing` where only its existence was asked; `unknown` where it
   * makes a comparison false.
   */
  readonly taken?: 'error' | 'null' | 'text' | 'nothing' | 'unknown';
  /** The paths that serve as keys in its brackets, as far as they were read; of what is computed, what it reads. */
  readonly keys: readonly AuditRead[];
  /** Of what is computed: the lists that it goes through, but for those inside of another's elements. */
  readonly lists?: readonly AuditList[];
}

/** A list that an expression goes through, and what came of its elements. */
export interface AuditList {
  /** The form as it is written: `any(x in items: x['price'] > 10)`. */
  readonly text: string;
  /** The list. */
  readonly of: string;
  /** What is asked or computed of each element. */
  readonly asks: string;
  readonly size: number;
  /** The number of elements for which the condition holds, of forms with one. */
  readonly holds?: number;
  /** The first few: those that decide, if there are any, or else those that do not. */
  readonly elements: readonly AuditElement[];
}

/** An element of a list, and what was asked of it. */
export interface AuditElement {
  /** The expression that it is the value of: `items[0]`. */
  readonly text: string;
  /** Absent where its list is computed. */
  readonly at?: AuditPlace;
  /** Whether the condition holds for it; null where that cannot be told. Of forms with a condition. */
  readonly holds?: boolean | null;
  /** What was computed of it, of forms that compute a value; absent where it cannot be computed. */
  readonly value?: Json;
  /** What was read of it, by the paths and computed values that are compared. */
  readonly reads: readonly AuditRead[];
}

/**
 * What happened to a part of a condition: it was read; its group short-circuited before it; or its
 * conditional was not reached.
 */
export type ClauseState = 'read' | 'passed over' | 'not reached';

/** A part of a condition. */
export interface AuditClause {
  readonly kind: 'comparison' | 'all_of' | 'any_of' | 'not';
  readonly text: string;
  readonly at: AuditPlace;
  readonly state: ClauseState;
  /** Whether it holds, or would hold if it was passed over. Null where that is not known. */
  readonly holds: boolean | null;
  /** For comparisons that were read or passed over. */
  readonly left?: AuditRead;
  readonly operator?: Operator;
  /** Absent for `exists`. */
  readonly right?: AuditRead;
  /** For groups. */
  readonly clauses: readonly AuditClause[];
}

/** The effect of an action of a taken branch on one target. */
export interface AuditEffect {
  readonly rule: AuditRule;
  /** The step's id; for an `override_trajectory`, its steps' names separated by commas. */
  readonly target: string;
  readonly result: EffectResult;
  readonly by?: AuditRule;
  /** The ids of the steps that it removed. */
  readonly removes: readonly string[];
  readonly changes: readonly ParameterChange[];
}

/** A conditional: what it read, which branch was taken, and the effects of the branch. */
export interface AuditConditional {
  /** 1-based, in document order, nested ones included. */
  readonly number: number;
  /** The enclosing conditional and branch. */
  readonly inside?: { readonly conditional: number; readonly branch: string };
  readonly text: string;
  /** The place of its condition. */
  readonly at: AuditPlace;
  readonly state: 'read' | 'unreadable' | 'not reached';
  /** Null where the conditional was not reached or could not be read. */
  readonly branch: string | null;
  readonly condition: AuditClause;
  /** The effects of the branch's own actions; nested conditionals list theirs. */
  readonly effects: readonly AuditEffect[];
}

/**
 * A step of the workflow (or a tool that an override lists and no step declares), and whether it
 * remains.
 */
export interface AuditStep {
  readonly step: string;
  readonly tool: string;
  readonly at: AuditPlace;
  /** Null where that is not known. */
  readonly remains: boolean | null;
  /** The rule that removed it. */
  readonly by?: AuditRule;
}

/** A parameter of a call, and where its value comes from. */
export interface AuditParameter {
  readonly name: string;
  /** Absent where it could not be read, which is an error. */
  readonly value?: Json;
  readonly read: AuditRead;
  /** The place of the expression, in the step or in an `override_params`. */
  readonly at: AuditPlace;
  /** The `override_params` that set the expression. */
  readonly by?: AuditRule;
  /**
   * The number of an earlier call, earlier in every trajectory, whose return list contains the last
   * name of the path. An agent would take the value from its result; the compiler reads it in the
   * profile.
   */
  readonly returned?: number;
  /** If there is no such call: one that is earlier in some of the trajectories. */
  readonly mayReturn?: number;
}

/** A call that may be made, and where the values of its parameters come from. */
export interface AuditAlternative {
  readonly tool: string;
  readonly parameters: readonly AuditParameter[];
}

/** A call of the gold trajectories. */
export interface AuditCall extends AuditAlternative {
  /** 1-based, in the order of the first trajectory, counted through all agents. */
  readonly number: number;
  readonly step: string;
  /**
   * The place of the step or, where none declares the tool, of the `override_trajectory` that lists it.
   */
  readonly at: AuditPlace;
  /** All rules that concern it: those of conditionals first, in document order. */
  readonly rules: readonly AuditRule[];
  /** How often it may be made, as a mark: `?`, `+`, `*` or `{m,n}`; absent for once. */
  readonly times?: string;
  /** How often it may be tried again after it failed, where the policy says so. */
  readonly retries?: number;
  /** What may be called in its place, whichever the agent likes. */
  readonly alternatives?: readonly AuditAlternative[];
}

/** A block of `soft_ordering`, and the number of orders of its calls. */
export interface AuditBlock {
  /** The ids of its steps. */
  readonly members: readonly string[];
  readonly at: AuditPlace;
  /** What the remaining members do if others are removed. */
  readonly whenPruned: PrunedOrder;
  /**
   * The numbers of its calls, ascending; empty where it does not permute, because a member is removed
   * or called twice.
   */
  readonly calls: readonly number[];
  /** Classes of interchangeable calls, by number. */
  readonly alike: readonly (readonly number[])[];
  /** The number of orders, in decimal digits; null where there are too many to count. */
  readonly orders: string | null;
}

/** A pair of `hard_ordering` whose steps both remain, as numbers of calls. */
export interface AuditPair {
  readonly first: number;
  readonly second: number;
  readonly at: AuditPlace;
}

/** One agent of the profile's sequence. */
export interface AuditTurn {
  readonly agent: string;
  /** The path of the data that it has of its own, as its `with` has it. */
  readonly with?: string;
  /** The workflow's file; null where the agent has no workflow. */
  readonly file: string | null;
  /** The agent after it. */
  readonly next?: string;
  readonly conditionals: readonly AuditConditional[];
  readonly steps: readonly AuditStep[];
  /** The tools of the effective `override_trajectory` that no step declares. */
  readonly undeclared: readonly AuditStep[];
  /** Null where the remaining steps are not known, or their orderings contradict each other. */
  readonly calls: readonly AuditCall[] | null;
  readonly blocks: readonly AuditBlock[];
  readonly pairs: readonly AuditPair[];
  /** The edges of the precedence graph: the first call comes before the second in every trajectory. */
  readonly edges: readonly (readonly [number, number])[];
  /**
   * The number of choices that are left to the agent, in decimal digits; absent where nothing is. The calls, blocks and
   * edges are those of the first, in which everything is made.
   */
  readonly variants?: string;
  /** Calls that may be made at any time: `f(a = b)`, `f` with any parameters, `*` for any other tool. */
  readonly anytime?: readonly string[];
  /**
   * The number of the agent's trajectories, in decimal digits: the product of the blocks' orders, or of several
   * variants the number that they have together. Null where it is not known.
   */
  readonly count: string | null;
}

/**
 * The audit trail of one profile: how its trajectories came about, for a person who checks a policy by
 * hand. It is JSON data as in formats/audit.schema.json; exact numbers write themselves.
 */
export interface Audit {
  readonly id: string;
  /** The place of the profile. */
  readonly at: AuditPlace;
  readonly agents: readonly string[];
  /** Whether the profile has gold. */
  readonly compiles: boolean;
  /**
   * The number of trajectories, in decimal digits: the product of the agents' numbers. Null where it is
   * not known.
   */
  readonly count: string | null;
  readonly turns: readonly AuditTurn[];
}
