import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { idText } from '../../base/text/id-text.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import { readAllow } from '../../compiler/formats/allow.ts';
import { formatNames } from '../../compiler/formats/formats.ts';
import { groundTruthAllow } from '../../compiler/run/write.ts';
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { readJson } from '../../model/read-json.ts';
import { isTurn } from './evaluators/adk.ts';
import { evaluatorRows } from './evaluators/forms.ts';
import { GoldRows } from './evaluators/gold-rows.ts';
import { looksLike } from './evaluators/looks-like.ts';
import { textsOfRow } from './evaluators/row.ts';
import { entryOfFile, type GoldEntry } from './gold-entry.ts';
import type { GoldRecord } from './gold-record.ts';
import type { GoldFault } from './lattice-fault.ts';

/** A profile of a gold file: its entry, or why it cannot be read, and its pointer. */
export interface ReadEntry {
  readonly id: string | undefined;
  readonly entry: GoldEntry | GoldFault;
}

/** The reason reported for a value or profile that has no id, and so no gold. */
export const noGold = 'there are no trajectories under an id';

/**
 * How profiles are read from a value: the field with their ids, the limit for lists, the place of the
 * value.
 */
interface EntryOptions {
  readonly idField: string;
  readonly limit: number;
  readonly place: Place;
}

/** The profiles in one value of a gold file, each with its gold or a fault. */
export function* entriesIn(
  value: Json,
  { idField, ...options }: EntryOptions,
): Generator<ReadEntry> {
  for (const gold of goldRecordsIn(value, idField)) yield entryIn(gold, options);
}

/** The entry of a profile in a gold file, or a fault. */
export function entryIn(
  { id, byFormat, agents, pointer, isRewritten, fault, rules, allow, profile }: GoldRecord,
  options: Omit<EntryOptions, 'idField'>,
): ReadEntry {
  if (id === undefined || fault !== undefined) {
    return { id, entry: { reason: fault ?? noGold, pointer } };
  }
  const entry = entryOfFile(id, byFormat, agents, options);
  if ('reason' in entry) {
    const below = isRewritten ? '' : entry.pointer;
    return { id, entry: { ...entry, pointer: pointer + below } };
  }
  const allowances = allow && readAllow(allow.value);
  if (allow !== undefined && allowances === undefined) {
    return { id, entry: { reason: notAllow, pointer: allow.pointer } };
  }
  const isFailing = profile && failingIn(profile);
  const told = { ...(rules && { rules }), ...(isFailing && { isFailing }) };
  const own = { ...told, ...(allowances && { allowances }) };
  return { id, entry: { ...entry, ...own } };
}

/** Whether a tool fails in a profile that is the case of a policy graph, which has the answers of its tools. */
function failingIn(profile: JsonObject): ((tool: string) => boolean) | undefined {
  const [failing, answers] = [ownValue(profile, 'failing'), ownValue(profile, 'tool_responses')];
  if (!Array.isArray(failing) || answers === undefined) return undefined;
  return (tool) => failing.includes(tool);
}

/** The reason reported for what a run may do besides that has another form. */
export const notAllow =
  '\'allow\' is a list of what a run may do besides: { "kind": "repeat", "retry" or "anytime", "tool", ... }';

/**
 * The profiles in one value of a gold file. It is a record with `id` and `trajectories`, a profile with
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
    const allow = allowAt(value, groundTruthAllow, '');
    const pointer = pointerTo('', groundTruth);
    yield { id, agents, byFormat: inProfile, pointer, profile: value, ...allow };
  } else if (isJsonObject(inRecord) && ownValue(value, 'id') !== undefined) {
    const id = idText(ownValue(value, 'id'));
    const agents = agentsIn(ownValue(value, 'agents'));
    const allow = allowAt(value, 'allow', '');
    yield { id, agents, byFormat: inRecord, pointer: '/trajectories', ...allow };
  } else yield* recordsById(value, idField);
}

function* recordsById(value: JsonObject, idField: string): Generator<GoldRecord> {
  const fault = besideId(value, idField) ?? (isGold(value) ? undefined : looksLike(value));
  if (fault !== undefined) {
    yield { id: undefined, agents: undefined, byFormat: undefined, pointer: '', fault };
    return;
  }
  for (const key of Object.keys(value)) {
    const byFormat = ownValue(value, key);
    const pointer = pointerTo('', key);
    const allow = isJsonObject(byFormat) ? allowAt(byFormat, 'allow', pointer) : {};
    yield { id: idText(key), agents: undefined, byFormat, pointer, ...allow };
  }
}

/** What an object says under a key of what a run may do besides. */
function allowAt(object: JsonObject, key: string, pointer: string): Pick<GoldRecord, 'allow'> {
  const value = ownValue(object, key);
  return value === undefined ? {} : { allow: { value, pointer: pointerTo(pointer, key) } };
}

/** Why a value is no gold by id, if it is a record whose trajectories stand beside its id. */
function besideId(value: JsonObject, idField: string): string | undefined {
  const id = ['id', idField].find((key) => idText(ownValue(value, key)) !== undefined);
  const format = formatIn(value);
  if (id === undefined || format === undefined) return undefined;
  return `'${format}' stands beside '${id}'; a record has "id" and "trajectories": {"${format}": ...}`;
}

/**
 * Whether a value of a file is gold: a profile with its ground truth, a record with trajectories by
 * format, an object of such trajectories by id, or an evaluator's row. An empty object is gold without
 * profiles.
 */
export function isGold(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  if (isTurn(value, true) || evaluatorRows(value) !== undefined) return true;
  const members = Object.entries(value);
  if (members.length === 0 || ownValue(value, groundTruth) !== undefined) return true;
  if (ownValue(value, 'id') !== undefined && isByFormat(ownValue(value, 'trajectories')))
    return true;
  return members.some(([, member]) => isByFormat(member));
}

/**
 * Whether a value has trajectories by format. Messages may use such a name for their provider, but with
 * no list under it.
 */
function isByFormat(value: Json | undefined): boolean {
  return isJsonObject(value) && formatIn(value) !== undefined;
}

/** The first format of which a value has trajectories. */
function formatIn(value: JsonObject): string | undefined {
  return formatNames.find((name) => {
    const gold = ownValue(value, name);
    return Array.isArray(gold) || (name === 'lattice' && isJsonObject(gold));
  });
}

const groundTruth = 'ground_truth_trajectories';

function agentsIn(value: Json | undefined): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  // An agent with data of its own stands in an `agent_sequence` as an object.
  const names = Array.isArray(value)
    ? value.map((one) => (isJsonObject(one) ? (ownValue(one, 'agent') ?? null) : one))
    : value;
  return textsOfRow(names);
}

/** How gold is read. */
export interface GoldOptions {
  /** The field with a profile's id; the default is `customer_id`. */
  readonly idField?: string | undefined;
  /** Factored sets with more trajectories are not listed. */
  readonly limit: number;
}

/** The entries of a whole gold file: JSON, a list, or one value per line. */
export function readGoldText(
  { file, text }: { readonly file: string; readonly text: string },
  { idField = 'customer_id', limit }: GoldOptions,
): { readonly entries: readonly GoldEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const entries: GoldEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  const add = ({ id, entry }: ReadEntry, place: Place, before = '') => {
    if (!('reason' in entry)) entries.push(entry);
    else diagnostics.push(unreadable(id, entry, { ...place, pointer: before + entry.pointer }));
  };
  const rows = new GoldRows();
  for (const { json, place } of partsOf(file, text)) {
    const origin: ProfileOrigin = { line: 1, column: 1, ...place };
    diagnostics.push(...json.diagnostics);
    if (json.value === undefined) continue;
    const values = Array.isArray(json.value) ? json.value : [json.value];
    for (const [at, value] of values.entries()) {
      const before = Array.isArray(json.value) ? pointerTo('', at) : '';
      if (rows.take(value, { ...origin, place }, before)) continue;
      const found = entriesIn(value, { idField, limit, place: origin });
      for (const read of found) add(read, place, before);
    }
  }
  for (const { origin, ...gold } of rows.takeGolds()) {
    add(entryIn(gold, { limit, place: origin }), origin.place ?? { file });
  }
  return { entries, diagnostics };
}

interface Part {
  readonly json: ReturnType<typeof readJson>;
  readonly place: Place;
}

function unreadable(id: string | undefined, { reason }: GoldFault, place: Place): Diagnostic {
  return { code: 'unreadable-gold', place, data: { id, reason } };
}

/**
 * The parts of a text: the whole text if it is one JSON value, otherwise each line that is not empty.
 */
function* partsOf(file: string, text: string): Generator<Part> {
  const whole = readJson(text, { file, line: 1, column: 1 });
  const lines = whole.value === undefined ? text.split('\n') : [];
  if (!lines[0]?.trimEnd().endsWith('}')) {
    yield { json: whole, place: { file } };
    return;
  }
  for (const [at, line] of lines.entries()) {
    const place = { file, line: at + 1, column: 1 };
    if (line.trim() !== '') yield { json: readJson(line, place), place };
  }
}
