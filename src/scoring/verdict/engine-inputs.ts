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

/** What a line is taken for: the prediction of a profile in a group, and the number of its run there. */
export interface Expected {
  readonly group: Prediction['groups'];
  readonly number: number;
  readonly entry: GoldEntry | undefined;
}

/** The gold of the profiles of tasks. */
export interface TaskGolds {
  /** Whether a record of the last task is not the gold that it was taken for. */
  readonly isOdd: boolean;
  /** What there is to say of the records of the last task. */
  readonly said: readonly LocatedDiagnostic[];
  /** The gold of each profile that is wanted, one by one, so that none of it need be held for long. */
  read(task: ScoreTask, isWanted?: (position: number) => boolean): Generator<GoldEntry | undefined>;
  /** The text of the profile at a position of a task, where it is known. */
  textAt(task: ScoreTask, position: number): string | undefined;
}

/** The predictions of tasks. */
export interface TaskPredictions {
  /** Whether one of the last task is not what it was taken for. */
  readonly isOdd: boolean;
  /** What there is to say of those of the last task. */
  readonly said: readonly SaidOfLine[];
  readonly kinds: PredictionKinds;
  begin(task: ScoreTask): void;
  /** The prediction at a position of the task; undefined if there is none. */
  at(position: number, expected: Expected): Prediction | undefined;
}

/** What an engine has gold and predictions from. */
export interface EngineInputs {
  readonly golds: TaskGolds;
  readonly predictions: TaskPredictions;
  /** The place of what there is to say of gold; nothing if it is not wanted. */
  locate(fault: Diagnostic): readonly LocatedDiagnostic[];
}
