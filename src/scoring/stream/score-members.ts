// The part of ./score-columns.ts that knows which rows are those of one profile.
// test/scoring/stream/score-columns.test.ts compares it with plain code.
import { addUnder } from '../../base/lists-by-key.ts';
import { countedRuns, type KnownRuns, type Runs } from '../../model/trials.ts';
import type { NumberColumn } from './number-column.ts';

/** The rows of the scores of a group, those of a profile one after the other. */
export class Members {
  readonly rows: Uint32Array;
  /** Where the rows of each profile begin; undefined if each has one. */
  readonly #starts: Uint32Array | undefined;
  /** The place of each among the trials of its profile, if any has several scores. */
  readonly #places: Uint32Array | undefined;

  constructor(rows: Uint32Array, starts: Uint32Array | undefined, places: Uint32Array | undefined) {
    this.rows = rows;
    this.#starts = starts;
    this.#places = places;
  }

  get profiles(): number {
    return this.#starts?.length ?? this.rows.length;
  }

  startOf(profile: number): number {
    return this.#starts === undefined ? profile : (this.#starts[profile] ?? this.rows.length);
  }

  placeOf(at: number): number {
    return this.#places?.[at] ?? 0;
  }

  /** How many of the scores have a value in a column. */
  having(column: NumberColumn): number {
    let count = 0;
    for (const row of this.rows) if (!Number.isNaN(column.at(row))) count++;
    return count;
  }

  /** The mean of a column over the scores of a profile, without those that are null; NaN if all are. */
  meanOf(column: NumberColumn, profile: number): number {
    const [from, to] = [this.startOf(profile), this.startOf(profile + 1)];
    if (to - from === 1) return column.at(this.rows[from] as number);
    let [sum, count] = [0, 0];
    for (let at = from; at < to; at++) {
      const value = column.at(this.rows[at] as number);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? Number.NaN : sum / count;
  }
}

/** What is to be known of a score that may be a run: whose, and whether it is valid. */
interface RunOf {
  readonly model: string;
  readonly isRun: boolean;
  readonly isValid: boolean | undefined;
}

/** The runs of each profile by each model. */
export function runsOf(members: Members, runOf: (row: number) => RunOf): Runs[] {
  const byModel = new Map<string, KnownRuns[]>();
  // Few profiles differ in which of their runs are valid.
  const known = new Map<string, readonly boolean[]>();
  for (let profile = 0; profile < members.profiles; profile++) {
    for (const [model, runs] of ownRuns(members, profile, runOf)) {
      const areValid = runs.flatMap(({ isValid }) => isValid ?? []);
      const key = String(areValid);
      const shared = known.get(key) ?? areValid;
      known.set(key, shared);
      addUnder(byModel, model, { id: profile, areValid: shared, isAbsent: runs.length === 0 });
    }
  }
  return [...byModel.values()].flatMap(countedRuns);
}

/** The runs of a profile by each model, in the order of their names. */
function ownRuns(members: Members, profile: number, runOf: (row: number) => RunOf) {
  const own = new Map<string, (RunOf & { readonly place: number })[]>();
  for (let at = members.startOf(profile); at < members.startOf(profile + 1); at++) {
    const run = runOf(members.rows[at] as number);
    const runs = own.get(run.model) ?? [];
    own.set(run.model, runs);
    if (run.isRun) runs.push({ ...run, place: members.placeOf(at) });
  }
  for (const runs of own.values()) runs.sort((one, other) => one.place - other.place);
  return own;
}
