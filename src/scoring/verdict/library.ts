import {
  type Document,
  isSound,
  type ReadDocument,
  readDocument,
} from '../../compiler/run/documents.ts';
import { compile, originOf } from '../../compiler/run/library.ts';
import { Locator } from '../../compiler/run/report.ts';
import { Tally } from '../../compiler/run/tally.ts';
import type { ArgumentRules, FailureRule } from '../../model/argument-rules.ts';
import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import { entryOfGold, type GoldEntry } from '../gold/gold-entry.ts';
import { readGoldText } from '../gold/gold-file.ts';
import { vocabularyOfGolds } from '../gold/gold-vocabulary.ts';
import { compareAsAsked } from './asked-comparisons.ts';
import { comparingBy } from './comparing.ts';
import { readEarlierScores } from './earlier-scores.ts';
import { nothingScored } from './nothing-scored.ts';
import { overviewOf } from './overview.ts';
import {
  createPredictionReader,
  type LoadedPredictions,
  loaded,
  type PredictionOptions,
} from './predictions.ts';
import { readsOfGolds } from './read-tools.ts';
import { scoreEntries } from './report.ts';
import {
  allToolNames,
  calledIn,
  idleFailures,
  idleIgnored,
  idleRules,
  readArgumentRules,
  readFailures,
  readToolNames,
  unknownToolNames,
  unmappedNames,
  unmappedToolNames,
} from './rules.ts';
import { demandScoreInput, groupByOf, type ScoreInput } from './score-input.ts';
import { unmatchedIds } from './unmatched-ids.ts';
import { unmetTrials } from './unmet-trials.ts';

/** The result of `score`: the report, and the diagnostics about the input. */
export interface ScoreResult {
  readonly report: ScoreReport;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The input with the tools that change nothing among those that are ignored, if they are to be. */
function ignoringReads(input: ScoreInput, golds: Iterable<GoldEntry>): ScoreInput {
  if (input.reads !== 'ignore') return input;
  const reads = readsOfGolds(golds);
  if ('fault' in reads) throw new RangeError(`score: \`reads\` is ignore, and ${reads.fault}`);
  return { ...input, ignoreTools: [...(input.ignoreTools ?? []), ...reads.tools] };
}

/** Gold sets and predictions with more trajectories are not listed. */
const maxTrajectories = 10_000;

/**
 * Scores predictions against gold, which is read, or compiled from workflows and profiles. It works in
 * memory. Bad input never throws, but yields diagnostics; a profile that does not compile has no score.
 * Nothing is scored if the argument rules or the earlier scores have errors, or if it cannot be decided
 * whether predictions are plans or runs. Throws a RangeError for an unknown similarity or form of predictions, for
 * `groupBy` or `versus` of `complexity` or `workflow`, by which scores are always grouped, and for `reads` where no
 * workflow says which tools change nothing. Throws a TypeError where the input has the wrong type.
 */
export function score(input: ScoreInput): ScoreResult {
  demandScoreInput(input);
  const tally = new Tally();
  const golds = input.gold === undefined ? compiledGolds(input, tally) : readGolds(input, tally);
  const asked = ignoringReads(input, golds.values());
  const { similarity = 'lcs', versus } = asked;
  const groupBy = groupByOf(asked);
  const rules = asked.rules === undefined ? undefined : rulesIn(asked.rules, tally);
  const own = failuresIn(asked, tally);
  const failures = [...own.failures, ...(rules?.value?.failures ?? [])];
  const vocabulary = vocabularyOfGolds(golds.values());
  const named = namesIn(asked, rules?.value, vocabulary, tally);
  const how = { toolNames: named.value, vocabulary };
  const predicted = predictionsIn({ ...asked, groupBy, failures }, how, golds, tally);
  const baseline = asked.baseline === undefined ? undefined : baselineIn(asked.baseline, tally);
  const isFaulty = [rules, named.isFaulty ? { value: undefined } : undefined, baseline].some(
    (read) => read && read.value === undefined,
  );
  if (isFaulty || predicted.task === undefined) {
    const none = { predictions: [], task: predicted.task, doubled: [], groupBy, groups: [{}] };
    const { report } = scoreEntries(new Map(), none, { similarity });
    return { report, diagnostics: tally.all };
  }
  const { sample, seed = '0', failedCalls, k } = asked;
  const comparing = comparingBy({ ...asked, task: predicted.task });
  const { ignored } = comparing;
  const called = () => calledIn(golds.values(), predicted.predictions);
  if (input.ignoreTools !== undefined && ignored !== undefined) {
    add(tally, idleIgnored(new Set(input.ignoreTools), 'ignoreTools', called()), []);
  }
  const options = { ...comparing, rules: rules?.value, similarity, failedCalls, sample, seed, k };
  const { report: scored, diagnostics } = scoreEntries(golds, predicted, options);
  add(tally, [...diagnostics, ...unmetTrials(scored, asked, '')], []);
  if (own.source !== undefined && own.failures.length > 0) {
    add(tally, idleFailures(own.failures, own.source.file, called()), [own.source]);
  }
  if (rules?.value !== undefined) {
    const { source, value } = rules;
    add(tally, idleRules(value, source.file, called()), [source]);
  }
  const compared = compareAsAsked(scored, {
    versus: versus === undefined ? undefined : { field: versus, asked: 'versus' },
    baseline: baseline?.value && { report: baseline.value, file: baseline.file },
    groupBy: predicted.groupBy,
    seed,
  });
  add(tally, compared.diagnostics, []);
  const { comparisons } = compared;
  const report = comparisons === undefined ? scored : { ...scored, comparisons };
  const file = predicted.predictions[0]?.origin.file ?? 'predictions';
  const overview = overviewOf(report);
  add(tally, unmappedIn(scored, predicted.predictions, vocabulary, file), []);
  add(tally, [...unmatchedIds(overview, file), ...nothingScored(overview, file)], []);
  return { report, diagnostics: tally.all };
}

/** Says which unknown tools of wrong predictions may be known by other names. */
function unmappedIn(
  { profiles }: ScoreReport,
  predictions: readonly Prediction[],
  vocabulary: Vocabulary,
  file: string,
): Diagnostic[] {
  const wrong = new Set(profiles.flatMap(({ id, reasons }) => (reasons.length > 0 ? [id] : [])));
  const own = predictions.filter(({ id }) => wrong.has(id));
  return unmappedToolNames(
    new Map(own.flatMap((one) => [...unmappedNames(one, vocabulary)])),
    file,
  );
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

/** Results that mean failure, and the document that they are from. */
interface ReadFailures {
  readonly failures: readonly FailureRule[];
  readonly source: ReturnType<typeof readDocument> | undefined;
}

function failuresIn({ failures }: ScoreInput, tally: Tally): ReadFailures {
  if (failures === undefined) return { failures: [], source: undefined };
  const source = readDocument(failures, 'failures');
  add(tally, source.faults, [source]);
  if (!isSound(source)) return { failures: [], source };
  const { value, diagnostics } = readFailures(source.file, source.text);
  add(tally, diagnostics, [source]);
  return { failures: value ?? [], source };
}

function predictionsIn(
  input: Omit<ScoreInput, 'failures'> & { readonly failures: readonly FailureRule[] },
  { toolNames, vocabulary }: Pick<PredictionOptions, 'toolNames' | 'vocabulary'>,
  golds: ReadonlyMap<string, GoldEntry>,
  tally: Tally,
): LoadedPredictions {
  const { predictions, as, task, failedCalls, failures, subAgents, ignoreTools, trials } = input;
  const { groupBy = [], idField, idFrom } = input;
  const how = {
    as,
    task,
    failedCalls,
    failures,
    subAgents,
    ignoreTools,
    toolNames,
    groupBy,
    idField,
    idFrom,
    vocabulary,
  };
  const options = { ...how, trials: { field: trials }, maxTrajectories };
  const reader = createPredictionReader(golds, options);
  const sources = predictions.map((document, at) => readDocument(document, `predictions[${at}]`));
  for (const source of sources) {
    const { file, text, faults } = source;
    if (isSound(source)) reader.read({ file, text, id: file });
    else add(tally, faults, [source]);
  }
  const { diagnostics, ...found } = loaded(reader, golds);
  add(tally, diagnostics, sources);
  return found;
}

/** What the agent calls tools, by an option and by rules. */
function namesIn(
  { toolNames }: ScoreInput,
  rules: ArgumentRules | undefined,
  vocabulary: Vocabulary,
  tally: Tally,
) {
  const source = toolNames === undefined ? undefined : readDocument(toolNames, 'toolNames');
  const read = source && isSound(source) ? readToolNames(source.file, source.text) : undefined;
  const own = source && read?.value && { file: source.file, names: read.value };
  const { value, diagnostics } = allToolNames(rules, own);
  const tools = [...vocabulary.keys()];
  const unknown = own ? unknownToolNames(own.names, own, tools) : [];
  const said = [...(read?.diagnostics ?? []), ...diagnostics, ...unknown];
  if (source) add(tally, [...source.faults, ...said], [source]);
  const isFaulty = diagnostics.length > 0 || (source !== undefined && own === undefined);
  return { value, isFaulty };
}

/** The argument rules of a document; there is no value where it has an error, which is said. */
export function rulesIn(document: Document, tally: Tally) {
  const source = readDocument(document, 'rules');
  add(tally, source.faults, [source]);
  if (!isSound(source)) return { source, value: undefined };
  const { value, diagnostics } = readArgumentRules(source.file, source.text);
  add(tally, diagnostics, [source]);
  return { source, value };
}

/** The earlier scores, and the name of their file. */
export function baselineIn(given: ScoreReport | Document, tally: Tally) {
  if (isReport(given)) return { file: 'baseline', value: given };
  const source = readDocument(given, 'baseline');
  const { file, text } = source;
  add(tally, source.faults, [source]);
  if (!isSound(source)) return { file, value: undefined };
  const { value, diagnostics } = readEarlierScores(file, text);
  add(tally, diagnostics, [source]);
  return { file, value };
}

/** In a scores.json, figures of other evaluators have another name. */
function isReport(given: ScoreReport | Document): given is ScoreReport {
  return (
    typeof given === 'object' &&
    'profiles' in given &&
    Array.isArray(given.profiles) &&
    given.profiles.every((score) => 'otherFigures' in Object(score))
  );
}

/** Adds diagnostics, located in the documents that they are about. */
export function add(
  tally: Tally,
  diagnostics: readonly Diagnostic[],
  sources: readonly ReadDocument[],
): void {
  const locator = new Locator(sources);
  for (const diagnostic of diagnostics) tally.add(locator.locate(diagnostic));
}
