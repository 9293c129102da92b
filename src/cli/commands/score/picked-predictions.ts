import type { Prediction } from '../../../model/prediction.ts';
import type { PredictionKinds } from '../../../reading/task.ts';
import type { SaidOfLine } from '../../../scoring/verdict/engine-inputs.ts';
import type { PickedPredictions } from '../../../scoring/verdict/score-task.ts';

/** A line of one of several files. */
export interface LineOfFile {
  readonly file: string;
  readonly line: number;
}

/** Predictions that have no gold, with the ids that occur here first. */
export interface UnpickedPredictions extends PickedPredictions {
  readonly unknown: readonly string[];
}

/** Predictions that are found by the ids of profiles when these are scored. */
export interface PickedByProfile {
  /** What there is to say of lines, in the order in which they were read. */
  readonly said: readonly SaidOfLine[];
  /** The ids that occur more than once. */
  readonly doubled: ReadonlySet<string>;
  readonly files: readonly string[];
  /** Whether they are what they were taken for, as far as they have been read. */
  readonly isFit: boolean;
  /** Whether nothing can be said of single records. */
  readonly isMute: boolean;
  /** The groups in which every profile has a score. */
  readonly groups: readonly Prediction['groups'][];
  /** Whether a profile has several runs in a group. */
  readonly hasTrials: boolean;
  /** The most scores that a profile may have, about. */
  readonly mostOfOne: number;
  /** The fields of groups, and of trials, that no prediction has. */
  readonly unmet: readonly string[];
  /** The fields that the first of them have. */
  readonly known: readonly string[];
  /** The predictions for the next profiles of the gold. */
  pickScores(ids: readonly string[]): PickedPredictions;
  /** Passes over the predictions for the next profiles of the gold, which are scored elsewhere. */
  pass(ids: readonly string[]): void;
  /** The predictions that were not picked, some at a time. */
  rest(): Iterable<UnpickedPredictions>;
  /** Whether more was lost with lines that are no records than the scores of these. */
  losesMore(broken: readonly LineOfFile[], kinds: PredictionKinds): boolean;
  close(): void;
}
