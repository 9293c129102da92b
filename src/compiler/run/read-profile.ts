import { spelledIn } from '../../base/json/spelled.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Profile, ProfileRecord } from '../../model/profile.ts';
import { readJson } from '../../model/read-json.ts';
import { parseProfile } from '../parse/profile.ts';

/** A profile read from text, or the diagnostics that say why there is none. */
export interface ReadProfile {
  readonly value: Profile | undefined;
  /** The id, if it could be read, even if the rest of the profile has errors. */
  readonly id: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a record of a file. A record without a text yields no diagnostics, because the file's
 * reader has reported it.
 */
export function readRecord(record: ProfileRecord, idField: string): ReadProfile {
  if (record.text === '') return { value: undefined, id: undefined, diagnostics: [] };
  return readProfile(record, idField);
}

/** Reads one profile from JSON text: its id and the agents to go through. */
export function readProfile(
  { text, file, line, column, root }: ProfileRecord,
  idField: string,
): ReadProfile {
  const origin = { file, line, column, root };
  const json = readJson(text, origin);
  if (json.value === undefined) {
    const diagnostics = json.diagnostics.map((fault) => ({
      ...fault,
      place: { ...fault.place, origin },
    }));
    return { value: undefined, id: undefined, diagnostics };
  }
  const { value, diagnostics } = parseProfile(json.value, idField, origin, spelledIn(text));
  return { value, id: value?.id ?? diagnostics[0]?.profile?.id, diagnostics };
}
