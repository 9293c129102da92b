import type { JsonObject } from '../../base/json.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import type { SpanData } from './spans/span-data.ts';

/** A record of an export and its JSON pointer. */
export interface ExportRecord {
  readonly value: JsonObject;
  readonly pointer: string;
  /**
   * Where ids and groups are looked up, level by level: an object counts only for fields that no record
   * of the trace has in an earlier one.
   */
  readonly fields: readonly JsonObject[];
  /** The key of a call that stands around the records, and in none of them. */
  readonly stray?: string;
  /** The content, if the record is a span. */
  readonly span?: SpanData;
}

/** A record of an export, and the place where it begins. */
export interface PlacedRecord extends ExportRecord {
  readonly origin: ProfileOrigin;
  /** Whether the record's pointer is relative to a line of the file. */
  readonly isLine: boolean;
}
