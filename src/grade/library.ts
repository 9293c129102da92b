import { demand, demandLists, demandObject, demandSample, demandTexts } from '../compile/demand.ts';
import { type Document, isSound, type ReadDocument, readDocument } from '../compile/documents.ts';
import { type CompileInput, compile, originOf } from '../compile/library.ts';
import { Locator } from '../compile/report.ts';
import { Tally } from '../compile/tally.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { FailedCalls, Task } from '../model/prediction.ts';
import {
  type ParallelOrder,
  type ScoreReport,
  type SimilarityName,
  similarities,
} from '../model/score.ts';
import { groupedAlways } from '../model/score-groups.ts';
import { overviewOf } from '../render/scores/overview.ts';
import { comparingBy, comparingFault } from './comparing.ts';
import { entryOfGold, type GoldEntry } from './gold-entry.ts';
import { readGoldText } from './gold-file.ts';
import { createPredictionReader, type LoadedPredictions, loaded } from './predictions.ts';
import { scoreEntries } from './report.ts';
import { calledIn, idleIgnored, idleRules, readArgumentRules } from './rules.ts';
import { unmatchedIds } from './unmatched-ids.ts';

/** The input of `score`: gold (or the input of `compile`) and predictions. */
export interface ScoreInput extends Partial<CompileInput> {
  /** Gold in any form that `traxgen compile` writes; unless given, it is compiled. */
  readonly gold?: readonly Document[];
  /** Predictions in any form that `traxgen score` reads: documents, or raw text with a name. */
  readonly predictions: readonly Document[];
  /**
   * The form of predictions: a format's name, `text`, `openai`, `openai-batch` or a format of traces;
   * unless given, it is detected.
   */
  readonly as?: string;
  /** Whether predictions are plans or runs of agents; unless given, it is detected from all of them. */
  readonly task?: Task;
  /** Whether failed calls count; the default is `keep`. */
  readonly failedCalls?: FailedCalls;
  /** Where predictions have the profile's id: a dotted path, or the name of an attribute. */
  readonly idFrom?: string;
  /** Fields of predictions to group scores by. */
  readonly groupBy?: readonly string[];
  /** The field that names the runs of one profile in a group; by default, their order does. */
  readonly trials?: string;
  /** The similarity for the alignment; the default is `lcs`. */
  readonly similarity?: SimilarityName;
  /** Argument rules, as in the file of `--compare`. */
  readonly rules?: Document;
  /** Tools whose calls are ignored in gold and predictions. */
  readonly ignoreTools?: readonly string[];
  /** Whether the order of calls in one message counts; by default it does. */
  readonly parallel?: ParallelOrder;
  /** The number of golds to draw for a profile whose gold takes too long to search; none by default. */
  readonly sample?: number;
  /** The seed of the sample; the default is `0`. */
  readonly seed?: string;
}

/** The result of `score`: the report, and the diagnostics about the input. */
export interface ScoreResult {
  readonly report: ScoreReport;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** Gold sets and predictions with more trajectories are not listed. */
const maxTrajectories = 10_000;

/**
 * Scores predictions against gold, which is read, or compiled from workflows and profiles. It works in
 * memory. Bad input never throws, but yields diagnostics; a profile that does not compile has no score.
 * Nothing is scored if the argument rules have errors, or if it cannot be decided whether predictions
 * are plans or runs. Throws a RangeError for an unknown similarity or form of predictions, and for
 * `groupBy` of `complexity` or `workflow`, by which scores are always grouped. Throws a TypeError where
 * the input has the wrong type.
 */
export function score(input: ScoreInput): ScoreResult {
  demandInput(input);
  const { similarity = 'lcs', groupBy = [] } = input;
  const tally = new Tally();
  const golds = input.gold === undefined ? compiledGolds(input, tally) : readGolds(input, tally);
  const predicted = predictionsIn(input, golds, tally);
  const rules = input.rules === undefined ? undefined : rulesIn(input.rules, tally);
  const isFaulty = rules?.value === undefined && rules !== undefined;
  if (isFaulty || predicted.task === undefined) {
    const none = { predictions: [], task: predicted.task, doubled: [], groupBy };
    const { report } = scoreEntries(new Map(), none, { similarity });
    return { report, diagnostics: tally.all };
  }
  const { sample, seed } = input;
  const comparing = comparingBy(input);
  const { ignored } = comparing;
  const called = () => calledIn(golds.values(), predicted.predictions);
  if (ignored !== undefined) add(tally, idleIgnored(ignored, 'ignoreTools', called()), []);
  const options = { ...comparing, rules: rules?.value, similarity, sample, seed };
  const { report, diagnostics } = scoreEntries(golds, predicted, options);
  add(tally, diagnostics, []);
  if (rules?.value !== undefined) {
    const { source, value } = rules;
    add(tally, idleRules(value, source.file, called()), [source]);
  }
  add(
    tally,
    unmatchedIds(overviewOf(report), predicted.predictions[0]?.origin.file ?? 'predictions'),
    [],
  );
  return { report, diagnostics: tally.all };
}

/** Throws a TypeError where the input has the wrong type. */
function demandInput(input: ScoreInput): void {
  demandObject('score: the input', input);
  demandLists('score', input, ['predictions'], ['workflows', 'profiles', 'gold']);
  demandTexts('score', input, ['as', 'idFrom', 'idField', 'seed', 'trials']);
  const { similarity = 'lcs', groupBy = [], ignoreTools = [], sample } = input;
  demandSample(sample);
  const fault = comparingFault(input);
  if (fault !== undefined) throw new RangeError(fault);
  if (!similarities.includes(similarity)) {
    throw new RangeError(`there is no similarity '${similarity}'`);
  }
  const areTools =
    Array.isArray(ignoreTools) && ignoreTools.every((tool) => typeof tool === 'string');
  demand('score: `ignoreTools`', areTools, 'a list of names', ignoreTools);
  const areFields = Array.isArray(groupBy) && groupBy.every((field) => typeof field === 'string');
  demand('score: `groupBy`', areFields, 'a list of fields', groupBy);
  const always = groupBy.find((field) => groupedAlways.includes(field));
  if (always !== undefined) {
    throw new RangeError(`scores are by the ${always} of the gold in any case`);
  }
}

function compiledGolds(input: ScoreInput, tally: Tally): Map<string, GoldEntry> {
  const { golds, diagnostics } = compile({ ...input, ...withInputs(input) });
  tally.addAll(diagnostics);
  const entries = golds.flatMap((gold): [string, GoldEntry][] => {
    const origin = originOf(gold);
    return origin === undefined ? [] : [[gold.id, entryOfGold(gold, origin, maxTrajectories)]];
  });
  return new Map(entries);
}

function withInputs({ workflows = [], profiles = [] }: ScoreInput) {
  return { workflows, profiles };
}

function readGolds({ gold = [], idField }: ScoreInput, tally: Tally): Map<string, GoldEntry> {
  const golds = new Map<string, GoldEntry>();
  for (const [at, document] of gold.entries()) {
    const source = readDocument(document, `gold[${at}]`);
    add(tally, source.faults, [source]);
    if (!isSound(source)) continue;
    const { entries, diagnostics } = readGoldText(source, { idField, limit: maxTrajectories });
    add(tally, diagnostics, [source]);
    for (const entry of entries) {
      if (golds.has(entry.id)) add(tally, [doubled(entry.id, source.file)], []);
      else golds.set(entry.id, entry);
    }
  }
  return golds;
}

function doubled(id: string, file: string): Diagnostic {
  const origin = { file, line: 1, column: 1 };
  return { code: 'doubled-id', place: { file }, data: { first: origin }, profile: { id, origin } };
}

function predictionsIn(
  { predictions, as, task, failedCalls, groupBy = [], trials, idField, idFrom }: ScoreInput,
  golds: ReadonlyMap<string, GoldEntry>,
  tally: Tally,
): LoadedPredictions {
  const how = { as, task, failedCalls, groupBy, idField, idFrom };
  const options = { ...how, trials: { field: trials }, maxTrajectories };
  const reader = createPredictionReader(golds, options);
  const sources = predictions.map((document, at) => readDocument(document, `predictions[${at}]`));
  for (const source of sources) {
    const { file, text, faults } = source;
    if (isSound(source)) reader.read({ file, text, id: file });
    else add(tally, faults, [source]);
  }
  const { diagnostics, ...found } = loaded(reader);
  add(tally, diagnostics, sources);
  return found;
}

function rulesIn(document: Document, tally: Tally) {
  const source = readDocument(document, 'rules');
  add(tally, source.faults, [source]);
  if (!isSound(source)) return { source, value: undefined };
  const { value, diagnostics } = readArgumentRules(source.file, source.text);
  add(tally, diagnostics, [source]);
  return { source, value };
}

function add(
  tally: Tally,
  diagnostics: readonly Diagnostic[],
  sources: readonly ReadDocument[],
): void {
  const locator = new Locator(sources);
  for (const diagnostic of diagnostics) tally.add(locator.locate(diagnostic));
}
