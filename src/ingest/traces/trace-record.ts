import type { JsonObject } from '../../model/json.ts';
import type { ProfileOrigin } from '../../model/profile.ts';

/** A record of an export and its JSON pointer. */
export interface ExportRecord {
  readonly value: JsonObject;
  readonly pointer: string;
  /** Where ids and groups are looked up: the first object that has a field counts. */
  readonly fields: readonly JsonObject[];
}

/** A record of an export, and where it begins. */
export interface PlacedRecord extends ExportRecord {
  readonly origin: ProfileOrigin;
  /** Whether the record's pointer starts at a line of the file, and not at its beginning. */
  readonly isLine: boolean;
}
