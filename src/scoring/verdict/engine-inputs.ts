import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { PredictionKinds } from '../../reading/task.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { ScoreTask } from './score-task.ts';

/** What is said of a line of predictions. */
export interface SaidOfLine {
  readonly line: number;
  /**
   * Where it comes among all that is said: lines of a file that hold no record, and others; then, of all
   * files, plans that are none, and further runs of a profile.
   */
  readonly rank: 0 | 1 | 2;
  readonly diagnostic: LocatedDiagnostic;
}

/** A prediction in a group, or its absence there. */
export interface ScoreRow {
  readonly group: Prediction['groups'];
  readonly prediction: Prediction | undefined;
}

/** A profile of a task with what is scored of it; where a task has no profiles, its predictions without gold. */
export interface ProfileRows {
  readonly entry: GoldEntry | undefined;
  /** The text of the profile, where it is known. */
  readonly text: () => string | undefined;
  /** They must be gone through before the next profile. */
  readonly rows: Iterable<ScoreRow>;
}

/** What a task showed when it was read. */
export interface ShownByTask {
  /** Whether something is not what it was taken for: then nothing else counts. */
  readonly isOdd: boolean;
  /** What there is to say of profiles, and of predictions. */
  readonly ofProfiles: readonly LocatedDiagnostic[];
  readonly ofPredictions: readonly SaidOfLine[];
  readonly kinds: PredictionKinds;
  /**
   * The fields of groups that may be the profiles', by the predictions of this and earlier tasks; undefined if there
   * was none of a profile with gold.
   */
  readonly mayBeOwn: readonly string[] | undefined;
}

/** What an engine has gold and predictions from. */
export interface EngineInputs {
  /** The profiles that are wanted, one by one, so that none of them need be held for long. */
  read(task: ScoreTask, isWanted?: (id: string) => boolean): Generator<ProfileRows>;
  /** What the last task showed. */
  shown(): ShownByTask;
  /** The place of what there is to say of gold; nothing if it is not wanted. */
  locate(fault: Diagnostic): readonly LocatedDiagnostic[];
}
