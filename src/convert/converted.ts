import type { LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import type { RecordBlock } from '../model/records.ts';
import type { PredictionOptions } from '../scoring/verdict/predictions.ts';
import type { ConvertOptions } from './entries-of.ts';

/** What is needed to convert records, as data that can be sent to a thread. */
export interface ConvertData {
  readonly options: ConvertOptions;
  /** How predictions are read. */
  readonly reading: PredictionOptions;
  /** The ids of the profiles to convert; all if undefined. */
  readonly filter: ReadonlySet<string> | undefined;
}

/** Some records of one file of gold, or of one with a prediction a line, as data that can be sent to a thread. */
export interface ConvertTask {
  readonly kind: 'gold' | 'predictions';
  readonly block: RecordBlock;
  /** The field with the ids of profiles that hold their gold. */
  readonly idField: string;
}

/** What came of a record, or of one of its profiles, which is at a position in the batch. */
export interface Converted {
  readonly position: number;
  /**
   * `unread`: the record cannot be read; `rows`: it may belong together with others, and nothing was done;
   * `said`: there is only something to say of it; `left-out`: the filter has not the profile.
   */
  readonly kind: 'unread' | 'rows' | 'said' | 'left-out' | 'profile';
  /** The id to claim; undefined for a profile without gold, and a prediction of nobody. */
  readonly id?: string | undefined;
  /** The entries of a profile; undefined if it cannot be converted. */
  readonly entries?: readonly string[] | undefined;
  readonly said: readonly LocatedDiagnostic[];
  /** What there is to say of the conversion of a prediction, after what is said of all that was read. */
  readonly saidLater?: readonly LocatedDiagnostic[];
}

export interface ConvertedBatch {
  readonly profiles: Iterable<Converted>;
  /** The bytes of the records. */
  readonly bytes: RecordBlock['bytes'];
}
