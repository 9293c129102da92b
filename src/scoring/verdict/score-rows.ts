import type { Prediction } from '../../model/prediction.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { ScoreRow } from './engine-inputs.ts';
import type { LinePredictions } from './line-predictions.ts';
import { isOwnField, withOwnFields } from './profile-fields.ts';
import type { ScoreTask } from './score-task.ts';

/** So many numbers of a task are one row. */
const width = 4;

/** A row as predictions were read, before profiles' own fields are known. */
interface ReadRow extends ScoreRow {
  /** The number of the prediction among those of the profile in the group; its place among all. */
  readonly number: number;
  readonly position: number;
}

/** Reads what a task has to score, profile by profile. */
export class ScoreRows {
  readonly #predictions: LinePredictions;
  readonly #groups: readonly Prediction['groups'][];
  readonly #ofProfiles: readonly string[];
  /** The fields of groups that may be the profiles', as far as predictions show. */
  readonly #mayBeOwn: Set<string>;
  #isAnyKnown = false;
  #rows = new Uint32Array(0);
  #at = 0;

  /** `ofProfiles`: those of the fields `groupBy` that are taken to be the profiles'. */
  constructor(
    predictions: LinePredictions,
    groups: readonly Prediction['groups'][],
    {
      groupBy,
      ofProfiles,
    }: {
      readonly groupBy: readonly string[];
      readonly ofProfiles: readonly string[];
    },
  ) {
    this.#predictions = predictions;
    this.#groups = groups;
    this.#ofProfiles = ofProfiles;
    this.#mayBeOwn = new Set(groupBy);
  }

  /**
   * The fields of groups that may be the profiles', by the predictions of this task and those before;
   * undefined if none of these was of a profile with gold.
   */
  get mayBeOwn(): readonly string[] | undefined {
    return this.#isAnyKnown ? [...this.#mayBeOwn] : undefined;
  }

  begin(task: ScoreTask): void {
    this.#predictions.begin(task);
    this.#rows = task.predictions.rows;
    this.#at = 0;
  }

  /** Passes over the rows of the profile at a position, without reading its predictions. */
  skip(profile: number): void {
    while (this.#isOf(profile)) this.#at += width;
  }

  /**
   * The rows of the profile at a position; its predictions are read one by one. In fields that are the profiles', it
   * is only in the groups of its own value.
   */
  of(profile: number, entry?: GoldEntry): Iterable<ScoreRow> {
    const rows = this.#read(profile, entry);
    return entry === undefined || this.#ofProfiles.length === 0
      ? rows
      : inOwnGroups([...rows], (group) => withOwnFields(group, entry, this.#ofProfiles));
  }

  *#read(profile: number, entry: GoldEntry | undefined): Generator<ReadRow> {
    while (this.#isOf(profile)) {
      const position = this.#rows[this.#at + 1] ?? 0;
      const group = this.#groups[this.#rows[this.#at + 2] ?? 0] ?? {};
      const number = this.#rows[this.#at + 3] ?? 0;
      this.#at += width;
      const prediction =
        position === 0 ? undefined : this.#predictions.at(position - 1, { entry, group, number });
      if (entry && prediction) this.#learn(entry, prediction.groups);
      yield { group, prediction, number, position };
    }
  }

  #isOf(profile: number): boolean {
    return this.#at < this.#rows.length && this.#rows[this.#at] === profile;
  }

  /** Takes the fields out that a prediction shows not to be its profile's. */
  #learn(entry: GoldEntry, groups: Prediction['groups']): void {
    this.#isAnyKnown = true;
    for (const field of this.#mayBeOwn)
      if (!isOwnField(entry, field, groups)) this.#mayBeOwn.delete(field);
  }
}

/** The rows of a profile in the groups that they become; those of one group may come from several. */
function inOwnGroups(
  rows: readonly ReadRow[],
  ownGroup: (group: Prediction['groups']) => Prediction['groups'],
): ScoreRow[] {
  const byGroup = new Map<string, { group: Prediction['groups']; own: ReadRow[] }>();
  for (const row of rows) {
    const group = ownGroup(row.group);
    const key = JSON.stringify(group);
    const known = byGroup.get(key) ?? { group, own: [] };
    byGroup.set(key, known);
    if (row.prediction !== undefined) known.own.push(row);
  }
  // First those that are the first of their profile in a group, then further runs, as they were read.
  const isAgain = ({ number }: ReadRow) => Number(number > 1);
  return [...byGroup.values()].flatMap(({ group, own }): ScoreRow[] => {
    if (own.length === 0) return [{ group, prediction: undefined }];
    own.sort((a, b) => isAgain(a) - isAgain(b) || a.position - b.position);
    return own.map(({ prediction }) => ({
      group,
      prediction: prediction && { ...prediction, groups: group },
    }));
  });
}
