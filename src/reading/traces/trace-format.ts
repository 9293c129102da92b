import type { Json, JsonObject } from '../../base/json.ts';
import type { Run } from '../../model/run.ts';
import type { Usage } from '../../model/usage.ts';
import type { ReadText } from '../repair/mend.ts';
import { partsUnder } from './message-parts.ts';
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
  /**
   * The call that a part is, wherever it stands; empty where it is one that does not count, such as a
   * tool of the provider. Undefined if the part is of another format.
   */
  readonly part: PartReader;
}

/** Reads a part of a message, or an item among messages. */
export type PartReader = (part: JsonObject) => readonly Json[] | undefined;

/** The turns of a message whose calls are parts of its content. */
export function fromParts(read: PartReader): MessageFormat['turns'] {
  return (message) => {
    const calls = ['content', 'parts'].flatMap((key) =>
      partsUnder(message, key).flatMap((part) => read(part) ?? []),
    );
    return calls.length > 0 ? [calls] : undefined;
  };
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
  /** What happened, in its order: the calls with the agents that made them, and what was said. */
  readonly run: Run;
  /** The resources that it took, as far as it tells. */
  readonly usage?: Usage;
}
