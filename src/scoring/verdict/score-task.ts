import type { RecordBlock } from '../../model/records.ts';

/** Some records of a file, and for each profile which of them is its own, from 1; 0 for none. */
export interface PickedRecords {
  readonly block: RecordBlock;
  readonly of: Uint32Array<ArrayBuffer>;
}

/** The predictions of some profiles. */
export interface PickedPredictions {
  /** Their records, those of a file together. */
  readonly blocks: readonly RecordBlock[];
  /** The id of each record. */
  readonly ids: readonly string[];
  /**
   * Four numbers for each score, those of a profile one after the other: the position of the profile;
   * that of the prediction among the records from 1, 0 for none; its group; and the number of the
   * prediction from 1 among those of the profile in the group.
   */
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** Some profiles, with what they are scored with, as data that can be sent to a thread. */
export interface ScoreTask {
  /** Their gold, or themselves where gold is compiled. */
  readonly golds: RecordBlock;
  readonly idField: string;
  /** Their ids, as far as these were found. */
  readonly ids: readonly string[];
  /** Their predictions; without ids, predictions that have no gold. */
  readonly predictions: PickedPredictions;
  /** Where gold of a file is explained, the profiles that it was compiled from. */
  readonly profiles: PickedRecords | undefined;
  /** A buffer for the text of the scores, if they are written. */
  readonly room?: Uint8Array<ArrayBuffer> | undefined;
}

/** A task of which no record is needed. */
export function taskOfIds(ids: readonly string[]): ScoreTask {
  const golds = { file: '', bytes: new Uint8Array(0), places: new Uint32Array(0) };
  const predictions = { blocks: [], ids: [], rows: new Uint32Array(0) };
  return { golds, ids, idField: '', profiles: undefined, predictions };
}

/** The records of a task. */
export function blocksOf({ golds, predictions, profiles }: ScoreTask): RecordBlock[] {
  return [golds, ...predictions.blocks, ...(profiles ? [profiles.block] : [])];
}
