import type { JsonObject } from '../base/json.ts';
import type { Account } from './account.ts';
import type { Conversing } from './conversing.ts';
import type { Diagnostic, Result } from './diagnostics/diagnostic.ts';
import type { Change, MadeChanges, Parting } from './difference.ts';
import type { PolicyPicture } from './drawing.ts';
import type { Clause, ClauseGroup } from './expression.ts';
import type { Field } from './fields.ts';
import type { Journeys } from './journeys.ts';
import type { Case, Outcome } from './outcome.ts';
import type { Plan } from './plan.ts';
import type { PolicyExample } from './policy-example.ts';
import type { PolicyName } from './policy-names.ts';
import type { AgentInput, MissingMode, Scope } from './profile.ts';
import type { ReadCondition } from './reading.ts';
import {
  type AnytimeCall,
  type Complexity,
  callsOfStep,
  type PrunedOrder,
  type Step,
} from './step.ts';

/** One of the ways in which a decision can come out. */
export interface DecisionCase {
  /** What stands for it in an outcome: one UTF-16 unit, which is not `-`. */
  readonly letter: string;
  /** What it is called: `then`, the name of a pathway, `none`. */
  readonly label: string;
  /** What must hold for it, where none of the cases before does; undefined for the last one, which needs nothing. */
  readonly condition: ClauseGroup | undefined;
  /** JSON pointer of the place where it is written. */
  readonly pointer: string;
  /** Whether it has any effect. */
  readonly hasActions: boolean;
  /**
   * What a sentence says of it where it is supposed, and where it is what the profile comes to: "the plan
   * would be right if conditional 2 (x == 1) `held`, but `it does not`", which is `supposed` of one case and
   * `actual` of the other.
   */
  readonly supposed: string;
  readonly actual: string;
}

/**
 * Something that data decide: a conditional, a list of pathways, whether a call fails. The conditions of its
 * cases are read in their order, and no further than the first that holds.
 */
export interface Decision {
  /** What people call it: `conditional 2`. */
  readonly name: string;
  /** The condition as a whole, which is shown; that of its only case, or a group of all of them. */
  readonly condition: ClauseGroup;
  readonly pointer: string;
  /** At least two, each with a distinct letter. */
  readonly cases: readonly DecisionCase[];
  /** It is nested in these earlier cases: made where any of them is taken; always, if there are none. */
  readonly enclosing: readonly Case[];
  /** All clauses that `demands` can return for its cases. */
  readonly clauses: readonly Clause[];
}

/** What one clause must come to, whatever else a profile has. */
export interface Premise {
  readonly clause: Clause;
  readonly holds: boolean;
}

/** One possible call. */
export type PolicyStep = Omit<Step, 'hasOwnId'>;

/** Calls that a policy lets come in any order. */
export interface PolicyBlock {
  /** Their steps, as the policy names them. */
  readonly members: readonly string[];
  /** The positions of these steps. */
  readonly steps: readonly number[];
  readonly whenPruned: PrunedOrder;
  readonly pointer: string;
}

/** What a caller of `decide` may choose. */
export interface DecideOptions {
  /** A case to take regardless of its condition. */
  readonly forced?: Case | undefined;
  /** Evaluates each condition; `holdsFor` by default. */
  readonly read?: ReadCondition;
  /**
   * The data may lack anything: what they lack is not known, instead of missing. `read` says what that comes to;
   * whatever else a language has to know, it asks as a condition.
   */
  readonly isPartial?: boolean | undefined;
  /** Another agent follows: what only the last agent calls is not read. */
  readonly handsOver?: boolean | undefined;
}

/**
 * What was decided, with warnings. No value where a condition cannot be read; then every such fault is reported.
 */
export interface DecideResult extends Result<Outcome> {
  /** The cases taken as far as conditions could be read; equal to the value where there is one. */
  readonly partialOutcome: Outcome;
}

/**
 * The policy of one agent: what stands between a language and everything behind it. A language is a folder
 * in languages/ that makes this of a text; nothing behind it knows which language that was.
 */
export interface Policy extends OptionalParts {
  /** The name of its language, for people. */
  readonly language: string;
  /** The agent whose policy it is. */
  readonly agent: string;
  /** The file that it is written in. */
  readonly file: string;
  readonly complexity: Complexity | undefined;
  /** In the order in which they are made: a decision comes after the decisions that enclose it. */
  readonly decisions: readonly Decision[];
  /** What it may call, in listed order. */
  readonly steps: readonly PolicyStep[];
  readonly blocks: readonly PolicyBlock[];
  /** What a path means depends on all cases taken before, so that no decision can be solved by itself. */
  readonly isPathDependent?: boolean;
  /** Every path that it may read, whatever is decided, in the order of first mention. */
  readonly fields: readonly Field[];
  /** The case of every decision for one profile. It reads the conditions of decisions that are made, and no others. */
  decide(scope: Scope, missing: MissingMode, asked?: DecideOptions): DecideResult;
  /**
   * What is called where these cases are taken; it depends on nothing else of the profile. `handsOver` says
   * that another agent follows. No value where orderings contradict each other.
   */
  plan(outcome: Outcome, handsOver: boolean): Result<Plan>;
  /**
   * The clauses that must hold, or not, for `cases`, in evaluation order. `before` are cases already taken:
   * they say what a path means. The cases that enclose `cases` are in either list. `spend` is told the steps of
   * work that it takes besides one for each clause and each case.
   */
  demands(
    cases: readonly Case[],
    before: Iterable<Case>,
    spend?: (steps: number) => void,
  ): readonly Premise[];
  /** How the calls of an outcome come about; where it is known in part, as far as it goes. */
  account(outcome: Outcome, handsOver: boolean): Account;
  /**
   * Warnings of what it never does, other than decisions that always come to one case. `certain` are outcomes
   * that some profile provably has, `all` those that are not proved infeasible; undefined where they are not known.
   */
  lint(certain: readonly Outcome[], all: readonly Outcome[] | undefined): OwnLint;
}

/** What a language need not have: who asks for it says so where it is missing (`lackOf`). */
export interface OptionalParts {
  /** Tools that it may call besides those of its steps. */
  readonly undeclaredTools?: readonly string[];
  /** Calls that may be made at any time while its agent is at work, besides those of its steps. */
  readonly anytime?: readonly AnytimeCall[];
  /** Runs with what its scores must say of them. */
  readonly examples?: readonly PolicyExample[];
  /** Names at which it may read anything of a profile, beside its fields. */
  readonly rootsRead?: readonly string[];
  /** Where a profile is a case that walks through it. */
  readonly journeys?: Journeys;
  /** Where it consists of tasks that agents and users talk about. */
  readonly conversing?: Conversing;
  /** Loaded when it is asked for: most runs draw nothing. */
  loadPicture?(): Promise<PolicyPicture>;
  /** The policy for people and models, in a form; `toJson` writes a value as indented JSON, with exact numbers as they came. */
  prose?(form: PolicyName, toJson: (value: object) => string): string;
  /**
   * The data that a call's result is, in a language that says what calls return: with what `data` say of other
   * calls. `before` are calls of the tool that came before.
   */
  told?(tool: string, result: JsonObject, before: number, data: JsonObject): JsonObject | undefined;
  /** How many clauses its decisions have together at most, where more than are written; some may be lacking. */
  readonly mostClauses?: number;
  /**
   * The cases that lead to calls of these tools, one after the other, if one of them is taken instead of the case
   * of an outcome; others among them do not. Without it any case may lead to them.
   */
  casesLeadingTo?(tools: readonly string[], outcome: Outcome): readonly Case[];
  /**
   * Compares it with a later version, element by element, and adds what changed to `changes`; undefined where
   * that is in another language. `spelled` says that how expressions are written matters.
   */
  mergeWith?(after: Policy, spelled: boolean, changes: Change[]): MergedPolicy | undefined;
}

/** Two versions of a policy as one, of which any changes can be made. */
export interface MergedPolicy {
  readonly with: (made: MadeChanges) => Policy;
  /** Whether that is without errors: a new name may come with another change. */
  readonly isSound: (made: MadeChanges) => boolean;
  /**
   * What of a profile decides how its gold differs: in profiles with the same text the same changes have the
   * same effect.
   */
  readonly situationOf: (input: AgentInput) => string;
  /**
   * Where the walks of a profile through the two versions part; undefined where they do not. Languages whose
   * calls do not follow from one another have no walks.
   */
  readonly partingOf?: (input: AgentInput) => Parting | undefined;
  /** How long it takes to plan and compare, as a number of steps. */
  readonly effort: number;
}

/** Says that a command leaves a policy out, because its language has no such part. */
export function lackOf(
  part: 'picture' | 'prose' | 'merge' | 'conversing',
  { file, agent, language }: Policy,
  command: string,
): Diagnostic {
  return {
    code: 'language-lacks',
    place: { file, pointer: '' },
    data: { part, command, agent, language },
  };
}

/** What a language's own lint found. */
export interface OwnLint {
  readonly diagnostics: readonly Diagnostic[];
  /** Why not all was judged; undefined where it was. */
  readonly unjudged: string | undefined;
}

/**
 * What must be true where some cases are taken, in a language whose paths always mean the same: the condition
 * of each case holds, and those before it do not.
 */
export function premisesOf(decisions: readonly Decision[], cases: readonly Case[]): Premise[] {
  return cases.flatMap(({ decision, letter }) => {
    const own = decisions[decision]?.cases ?? [];
    const at = own.findIndex((one) => one.letter === letter);
    return own.slice(0, at + 1).flatMap(({ condition }, position): Premise[] => {
      return condition === undefined ? [] : [{ clause: condition, holds: position === at }];
    });
  });
}

/** The tools that some step of policies says change nothing, each once. */
export function readTools(policies: readonly Pick<Policy, 'steps'>[]): readonly string[] {
  const marked = policies.flatMap(({ steps }) => steps.filter(({ read }) => read));
  return [...new Set(marked.flatMap((step) => callsOfStep(step).map(({ tool }) => tool)))];
}

/** Every case of every decision, in their order. */
export function casesOf({ decisions }: Pick<Policy, 'decisions'>): Case[] {
  return decisions.flatMap(({ cases }, decision) =>
    cases.map(({ letter }) => ({ decision, letter })),
  );
}

/** The decision of the last of some cases; undefined without cases. */
export function lastDecision(
  { decisions }: Pick<Policy, 'decisions'>,
  cases: readonly Case[],
): Decision | undefined {
  const last = cases.at(-1)?.decision;
  return last === undefined ? undefined : decisions[last];
}

/** What a case is called. */
export function labelOf(
  { decision, letter }: Case,
  { decisions }: Pick<Policy, 'decisions'>,
): string {
  return decisions[decision]?.cases.find((one) => one.letter === letter)?.label ?? '';
}
