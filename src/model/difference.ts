import type { AlignedCall } from './score.ts';

/** What a change of a workflow is about, in the order of a workflow's parts. */
export const changeKinds = [
  'workflow added',
  'workflow removed',
  'workflow renamed',
  'step added',
  'step removed',
  'step changed',
  'step moved',
  'soft block added',
  'soft block removed',
  'soft block changed',
  'hard pair added',
  'hard pair removed',
  'final_only changed',
  'conditional added',
  'conditional removed',
  'conditional moved',
  'condition changed',
  'action added',
  'action removed',
  'action changed',
  'action moved',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** One side of a change: where it stands, and what it says there in one line. */
export interface ChangeSide {
  readonly file: string;
  /** 1-based, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly text: string;
}

/** An element of a workflow that is not the same in both versions. */
export interface PolicyChange {
  readonly kind: ChangeKind;
  readonly agent: string;
  /** Undefined where only the new version has it. */
  readonly before: ChangeSide | undefined;
  /** Undefined where only the old version has it. */
  readonly after: ChangeSide | undefined;
  /** How many profiles it is a cause for, alone or together with others. */
  readonly profiles: number;
}

/** What became of a profile: other trajectories, none any more, or some for the first time. */
export const effects = ['changed', 'fails', 'compiles'] as const;

export type Effect = (typeof effects)[number];

/** One profile before and after, for an agent of its. */
export interface DifferenceExample {
  readonly id: string;
  /**
   * How many trajectories the agent has for it; undefined where it does not compile, null where they
   * are too many to count.
   */
  readonly before: bigint | null | undefined;
  readonly after: bigint | null | undefined;
  /**
   * A trajectory that one version has and the other has not, beside the nearest of the other: the old
   * one as `gold`, the new one as `prediction`. Undefined where one version has none.
   */
  readonly calls: readonly AlignedCall[] | undefined;
  /** Whether other changes altered the profile too, and `after` is what this cause does alone. */
  readonly isAlone: boolean;
  /** Why one version does not compile. */
  readonly faults: readonly string[];
}

/** What changed some profiles in one way: one change, or several that are needed together. */
export interface Cause {
  readonly effect: Effect;
  readonly agent: string;
  /** Positions in the report's changes, ascending. */
  readonly changes: readonly number[];
  /** Whether trying changes out had to be given up, so that all that may matter are named. */
  readonly isGuess: boolean;
  /** Ids, in the order of the files. */
  readonly profiles: readonly string[];
  readonly example: DifferenceExample;
}

/** How many profiles came to what. */
export interface DifferenceCounts {
  readonly profiles: number;
  /** Compiled by both versions to the same gold set. */
  readonly unchanged: number;
  readonly changed: number;
  /** Compiled by the old version only. */
  readonly fails: number;
  /** Compiled by the new version only. */
  readonly compiles: number;
  /** Compiled by neither version, or not readable at all. */
  readonly failed: number;
  /** Too entangled to be compared. */
  readonly undecided: number;
  /** Of agents that neither version has a workflow for. */
  readonly foreign: number;
}

/** What two versions of workflows make of the same profiles. */
export interface DifferenceReport {
  readonly counts: DifferenceCounts;
  /** The trajectories of all profiles that both versions compile; null where some are not counted. */
  readonly trajectories: { readonly before: bigint | null; readonly after: bigint | null };
  readonly changes: readonly PolicyChange[];
  /** By the number of profiles, most first. */
  readonly causes: readonly Cause[];
}
