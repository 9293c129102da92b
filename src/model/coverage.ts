import type { Clause, ClauseGroup } from './clause.ts';

/** What there is to reach in a workflow, in the order in which it is shown. */
export const coverageNames = ['branches', 'conditionals', 'clauses', 'steps', 'blocks'] as const;

export type CoverageName = (typeof coverageNames)[number];

/** How much of something was reached. */
export interface Share {
  readonly reached: number;
  readonly total: number;
}

/**
 * Branches that were taken, conditionals both of whose branches were, clauses that decided, steps that
 * were called, soft blocks that permuted.
 */
export type Shares = Readonly<Record<CoverageName, Share>>;

/** A place in a workflow's file: the line and the column (in code points) count from 1. */
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
  /** Where it is written; the conditional where it is not. */
  readonly at: SourcePlace;
  /** Whether it does anything. */
  readonly acts: boolean;
}

/**
 * A comparison or a group inside of a condition: how often it was read and held, was read and did not,
 * and how often it decided: with the others as they were, its opposite would have turned the condition.
 */
export interface ClauseCoverage {
  readonly clause: Clause;
  readonly held: number;
  readonly failed: number;
  readonly decided: number;
  readonly at: SourcePlace;
}

/** A decision: of a workflow each conditional, nested ones too. */
export interface ConditionalCoverage {
  /** From 1, in document order. */
  readonly number: number;
  /** What it is called: `conditional 2`. */
  readonly name: string;
  readonly condition: ClauseGroup;
  /** How often it was read. */
  readonly reached: number;
  readonly branches: readonly BranchCoverage[];
  /** Outer ones first; a `not` and a group of one decide whenever what is in them does, and are none. */
  readonly clauses: readonly ClauseCoverage[];
  /** Its condition. */
  readonly at: SourcePlace;
}

/** A step, and how many profiles have it in their gold. */
export interface StepCoverage {
  readonly step: string;
  readonly tool: string;
  readonly called: number;
  readonly at: SourcePlace;
}

/** A soft block, and in how many profiles' gold it has more than one order. */
export interface BlockCoverage {
  readonly members: readonly string[];
  readonly permuted: number;
  readonly at: SourcePlace;
}

/** What profiles reached of one workflow. */
export interface WorkflowCoverage {
  readonly agent: string;
  readonly file: string;
  /** The profiles that pass through it and have gold, and those that do not compile. */
  readonly profiles: number;
  readonly failed: number;
  /** How many different outcomes and gold sets (of this agent alone) the profiles have. */
  readonly outcomes: number;
  readonly goldSets: number;
  readonly shares: Shares;
  readonly conditionals: readonly ConditionalCoverage[];
  readonly steps: readonly StepCoverage[];
  readonly blocks: readonly BlockCoverage[];
}

/** What profiles reached of all workflows. */
export interface CoverageReport {
  /** All that were read, and those of them that have no gold. */
  readonly profiles: number;
  readonly failed: number;
  readonly goldSets: number;
  readonly shares: Shares;
  readonly workflows: readonly WorkflowCoverage[];
}

/** A threshold (`--min`, in percent) that a share does not reach. */
export interface MissedCoverage extends Share {
  readonly figure: CoverageName;
  readonly minimum: number;
}

/** A share in percent; where there is nothing to reach, all of it is reached. */
export function percentOf({ reached, total }: Share): number {
  return total === 0 ? 100 : (100 * reached) / total;
}
