import type { RecordBlock } from '../model/records.ts';

/** Some records of a file, and for each profile which of them is its own, from 1; 0 for none. */
export interface PickedRecords {
  readonly block: RecordBlock;
  readonly of: Uint32Array<ArrayBuffer>;
}

/** Some profiles, with what they are scored with, as data that can be sent to a thread. */
export interface ScoreTask {
  /** Their gold, or themselves where gold is compiled. */
  readonly golds: RecordBlock;
  readonly idField: string;
  /** Their ids, as far as these were found. */
  readonly ids: readonly string[];
  /** Those that belong to none have no gold. */
  readonly predictions: PickedRecords;
  /** The ids of all these predictions. */
  readonly predicted: readonly string[];
  /** Where gold of a file is explained, the profiles that it was compiled from. */
  readonly profiles: PickedRecords | undefined;
}
