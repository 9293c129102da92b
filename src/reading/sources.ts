import { objectEnd } from '../base/json/depth.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import { readJson } from '../model/read-json.ts';
import { cutList, cutObject, isOfLines, type ValueOptions } from './cut-value.ts';
import { doubledMembers } from './doubled-members.ts';
import { asRecord } from './evaluator-records.ts';
import { isStreamEvent } from './raw/stream-log.ts';
import {
  fromRecord,
  type PredictionSource,
  predictionStart,
  type RawPrediction,
  wholeOf,
} from './raw-prediction.ts';
import { hasId, isAnswer, isRecord } from './records.ts';
import { cutSession } from './session-lines.ts';
import { runsIn } from './several-runs.ts';
import { cutExport, isExportName } from './traces/exports.ts';
import type { ExportFormat } from './traces/trace-format.ts';
import type { PlacedRecord } from './traces/trace-record.ts';
import { isMessagesName } from './traces/turns.ts';
import { unsupportedIn, unsupportedText } from './traces/unsupported.ts';

/** Says why a JSON text is not read: it is too deep, say. Undefined if it is no JSON. */
export type FaultOf = (text: string, origin: ProfileOrigin) => Diagnostic | undefined;

/** How a source is cut. */
export interface CutOptions extends ValueOptions {
  readonly faultOf?: FaultOf | undefined;
  /** Whether profiles are read, whose ids alone are asked for. */
  readonly takesProfiles?: boolean | undefined;
  /** Takes the records of each line of an export, which are then not kept for all lines at once. */
  readonly takeExport?: ((part: SourceExport) => void) | undefined;
}

/** The records of an export in a value: a line, or all of a file. */
export interface SourceExport {
  readonly format: ExportFormat;
  readonly records: readonly PlacedRecord[];
  /** Reads the records of a line again. */
  readonly again?: () => readonly PlacedRecord[];
}

/** The predictions of a source or the records of its traces, and the lines that could not be read. */
export interface SourceRecords {
  /** Lazily, once: of a large file no more than one record need be held. */
  readonly predictions: Iterable<RawPrediction>;
  /** Complete when the predictions have been gone through, as are the exports. */
  readonly diagnostics: readonly Diagnostic[];
  readonly exports?: readonly SourceExport[];
  /** Where there are lines of exports that are no JSON. */
  readonly lost?: readonly ProfileOrigin[];
  /** The lines, where each is read as a record or not at all, whatever the others are. */
  readonly lines?: readonly string[];
}

/**
 * Cuts a source into predictions, by its content: an export of traces, records in a list or one a
 * line, one record, an object keyed by id, or one profile's prediction (a value of any shape, or raw
 * text).
 */
export function cutSource(source: PredictionSource, options: CutOptions): SourceRecords {
  const text = source.text.replace(/^\uFEFF/, '');
  if (options.as === 'text') return cut([wholeOf(source, text)]);
  const isNamed = isNamedAfter(source, options);
  if (text.trim() === '' && !isNamed) return nothing(source);
  if (isNamed && options.as === undefined && isStream(text, options)) {
    return cut([wholeOf(source, text)]);
  }
  const value = options.readText(text);
  const traces = wantsExports(options) && value !== undefined && cutTraces(source, value, options);
  if (traces) return traces;
  const isAsked = options.as !== undefined || options.takesProfiles === true;
  const refused = isAsked
    ? undefined
    : refusedIn(source, value ?? firstLine(text, options) ?? text);
  if (refused !== undefined) return refused;
  const isOther =
    isMessagesName(options.as) && value !== undefined && cutExport(value, options.readText);
  if (isOther) return others([{ file: source.file }], options);
  if (isExportName(options.as)) {
    const lines = value === undefined ? cutLines(source, text, options) : undefined;
    return lines ?? others([{ file: source.file }], options);
  }
  if (value === undefined || typeof value === 'string') {
    const session = cutSession(source, text, options);
    const runs = session === undefined ? cutRuns(source, text, options) : [session];
    const lines = runs === undefined ? cutLines(source, text, options) : cut(runs);
    if (lines !== undefined) return lines;
    // Of one profile's answer, whatever it is, something is said later.
    const fault = isNamed || value !== undefined ? undefined : faultIn(source, text, options);
    return fault ?? cut([wholeOf(source, value ?? text)]);
  }
  if (Array.isArray(value)) {
    const isNobodys = value.length === 0 && !isNamed && options.isWary !== true;
    return isNobodys ? nothing(source) : cutOf(text, source, cutList(source, value, options));
  }
  if (!isJsonObject(value)) return cut([wholeOf(source, value)]);
  const predictions = cutObject(source, value, options);
  return predictions.length > 0 ? cutOf(text, source, predictions) : nothing(source);
}

/** Whether an element, or one that is no JSON, makes something else of a list of predictions. */
export function isOtherAlone(element: Json | undefined, readText: CutOptions['readText']): boolean {
  return (
    element === undefined ||
    (cutExport([element], readText) ?? unsupportedIn([element])) !== undefined
  );
}

/** Whether a file has the name of a profile. */
function isNamedAfter({ id }: PredictionSource, { ids }: CutOptions): boolean {
  return id !== undefined && ids.isProfile(id);
}

/** Whether the lines of a text are the events of one answer. */
function isStream(text: string, options: CutOptions): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return second.startsWith('{') && isStreamEvent(options.readText(first));
}

/** Nobody's answer: a file that is empty, or an object by id or a list that is. */
function nothing({ file }: PredictionSource): SourceRecords {
  return { ...cut([]), diagnostics: [{ code: 'no-predictions', place: { file }, data: {} }] };
}

/** Nothing of a source in a format that is known and not read: it is called by its name. */
function refusedIn({ file }: PredictionSource, value: Json): SourceRecords | undefined {
  const data = typeof value === 'string' ? unsupportedText(value) : unsupportedIn(value);
  return (
    data && { ...cut([]), diagnostics: [{ code: 'unsupported-trace', place: { file }, data }] }
  );
}

function firstLine(text: string, { readText }: CutOptions): Json | undefined {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  return /^[[{]/.test(line) ? readText(line) : undefined;
}

/** Nothing of a source that would be JSON, if it were not too deep, say. */
function faultIn(
  source: PredictionSource,
  text: string,
  options: CutOptions,
): SourceRecords | undefined {
  const isJson = /^\s*[[{]/.test(text);
  const start = predictionStart(source);
  const fault = isJson ? options.faultOf?.(text, start) : undefined;
  const broken = fault === undefined && isBrokenList(text, options);
  const diagnostics = broken ? readJson(text, start).diagnostics : fault ? [fault] : [];
  return diagnostics.length > 0 ? { ...cut([]), diagnostics } : undefined;
}

/** Whether a text that is no JSON begins as a list of records, each with the id of its profile. */
function isBrokenList(text: string, { readText, ids }: CutOptions): boolean {
  const [opening = ''] = /^\s*\[\s*(?=\{)/.exec(text) ?? [];
  if (opening === '') return false;
  const record = readText(text.slice(opening.length, objectEnd(text, opening.length)));
  return record !== undefined && isRecord(record) && hasId(record, ids);
}

/** Whether a source may be an export: unless something else is asked for. */
function wantsExports({ as }: CutOptions): boolean {
  return as === undefined || isExportName(as);
}

/** Says of places that they are not in the format that was asked for. */
function others(places: readonly Place[], { as = '' }: CutOptions): SourceRecords {
  const data = { format: as };
  return {
    ...cut([]),
    diagnostics: places.map((place) => ({ code: 'other-format', place, data })),
  };
}

function cut(predictions: readonly RawPrediction[]): SourceRecords {
  return { predictions, diagnostics: [] };
}

/** The predictions of a JSON text, of which is said where it has a key twice. */
function cutOf(
  text: string,
  source: PredictionSource,
  predictions: readonly RawPrediction[],
): SourceRecords {
  return { predictions, diagnostics: doubledMembers(text, predictionStart(source)) };
}

/** An export in one value; ADK writes its own as JSON text inside of JSON. */
function cutTraces(
  source: PredictionSource,
  value: Json,
  { readText, as }: CutOptions,
): SourceRecords | undefined {
  const inside = typeof value === 'string' && value.startsWith('{') ? readText(value) : value;
  const found = inside === undefined ? undefined : cutExport(inside, readText, as);
  if (found === undefined) return undefined;
  const origin = predictionStart(source);
  const isLine = inside !== value;
  const records = found.records.map((record) => ({ ...record, origin, isLine }));
  return { ...cut([]), exports: [{ format: found.format, records }] };
}

/**
 * The chats of one profile, a line each and none with an id, in a file that is named after it: its runs, or
 * one of which each line has more. Where nobody knows the profiles, only the latter.
 */
function cutRuns(
  source: PredictionSource,
  text: string,
  options: CutOptions,
): RawPrediction[] | undefined {
  const isNamed = isNamedAfter(source, options);
  if (options.as !== undefined || !(isNamed || options.isWary === true)) return undefined;
  const first = firstLine(text, options);
  if (first === undefined || hasId(first, options.ids)) return undefined;
  const lines = text.split('\n').flatMap((line, at) => {
    const column = 1 + (/^[ \t\r]*/.exec(line)?.[0].length ?? 0);
    const origin = { file: source.file, line: at + 1, column };
    return line.trim() === '' ? [] : [{ origin, value: options.readText(line) ?? null }];
  });
  const values = lines.map(({ value }) => value);
  if (values.some((value) => hasId(value, options.ids))) return undefined;
  const runs = runsIn(values);
  if (runs === undefined || (runs.length > 1 && !isNamed)) return undefined;
  return runs.map((run) => {
    const isIts = (value: Json) => isJsonObject(value) && Object.values(value).includes(run);
    const line = lines.find(({ value }) => value === run || isIts(value));
    return { ...wholeOf(source, run), ...(line && { origin: line.origin, isLine: true }) };
  });
}

/** One record a line; a line that is no JSON is said, not passed over. Undefined for other texts. */
function cutLines(
  source: PredictionSource,
  text: string,
  options: CutOptions,
): SourceRecords | undefined {
  const lines = text.split('\n');
  const heads = lines.filter((line) => line.trim() !== '').slice(0, 5);
  const values = heads.map((line) =>
    line.trimStart().startsWith('{') ? options.readText(line) : undefined,
  );
  const heading = values
    .filter((value) => value !== undefined)
    .map((value) => (isJsonObject(value) ? asRecord(value) : value));
  const { as } = options;
  const isForced = isExportName(as);
  const isExport = isForced
    ? heading.length > 0
    : as === undefined && heading.some((value) => cutExport(value, options.readText));
  const promises =
    isBrokenThroughout(source, values, options) ||
    heading.some((value) => isRecord(value) || isAnswer(value) || hasId(value, options.ids));
  // In an answer, arguments on a line of their own are no record.
  const isAnswerText = heading.length < heads.length && isNamedAfter(source, options);
  const isNone = isForced || !promises || isAnswerText;
  if (!isExport && isNone && as !== 'openai-batch') return undefined;
  const diagnostics: Diagnostic[] = [];
  const exports: SourceExport[] = [];
  const { takeExport = (part: SourceExport) => exports.push(part) } = options;
  const lost: ProfileOrigin[] = [];
  function* records(): Generator<RawPrediction> {
    for (const [at, line] of lines.entries()) {
      if (line.trim() === '') continue;
      const text = line.replace(/^[ \t\r]+/, '');
      const column = line.length - text.length + 1;
      const origin = { file: source.file, line: at + 1, column };
      const value = options.readText(text);
      const part = isExport && value !== undefined ? exportIn(value, origin, options) : undefined;
      if (part !== undefined) {
        const again = () =>
          exportIn(options.readText(text) ?? null, origin, options)?.records ?? [];
        takeExport({ ...part, again });
      } else if (value !== undefined && isForced) {
        diagnostics.push(...others([origin], options).diagnostics);
      } else if (value !== undefined) {
        for (const one of doubledMembers(line, { ...origin, column: 1 })) diagnostics.push(one);
        yield fromRecord(value, '', origin, options.readText, true);
      } else {
        if (isExport) lost.push(origin);
        diagnostics.push(lineFault(text, origin, options));
      }
    }
  }
  const found = { predictions: records(), diagnostics, exports, lost };
  return isExport ? found : { ...found, lines };
}

function exportIn(
  value: Json,
  origin: ProfileOrigin,
  { readText, as }: CutOptions,
): SourceExport | undefined {
  const part = cutExport(value, readText, as);
  const records = part?.records.map((record) => ({ ...record, origin, isLine: true }));
  return part && records && { format: part.format, records };
}

/**
 * Whether the name of a file promises a record a line, and none of the first lines is one. A file with
 * the name of a profile may hold the answer of that profile, whatever it is.
 */
function isBrokenThroughout(
  source: PredictionSource,
  values: readonly (Json | undefined)[],
  options: CutOptions,
): boolean {
  return (
    isOfLines(source.file) &&
    !isNamedAfter(source, options) &&
    values.every((one) => one === undefined)
  );
}

/** Why a line of a file with one record a line is none. */
export function lineFault(
  line: string,
  origin: ProfileOrigin,
  { faultOf }: Pick<CutOptions, 'faultOf'>,
): Diagnostic {
  const data = { reason: 'the line holds no record' };
  return faultOf?.(line, origin) ?? { code: 'json-syntax', place: { ...origin }, data };
}
