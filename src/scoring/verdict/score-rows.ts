import type { Prediction } from '../../model/prediction.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { LinePredictions } from './line-predictions.ts';
import type { ScoreTask } from './score-task.ts';

/** What is scored: a prediction, if there is one, in a group. */
export interface ScoreRow {
  readonly group: Prediction['groups'];
  readonly prediction: Prediction | undefined;
}

/** So many numbers of a task are one row. */
const width = 4;

/** Reads what a task has to score row by row; the rows of a profile come one after the other. */
export class ScoreRows {
  readonly #predictions: LinePredictions;
  readonly #groups: readonly Prediction['groups'][];
  #rows = new Uint32Array(0);
  #at = 0;

  constructor(predictions: LinePredictions, groups: readonly Prediction['groups'][]) {
    this.#predictions = predictions;
    this.#groups = groups;
  }

  begin(task: ScoreTask): void {
    this.#predictions.begin(task);
    this.#rows = task.predictions.rows;
    this.#at = 0;
  }

  /** How many rows the task has. */
  get length(): number {
    return this.#rows.length / width;
  }

  /** Whether there is another row, if a position is given for the profile at it. */
  hasNext(profile?: number): boolean {
    if (this.#at >= this.#rows.length) return false;
    return profile === undefined || this.#rows[this.#at] === profile;
  }

  /** Passes a row without reading its prediction. */
  skip(): void {
    this.#at += width;
  }

  next(entry: GoldEntry | undefined): ScoreRow {
    const position = this.#rows[this.#at + 1] ?? 0;
    const group = this.#groups[this.#rows[this.#at + 2] ?? 0] ?? {};
    const number = this.#rows[this.#at + 3] ?? 0;
    this.skip();
    const prediction =
      position === 0 ? undefined : this.#predictions.at(position - 1, { entry, group, number });
    return { group, prediction };
  }
}
