import type { Clause, ClauseGroup } from './expression.ts';

/** What coverage counts in a workflow, in display order. */
export const coverageNames = ['branches', 'conditionals', 'clauses', 'steps', 'blocks'] as const;

export type CoverageName = (typeof coverageNames)[number];

/** How many of a total were reached. */
export interface Share {
  readonly reached: number;
  readonly total: number;
}

/**
 * Branches that were taken, conditionals of which both branches were taken, clauses that decided (inside of computed
 * values: that held for one element and did not for another), steps that were called, and soft blocks that permuted.
 */
export type Shares = Readonly<Record<CoverageName, Share>>;

/** A place in a workflow's file; line and column (in code points) are 1-based. */
export interface SourcePlace {
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

/** A case of a decision, as the branch of a conditional is, and how often it was taken. */
export interface BranchCoverage {
  /** What it is called: `then`, `else`. */
  readonly branch: string;
  readonly taken: number;
  /** The place of the branch; that of the conditional where the branch is not written. */
  readonly at: SourcePlace;
  /** Whether it contains any action. */
  readonly acts: boolean;
}

/**
 * A comparison or group inside a condition: how many times it was read and held, how many times it was
 * read and did not hold, and how many times it decided, i.e. its negation alone would have changed the
 * result of the condition.
 */
export interface ClauseCoverage {
  readonly clause: Clause;
  readonly held: number;
  readonly failed: number;
  readonly decided: number;
  /**
   * Whether it stands inside of a computed value. Then `held` and `failed` count the profiles for which it held, or
   * did not, of some element of the lists around it, and nobody asks whether it decided.
   */
  readonly isInside?: true;
  readonly at: SourcePlace;
}

/** A decision: of a workflow each conditional, nested ones too. */
export interface ConditionalCoverage {
  /** 1-based, in document order. */
  readonly number: number;
  /** What it is called: `conditional 2`. */
  readonly name: string;
  readonly condition: ClauseGroup;
  /** How many times it was read. */
  readonly reached: number;
  readonly branches: readonly BranchCoverage[];
  /**
   * Outer clauses first. A `not` and a group of one are left out, because they decide exactly when the
   * clause inside does.
   */
  readonly clauses: readonly ClauseCoverage[];
  /** The place of its condition. */
  readonly at: SourcePlace;
}

/** A step, and how many profiles have it in their gold. */
export interface StepCoverage {
  readonly step: string;
  readonly tool: string;
  readonly called: number;
  readonly at: SourcePlace;
}

/** A soft block, and how many profiles have more than one order of it in their gold. */
export interface BlockCoverage {
  readonly members: readonly string[];
  readonly permuted: number;
  readonly at: SourcePlace;
}

/** A step that leaves a choice to the agent, and how many profiles leave it each of the options. */
export interface ChoiceCoverage {
  readonly step: string;
  /** The tools of its alternatives, or `made` where there is one call; `left out` where the agent may go past it. */
  readonly options: readonly { readonly option: string; readonly profiles: number }[];
  readonly at: SourcePlace;
}

/** How many elements the list of a step has for which the step is made. */
export const listSizes = ['none', 'one', 'several'] as const;

/** A step that is made for each element of a list, and how many profiles have how many elements for it. */
export interface ListCoverage {
  readonly step: string;
  readonly sizes: readonly {
    readonly elements: (typeof listSizes)[number];
    readonly profiles: number;
  }[];
  readonly at: SourcePlace;
}

/** What the profiles reach in one workflow. */
export interface WorkflowCoverage {
  readonly agent: string;
  readonly file: string;
  /** The profiles that pass through the workflow and have gold, and those that do not compile. */
  readonly profiles: number;
  readonly failed: number;
  /** The numbers of different outcomes and of different gold sets (this agent's part only). */
  readonly outcomes: number;
  readonly goldSets: number;
  readonly shares: Shares;
  readonly conditionals: readonly ConditionalCoverage[];
  readonly steps: readonly StepCoverage[];
  readonly choices: readonly ChoiceCoverage[];
  readonly lists: readonly ListCoverage[];
  readonly blocks: readonly BlockCoverage[];
}

/** What the profiles reach in all workflows. */
export interface CoverageReport {
  /** The number of profiles read, and of those without gold. */
  readonly profiles: number;
  readonly failed: number;
  readonly goldSets: number;
  readonly shares: Shares;
  readonly workflows: readonly WorkflowCoverage[];
}

/** A minimum share (`--min`, in percent) that is not reached. */
export interface MissedCoverage extends Share {
  readonly figure: CoverageName;
  readonly minimum: number;
}

/** Whether profiles try a clause: one of a condition decides, one inside of a computed value holds and does not. */
export function isTried({ held, failed, decided, isInside }: ClauseCoverage): boolean {
  return isInside === true ? held > 0 && failed > 0 : decided > 0;
}

/** A share in percent; 100 where there is nothing to reach. */
export function percentOf({ reached, total }: Share): number {
  return total === 0 ? 100 : (100 * reached) / total;
}
