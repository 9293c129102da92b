import type { Diagnostic, Place } from '../model/diagnostic.ts';
import { idText } from '../model/id-text.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import { readJson } from '../parse/json/read-json.ts';
import { entryOfFile, type GoldEntry } from './gold-entry.ts';

/** A profile of a gold file: its entry, or only its id where the entry cannot be read. */
export interface ReadEntry {
  readonly id: string | undefined;
  readonly entry: GoldEntry | undefined;
}

/** How the profiles of a value are read: the field of their ids, what is listed, where the value is. */
interface EntryOptions {
  readonly idField: string;
  readonly limit: number;
  readonly place: Place;
}

/** A profile of a gold file as it stands there. */
export interface GoldRecord {
  readonly id: string | undefined;
  readonly agents: readonly string[] | undefined;
  /** Trajectories by format. */
  readonly byFormat: Json | undefined;
  /** Where they are in the value. */
  readonly pointer: string;
  /** The profile itself, where the file has profiles. */
  readonly profile?: JsonObject;
}

/** The profiles in one value of a gold file, each with its gold where that can be read. */
export function* entriesIn(
  value: Json,
  { idField, ...options }: EntryOptions,
): Generator<ReadEntry> {
  for (const { id, byFormat, agents } of goldRecordsIn(value, idField)) {
    yield { id, entry: id === undefined ? undefined : entryOfFile(id, byFormat, agents, options) };
  }
}

/**
 * The profiles in one value of a gold file: a record with `id` and `trajectories`, a profile with
 * `ground_truth_trajectories`, or an object of trajectories by id.
 */
export function* goldRecordsIn(value: Json, idField: string): Generator<GoldRecord> {
  if (!isJsonObject(value)) {
    yield { id: undefined, agents: undefined, byFormat: undefined, pointer: '' };
    return;
  }
  const inProfile = ownValue(value, groundTruth);
  const inRecord = ownValue(value, 'trajectories');
  if (inProfile !== undefined) {
    const id = idText(ownValue(value, idField));
    const agents = agentsIn(ownValue(value, 'agent_sequence'));
    yield { id, agents, byFormat: inProfile, pointer: pointerTo('', groundTruth), profile: value };
  } else if (isJsonObject(inRecord) && ownValue(value, 'id') !== undefined) {
    const id = idText(ownValue(value, 'id'));
    const agents = agentsIn(ownValue(value, 'agents'));
    yield { id, agents, byFormat: inRecord, pointer: '/trajectories' };
  } else {
    for (const key of Object.keys(value)) {
      const byFormat = ownValue(value, key);
      yield { id: idText(key), agents: undefined, byFormat, pointer: pointerTo('', key) };
    }
  }
}

const groundTruth = 'ground_truth_trajectories';

function agentsIn(value: Json | undefined): readonly string[] | undefined {
  const names = typeof value === 'string' ? [value] : value;
  const isNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isNames ? (names as string[]) : undefined;
}

/** How gold is read. */
export interface GoldOptions {
  /** The field with a profile's id; `customer_id` unless given. */
  readonly idField?: string | undefined;
  /** Factored sets with more trajectories are not listed. */
  readonly limit: number;
}

/** The entries of a whole gold file: JSON, a list, or a value on each line. */
export function readGoldText(
  { file, text }: { readonly file: string; readonly text: string },
  { idField = 'customer_id', limit }: GoldOptions,
): { readonly entries: readonly GoldEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const entries: GoldEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { text: part, line } of partsOf(text)) {
    const place: ProfileOrigin = { file, line, column: 1 };
    const json = readJson(part, place);
    diagnostics.push(...json.diagnostics);
    if (json.value === undefined) continue;
    for (const value of Array.isArray(json.value) ? json.value : [json.value]) {
      for (const { id, entry } of entriesIn(value, { idField, limit, place })) {
        if (entry !== undefined) entries.push(entry);
        else diagnostics.push({ code: 'unreadable-gold', place, data: { id } });
      }
    }
  }
  return { entries, diagnostics };
}

/** A text that is one JSON value is one part; else each line with anything on it is. */
function partsOf(text: string): { text: string; line: number }[] {
  const whole = readJson(text, { file: '', line: 1, column: 1 });
  const lines = text.split('\n').map((each, at) => ({ text: each, line: at + 1 }));
  const isOne = whole.value !== undefined || !lines[0]?.text.trimEnd().endsWith('}');
  return isOne ? [{ text, line: 1 }] : lines.filter((line) => line.text.trim() !== '');
}
