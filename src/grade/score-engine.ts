import { Locator } from '../compile/report.ts';
import { type PackedScores, packScores } from '../fast/score-columns.ts';
import type { PredictionKinds } from '../ingest/task.ts';
import type { LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Prediction, Task } from '../model/prediction.ts';
import type { ProfileScore } from '../model/score.ts';
import type { SourceFile } from '../pipeline.ts';
import { Digester, type ScoreDigest } from '../render/scores/digest.ts';
import { profileJson } from '../render/scores/json.ts';
import { comparingBy } from './comparing.ts';
import type { GoldEntry } from './gold-entry.ts';
import { LinePredictions, type SaidOfLine } from './line-predictions.ts';
import type { PredictionOptions } from './predictions.ts';
import { type GoldData, RecordGolds } from './record-golds.ts';
import { calledIn, readArgumentRules, type ToolNames } from './rules.ts';
import { type GradeOptions, scoreEntry } from './score-entry.ts';
import type { ScoreTask } from './score-task.ts';

/** What is needed to score profiles, as data that can be sent to a thread. */
export interface ScoreEngineData {
  readonly gold: GoldData;
  readonly task: Task;
  readonly reading: Pick<
    PredictionOptions,
    'as' | 'failedCalls' | 'idField' | 'idFrom' | 'maxTrajectories'
  >;
  readonly comparing: Parameters<typeof comparingBy>[0] &
    Pick<GradeOptions, 'similarity' | 'sample' | 'seed'>;
  readonly rules: SourceFile | undefined;
  /** Of how many wrong scores of a batch the calls are shown; of all unless given. */
  readonly callsOf: number | undefined;
  /** What stands between the texts of two scores; undefined if no text is wanted. */
  readonly separator: string | undefined;
  /** Whether the tools that are called are asked for. */
  readonly asksTools: boolean;
}

/** The scores of some profiles, as data that can be sent from a thread. */
export interface ScoredBatch {
  /** Whether something is not as it was taken to be: then nothing else counts. */
  readonly isOdd: boolean;
  readonly text: Uint8Array<ArrayBuffer>;
  readonly packed: PackedScores;
  readonly digest: ScoreDigest;
  readonly unpredicted: readonly string[];
  /** What there is to say of profiles, of predictions, and of gold that was not searched. */
  readonly ofProfiles: readonly LocatedDiagnostic[];
  readonly ofPredictions: readonly SaidOfLine[];
  readonly ofGolds: readonly LocatedDiagnostic[];
  readonly kinds: PredictionKinds;
  /** The tools that the gold calls, and those that predictions call, if that is asked for. */
  readonly tools: readonly ToolNames[];
}

export type ScoreEngine = (task: ScoreTask) => ScoredBatch;

const encoder = new TextEncoder();

/** Makes an engine; every thread makes its own from the same data, so that all write the same bytes. */
export function createScoreEngine(data: ScoreEngineData): ScoreEngine {
  const locator = new Locator([...data.gold.workflows, ...data.gold.data]);
  const golds = new RecordGolds(data.gold, locator, data.reading.maxTrajectories);
  const options = optionsOf(data);
  const predictions = new LinePredictions({ ...data.reading, groupBy: [] }, data.task, locator);
  return (task) => {
    const read = golds.read(task);
    const own = predictions.read(task, read.entries);
    const entries = read.entries.filter((entry) => entry !== undefined);
    const isOdd = read.isOdd || own.isOdd;
    const tools = data.asksTools ? [namesIn(entries, []), namesIn([], own.all)] : [];
    const said = { ofProfiles: read.said, ofPredictions: own.said, kinds: own.kinds, tools };
    const scores: ProfileScore[] = [];
    const ofGolds: LocatedDiagnostic[] = [];
    let wrong = 0;
    for (const [at, entry] of isOdd ? [] : read.entries.entries()) {
      if (entry === undefined) continue;
      const hidesCalls = wrong >= (data.callsOf ?? Number.POSITIVE_INFINITY);
      const score = scoreEntry(entry, own.predictions[at], { ...options, hidesCalls });
      if ('code' in score) ofGolds.push(locator.locate(score));
      else {
        scores.push(score);
        if (score.reasons.length > 0) wrong += 1;
      }
    }
    return { isOdd, ...said, ofGolds, ...digested(scores, data) };
  };
}

function digested(scores: readonly ProfileScore[], { task, separator }: ScoreEngineData) {
  const digester = new Digester(task);
  for (const score of scores) digester.add(score);
  const text = separator === undefined ? '' : scores.map(profileJson).join(separator);
  return {
    text: encoder.encode(text),
    packed: packScores(scores),
    digest: digester.digest(),
    unpredicted: scores.filter(({ state }) => state === 'absent').map(({ id }) => id),
  };
}

/** The tools that are called, with the names of their parameters. */
function namesIn(entries: readonly GoldEntry[], predictions: readonly Prediction[]): ToolNames {
  return [...calledIn(entries, predictions)];
}

function optionsOf({ comparing, rules }: ScoreEngineData): GradeOptions {
  const { similarity, sample, seed } = comparing;
  const read = rules && readArgumentRules(rules.file, rules.text).value;
  return { ...comparingBy(comparing), rules: read, similarity, sample, seed };
}
