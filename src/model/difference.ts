import type { Place } from './diagnostics/diagnostic.ts';
import type { AlignedCall } from './score.ts';

/** What a change of a workflow can concern, in the order of a workflow's parts. */
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
  'anytime changed',
  'conditional added',
  'conditional removed',
  'conditional moved',
  'condition changed',
  'action added',
  'action removed',
  'action changed',
  'action moved',
  'start changed',
  'node added',
  'node removed',
  'tool added',
  'tool removed',
  'tool changed',
  'tool moved',
  'pathway added',
  'pathway removed',
  'pathway changed',
  'pathway moved',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A side of a change: its place, and what it says in one line. */
export interface SideOfChange {
  readonly place: Place;
  readonly text: string;
}

/** A change that was found between two versions. */
export interface Change {
  readonly kind: ChangeKind;
  readonly agent: string;
  readonly before: SideOfChange | undefined;
  readonly after: SideOfChange | undefined;
}

/** Positions of the changes that are made to the old version. */
export type MadeChanges = ReadonlySet<number>;

/** Where the walks of two versions can part. */
export const partingKinds = [
  'start',
  'tool condition',
  'pathway',
  'withheld parameter',
  'call',
  'parameter',
] as const;

export type PartingKind = (typeof partingKinds)[number];

/** The first decision or call that is not the same in two versions' walks of one profile. */
export interface Parting {
  readonly kind: PartingKind;
  /** What people call the place: `the choice of a pathway in node 5 (Risk Assessment)`. */
  readonly at: string;
  /** What each version does there. */
  readonly before: SideOfChange;
  readonly after: SideOfChange;
}

/** One side of a change in a report: its place, and its text in one line. */
export interface ChangeSide {
  readonly file: string;
  /** 1-based, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly text: string;
}

/** An element of a workflow that differs between the two versions. */
export interface PolicyChange {
  readonly kind: ChangeKind;
  readonly agent: string;
  /** Undefined where the element is new. */
  readonly before: ChangeSide | undefined;
  /** Undefined where the element was removed. */
  readonly after: ChangeSide | undefined;
  /** The number of profiles for which it is a cause, alone or together with others. */
  readonly profiles: number;
}

/** The first decision or call that is not the same in both versions, in a report. */
export interface PlacedParting extends Pick<Parting, 'kind' | 'at'> {
  readonly before: ChangeSide;
  readonly after: ChangeSide;
}

/**
 * The effect on a profile: its gold changed, it no longer compiles, or it compiles for the first time.
 */
export const effects = ['changed', 'fails', 'compiles'] as const;

export type Effect = (typeof effects)[number];

/** One profile before and after, for one of its agents. */
export interface DifferenceExample {
  readonly id: string;
  /**
   * The number of the agent's trajectories; undefined where the profile does not compile, null where
   * they are too many to count.
   */
  readonly before: bigint | null | undefined;
  readonly after: bigint | null | undefined;
  /**
   * A trajectory that only one version has, aligned with the nearest one of the other version: the old
   * one is `gold`, the new one `prediction`. Undefined where a version has no trajectory.
   */
  readonly calls: readonly AlignedCall[] | undefined;
  /**
   * Whether other changes affected the profile, too; then `after` is the result of this cause alone.
   */
  readonly isAlone: boolean;
  /** Why one version does not compile the profile. */
  readonly faults: readonly string[];
}

/** What changed some profiles in the same way: one change, or several that are needed together. */
export interface Cause {
  readonly effect: Effect;
  readonly agent: string;
  /** Indices into the report's changes, ascending. */
  readonly changes: readonly number[];
  /** Whether the search for the cause was given up, so that all changes that may matter are named. */
  readonly isGuess: boolean;
  /**
   * Where the walks of these profiles through both versions part; undefined in languages without walks, and
   * where one version has no such policy.
   */
  readonly parting: PlacedParting | undefined;
  /** Ids, in the order of the files. */
  readonly profiles: readonly string[];
  readonly example: DifferenceExample;
}

/** The numbers of profiles by result. */
export interface DifferenceCounts {
  readonly profiles: number;
  /** Both versions compile it to the same gold set. */
  readonly unchanged: number;
  readonly changed: number;
  /** Only the old version compiles it. */
  readonly fails: number;
  /** Only the new version compiles it. */
  readonly compiles: number;
  /** Neither version compiles it, or it cannot be read. */
  readonly failed: number;
  /** Its orderings are too complex to be compared. */
  readonly undecided: number;
  /** Neither version has a workflow for its agents. */
  readonly foreign: number;
}

/** The differences that two versions of workflows make for the same profiles. */
export interface DifferenceReport {
  readonly counts: DifferenceCounts;
  /**
   * The numbers of trajectories of the profiles that both versions compile; null where some are not
   * counted.
   */
  readonly trajectories: { readonly before: bigint | null; readonly after: bigint | null };
  readonly changes: readonly PolicyChange[];
  /** Most profiles first. */
  readonly causes: readonly Cause[];
}
