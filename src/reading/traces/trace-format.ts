import type { Json, JsonObject } from '../../base/json.ts';
import type { Usage } from '../../model/usage.ts';
import type { Entry } from '../entry.ts';
import type { ReadText } from '../repair/mend.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** A format in which a system records what an agent did: chat messages, or an export of traces. */
export type TraceFormat = MessageFormat | ExportFormat;

/** A format of chat messages. */
export interface MessageFormat {
  readonly kind: 'messages';
  /**
   * The calls that the model makes in a message, as objects with `name` and `arguments` or the like:
   * one list per turn, in which calls are parallel. Undefined if the message has another format.
   */
  readonly turns: (message: JsonObject) => readonly (readonly Json[])[] | undefined;
}

/** A format of files with many traces, as records: spans, runs, cases or simulations. */
export interface ExportFormat {
  readonly kind: 'export';
  /** Whether the records of a trace may be on several lines or in several files. */
  readonly isSpread: boolean;
  /** The records in the value of a file or a line; undefined if it has another format. */
  readonly cut: (value: Json, readText: ReadText) => readonly ExportRecord[] | undefined;
  /**
   * The fields that may hold the profile's id, in order of preference; `named` is the id field of
   * profiles.
   */
  readonly idFields: (named: string) => readonly string[];
  /** Groups the records of all files into traces. */
  readonly join: (records: readonly PlacedRecord[]) => readonly (readonly PlacedRecord[])[];
  /** Reads a trace; faults are reported to `reading`. */
  readonly read: (trace: readonly PlacedRecord[], reading: TraceReading) => ReadTrace;
}

/** What an agent did in one trace. */
export interface ReadTrace {
  /** The start in nanoseconds since 1970; undefined if it is not recorded. */
  readonly start: bigint | undefined;
  /** The calls in order, with the agents that made them. */
  readonly entries: readonly Entry[];
  /** The resources that it took, as far as it tells. */
  readonly usage?: Usage;
}
