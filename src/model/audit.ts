import type { Json } from './json.ts';
import type { Operator } from './operators.ts';
import type { PrunedOrder } from './step.ts';

/** A place in an input: the line and the column (in code points) count from 1. */
export interface AuditPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer, in a profiles file of many from the profile on. */
  readonly pointer: string;
}

/** What decides which calls there are, their parameters and their order. */
export type RuleKind =
  | 'skip'
  | 'end_after'
  | 'override_trajectory'
  | 'override_params'
  | 'final_only'
  | 'soft_ordering'
  | 'hard_ordering';

/** A rule of a workflow, at its place. */
export interface AuditRule {
  readonly kind: RuleKind;
  readonly at: AuditPlace;
  /** Whose action it is: the conditional's number, from 1, and the branch; only actions have them. */
  readonly conditional?: number;
  readonly branch?: string;
}

/**
 * What an expression read: `literal` stands in the workflow, `profile` and `data` (external) have the
 * place of the value, `nowhere` is a path that does not exist.
 */
export interface AuditRead {
  /** The expression as written. */
  readonly text: string;
  readonly from: 'literal' | 'profile' | 'data' | 'nowhere';
  /** Absent where nothing was found. */
  readonly value?: Json;
  /** Of the value; where a path does not exist, of the last thing on it that does. */
  readonly at?: AuditPlace;
  /** What a path that does not exist was taken for; `nothing` where only its existence was asked for. */
  readonly taken?: 'error' | 'null' | 'text' | 'nothing';
  /** The paths that stand in its brackets, as far as they were read. */
  readonly keys: readonly AuditRead[];
}

/**
 * What became of a part of a condition: it was read, its group passed it over (settled by what stood
 * before), or the conditional was not reached.
 */
export type ClauseState = 'read' | 'passed over' | 'not reached';

/** A part of a condition. */
export interface AuditClause {
  readonly kind: 'comparison' | 'all_of' | 'any_of' | 'not';
  readonly text: string;
  readonly at: AuditPlace;
  readonly state: ClauseState;
  /** Whether it holds; would hold, where it was passed over. Null where that cannot be told. */
  readonly holds: boolean | null;
  /** Of comparisons that were read or passed over. */
  readonly left?: AuditRead;
  readonly operator?: Operator;
  /** Not for `exists`. */
  readonly right?: AuditRead;
  /** Of groups. */
  readonly clauses: readonly AuditClause[];
}

/** What became of an action's target. */
export type EffectResult =
  /** It did what it says. */
  | 'done'
  /** An earlier rule (`by`) did it already. */
  | 'already'
  /** `end_after`: another one (`by`) ends earlier in step order. */
  | 'ended earlier'
  /** The step was removed by another rule (`by`); a tool that no step declares is in no sequence. */
  | 'not called'
  /** `override_trajectory`: a later one (`by`) counts. */
  | 'replaced'
  /** An `override_trajectory` (`by`) leaves `skip` and `end_after` without effect. */
  | 'overridden'
  /** Too little of the profile could be read to tell. */
  | 'unknown';

/** A parameter that an `override_params` changed: texts of expressions, null where there is none. */
export interface ParameterChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What a branch that was taken did to one target. */
export interface AuditEffect {
  readonly rule: AuditRule;
  /** The step's id; names with commas between for an `override_trajectory`. */
  readonly target: string;
  readonly result: EffectResult;
  readonly by?: AuditRule;
  /** The steps that it removed. */
  readonly removes: readonly string[];
  readonly changes: readonly ParameterChange[];
}

/** A conditional: what it read, which branch it took, what that did. */
export interface AuditConditional {
  /** From 1, nested ones too, in document order. */
  readonly number: number;
  /** The conditional in whose branch it stands. */
  readonly inside?: { readonly conditional: number; readonly branch: string };
  readonly text: string;
  /** Of its condition. */
  readonly at: AuditPlace;
  readonly state: 'read' | 'unreadable' | 'not reached';
  /** Null unless it could be read. */
  readonly branch: string | null;
  readonly condition: AuditClause;
  /** Of the branch's own actions; nested conditionals have their own. */
  readonly effects: readonly AuditEffect[];
}

/** A step of the workflow, or a tool that an override lists without one, and whether it remains. */
export interface AuditStep {
  readonly step: string;
  readonly tool: string;
  readonly at: AuditPlace;
  /** Null where too little could be read to tell. */
  readonly remains: boolean | null;
  /** What removed it. */
  readonly by?: AuditRule;
}

/** A parameter of a call, and where its value came from. */
export interface AuditParameter {
  readonly name: string;
  /** Absent where it could not be read, and that is an error. */
  readonly value?: Json;
  readonly read: AuditRead;
  /** Where the expression stands: in the step or in an `override_params`. */
  readonly at: AuditPlace;
  /** The `override_params` that set it. */
  readonly by?: AuditRule;
  /**
   * The call, by number, that comes before in every trajectory and lists the last name of the path
   * among what it returns: an agent would know the value from there, the compiler reads it in the
   * profile.
   */
  readonly returned?: number;
  /** Where there is none: the call that does so in some of the trajectories. */
  readonly mayReturn?: number;
}

/** A call of the trajectories. */
export interface AuditCall {
  /** From 1, in the order of the first trajectory, through all agents. */
  readonly number: number;
  readonly step: string;
  readonly tool: string;
  /** The step; where none declares the tool, the `override_trajectory` that brings it in. */
  readonly at: AuditPlace;
  readonly parameters: readonly AuditParameter[];
  /** Every rule that touched it, conditionals' first, in document order. */
  readonly rules: readonly AuditRule[];
}

/** A block of `soft_ordering`, and in how many orders its calls may come. */
export interface AuditBlock {
  /** Ids of steps. */
  readonly members: readonly string[];
  readonly at: AuditPlace;
  /** What those that are left do where members are removed. */
  readonly whenPruned: PrunedOrder;
  /** The numbers of its calls, ascending; empty where it does not permute: a member is gone, or called twice. */
  readonly calls: readonly number[];
  /** Calls that are interchangeable, by number. */
  readonly alike: readonly (readonly number[])[];
  /** How many orders there are, in digits; null where they are too many to count. */
  readonly orders: string | null;
}

/** A pair of `hard_ordering` both of whose steps remain, as numbers of calls. */
export interface AuditPair {
  readonly first: number;
  readonly second: number;
  readonly at: AuditPlace;
}

/** One agent of the profile's sequence. */
export interface AuditTurn {
  readonly agent: string;
  /** The workflow's; null where no workflow is for the agent. */
  readonly file: string | null;
  /** The agent that follows. */
  readonly next?: string;
  readonly conditionals: readonly AuditConditional[];
  readonly steps: readonly AuditStep[];
  /** The tools that no step declares and the `override_trajectory` that counts lists. */
  readonly undeclared: readonly AuditStep[];
  /** Null where the steps that remain are not known, or their orderings contradict each other. */
  readonly calls: readonly AuditCall[] | null;
  readonly blocks: readonly AuditBlock[];
  readonly pairs: readonly AuditPair[];
  /** The edges of the precedence graph: the first call comes before the second in every trajectory. */
  readonly edges: readonly (readonly [number, number])[];
  /** How many trajectories, in digits: the product of the blocks' orders. Null where that is not known. */
  readonly count: string | null;
}

/**
 * The audit trail of one profile: how its trajectories came about, for somebody who checks a policy by
 * hand. Plain data that JSON can hold (but for exact numbers, which write themselves), as
 * formats/audit.schema.json says.
 */
export interface Audit {
  readonly id: string;
  /** The profile. */
  readonly at: AuditPlace;
  readonly agents: readonly string[];
  /** Whether it has gold. */
  readonly compiles: boolean;
  /** How many trajectories, in digits: the product of the agents'. Null where that is not known. */
  readonly count: string | null;
  readonly turns: readonly AuditTurn[];
}
