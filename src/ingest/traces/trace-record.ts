import type { JsonObject } from '../../model/json.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import type { SpanData } from './spans/span-data.ts';

/** A record of an export and its JSON pointer. */
export interface ExportRecord {
  readonly value: JsonObject;
  readonly pointer: string;
  /**
   * Where ids and groups are looked up. An object counts only where, in no record of the trace, one
   * before it has the field.
   */
  readonly fields: readonly JsonObject[];
  /** What it says, where it is a span. */
  readonly span?: SpanData;
}

/** A record of an export, and where it begins. */
export interface PlacedRecord extends ExportRecord {
  readonly origin: ProfileOrigin;
  /** Whether the record's pointer starts at a line of the file, and not at its beginning. */
  readonly isLine: boolean;
}
