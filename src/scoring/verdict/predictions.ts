import { jsonTextOf } from '../../base/json/stringify.ts';
import type { Json } from '../../base/json.ts';
import { failureFinder } from '../../compiler/check/argument-rules/pattern.ts';
import { formatNamed, formats } from '../../compiler/formats/formats.ts';
import type { FailureRule } from '../../model/argument-rules.ts';
import { describe } from '../../model/diagnostics/describe.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import {
  type Answer,
  type FailedCalls,
  type Prediction,
  predictionKinds,
  type SubAgents,
  type Task,
  traceNames,
} from '../../model/prediction.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { readJson, readJsonText } from '../../model/read-json.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import type { FolderOf, Trials } from '../../reading/group-reader.ts';
import { PredictionReader } from '../../reading/ingest.ts';
import type { IngestOptions } from '../../reading/ingest-options.ts';
import type { NamedFormat } from '../../reading/known-formats.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import { expandLattice } from '../gold/lattice-gold.ts';
import { profileFields, withOwnFields } from './profile-fields.ts';

/** The predictions, and the ids that occur more than once. */
export interface LoadedPredictions {
  readonly predictions: readonly Prediction[];
  /** Plans or runs; undefined where it cannot be decided. */
  readonly task: Task | undefined;
  readonly doubled: readonly string[];
  /** The fields by which they are grouped. */
  readonly groupBy: readonly string[];
  /** The groups that there are, whether or not a profile with gold is predicted in them. */
  readonly groups: readonly Prediction['groups'][];
  /** Those of these fields that are the profiles'. */
  readonly ofProfiles?: readonly string[];
}

/** How predictions are read. */
export interface PredictionOptions {
  /** A format's name, or another form of predictions; unless given, it is detected. */
  readonly as?: string | undefined;
  /** Plans or runs; unless given, it is detected from all predictions. */
  readonly task?: Task | undefined;
  /** Whether failed calls count; by default they do. */
  readonly failedCalls?: FailedCalls | undefined;
  /** Results that mean that a call failed, besides those that a run marks so; their patterns are sound. */
  readonly failures?: readonly FailureRule[] | undefined;
  /** Whether the calls of agents that a call started count; by default they do. */
  readonly subAgents?: SubAgents | undefined;
  /** The tools whose calls are left out of scores. */
  readonly ignoreTools?: readonly string[] | undefined;
  readonly groupBy: readonly string[];
  /** How the runs of one profile are told apart; unless given, a profile has one prediction. */
  readonly trials?: Trials | undefined;
  /** Yields the folder of a file, where files are in several folders. */
  readonly folderOf?: FolderOf | undefined;
  readonly idField?: string | undefined;
  readonly idFrom?: string | undefined;
  /** The profile of all traces, whatever ids they have. */
  readonly owner?: string | undefined;
  /** The tools of whatever policies and gold there are. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Whether there is no gold with which ids could be checked. */
  readonly isWary?: boolean | undefined;
  readonly maxTrajectories: number;
  /** Whether profiles are read, whose ids alone are asked for. */
  readonly takesProfiles?: boolean | undefined;
  /** Whether predictions keep what they were read from. */
  readonly keepsAnswers?: boolean | undefined;
  /** The ids of the profiles of which something is said; of all unless given. */
  readonly filter?: ReadonlySet<string> | undefined;
}

/** Whether something is said of a profile. */
export function isWantedBy(filter: PredictionOptions['filter'], id: string | undefined): boolean {
  return filter === undefined || id === undefined || filter.has(id);
}

/**
 * The formats that predictions can have. Chat messages are not among them, because ingest reads those
 * of every provider.
 */
export const predictionFormats: readonly NamedFormat[] = Object.entries(formats)
  .filter(([name]) => !(predictionKinds as readonly string[]).includes(name))
  .map(([name, { read }]) => ({ name, read: (value) => read(value, readJsonText) }));

/** Whether a name is a form of predictions: a format, raw text, messages or traces. */
export function isPredictionForm(name: string): boolean {
  const others: readonly string[] = [...predictionKinds, ...traceNames];
  return formatNamed(name) !== undefined || others.includes(name);
}

/** Which ids have gold, and the gold itself for what comes after the reading. */
export type KnownGolds = Pick<ReadonlyMap<string, GoldEntry>, 'has' | 'get'>;

/** A reader of predictions that knows the formats, and which ids have gold. */
export function createPredictionReader(
  golds: Pick<KnownGolds, 'has'>,
  options: PredictionOptions,
): PredictionReader {
  return new PredictionReader(ingestOptions(golds, options));
}

/** How predictions are read, with the formats, and the ids that have gold. */
export function ingestOptions(
  golds: Pick<KnownGolds, 'has'>,
  { as, keepsAnswers, failures, ...options }: PredictionOptions,
): IngestOptions {
  return {
    ...options,
    isFailure: failureFinder(failures),
    readText: readJsonText,
    faultOf: limitFault,
    expand: expandLattice,
    formats: predictionFormats,
    isProfile: (id) => golds.has(id),
    keptOf: keepsAnswers ? answerOf : undefined,
    sentenceOf: (fault) => describe(fault).message,
    // An alias of the format.
    as: as === 'tool_only' ? 'tool-only' : as,
  };
}

/** So much of an answer is kept, in UTF-16 units: most are shorter, and all are kept together. */
const longestAnswer = 20_000;

/** What some values are as text, or the beginning of it. */
export function answerOf(values: readonly Json[]): Answer {
  const texts = values.map((value) => (typeof value === 'string' ? value : jsonTextOf(value)));
  const text = texts.join('\n');
  const { length } = text;
  return { text: length > longestAnswer ? copied(text.slice(0, longestAnswer)) : text, length };
}

/** A text of its own: a part of a text keeps all of it in memory. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** The predictions of a reader, with the ids that occurred more than once. */
export function loaded(
  reader: PredictionReader,
  golds: KnownGolds,
): LoadedPredictions & {
  readonly diagnostics: readonly Diagnostic[];
} {
  const { diagnostics, ...read } = reader.result();
  const ids = diagnostics.flatMap(({ code, data, profile }) => {
    if (code === 'unknown-trial-field') return data.ids;
    return code === 'doubled-prediction' ? (profile?.id ?? []) : [];
  });
  const ofProfiles = profileFields(read.predictions, golds, read.groupBy);
  const predictions = read.predictions.map((one) => {
    const groups = withOwnFields(one.groups, golds.get(one.id), ofProfiles);
    return groups === one.groups ? one : { ...one, groups };
  });
  const said = diagnostics.filter(
    ({ code, data }) => code !== 'unknown-group-field' || !ofProfiles.includes(data.field),
  );
  const doubled = [...new Set(ids)];
  const groups = groupsOf(predictions);
  return { ...read, predictions, groups, ofProfiles, diagnostics: said, doubled };
}

/** The groups of predictions, each once; one group of all where there are none. */
function groupsOf(predictions: readonly Prediction[]): Prediction['groups'][] {
  return predictions.length === 0 ? [{}] : distinctGroups(predictions.map(({ groups }) => groups));
}

/** Groups, each once. */
export function distinctGroups(groups: readonly Prediction['groups'][]): Prediction['groups'][] {
  return [...new Map(groups.map((one) => [JSON.stringify(one), one])).values()];
}

/** The diagnostic for a JSON text that exceeds a limit; undefined where it does not. */
function limitFault(text: string, origin: ProfileOrigin): Diagnostic | undefined {
  return readJson(text, origin).diagnostics.find(({ code }) => code !== 'json-syntax');
}
