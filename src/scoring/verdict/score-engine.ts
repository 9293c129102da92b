import { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { ProfileScore } from '../../model/score.ts';
import { callsOf } from '../figures/names-only.ts';
import { callsOfAll, type GoldEntry } from '../gold/gold-entry.ts';
import { goldHash } from '../gold/gold-hash.ts';
import { type PackedRows, RowPacker } from '../stream/listed-scores.ts';
import { type PackedScores, ScorePacker } from '../stream/packed-scores.ts';
import { type CsvColumns, columnsWith, csvTable } from '../text/csv.ts';
import { profileJson } from '../text/json.ts';
import { testcase } from '../text/junit.ts';
import { ComparedScores, type ScoreIdentities } from './compared-scores.ts';
import { comparingBy } from './comparing.ts';
import { Digester, type ScoreDigest } from './digest.ts';
import type { ScoreEngineData } from './engine-data.ts';
import type { EngineInputs, ScoreRow, ShownByTask } from './engine-inputs.ts';
import { isWantedBy } from './predictions.ts';
import { recordInputs } from './record-inputs.ts';
import { learnCalls, readArgumentRules, type ToolNames } from './rules.ts';
import { type GradeOptions, scoreEntry } from './score-entry.ts';
import { blocksOf, type ScoreTask } from './score-task.ts';

/** The scores of some profiles, as data that can be sent from a thread. */
export interface ScoredBatch extends ShownByTask {
  /** All columns that the table must have, if a score needs more of them: then nothing else counts, either. */
  readonly lackedColumns: CsvColumns | undefined;
  /** The bytes of the records, which were handed over. */
  readonly bytes: readonly Uint8Array<ArrayBuffer>[];
  readonly text: Uint8Array<ArrayBuffer>;
  readonly packed: PackedScores;
  readonly digest: ScoreDigest;
  readonly unpredicted: readonly string[];
  /** What there is to say of gold that was not searched. */
  readonly ofGolds: readonly LocatedDiagnostic[];
  /** The tools that the gold calls, and those that predictions call, if that is asked for. */
  readonly tools: readonly ToolNames[];
  /** The scores as a page lists them, if there is one. */
  readonly rows: PackedRows | undefined;
  /** What comparisons need of the scores besides, if there are any. */
  readonly identities: ScoreIdentities | undefined;
}

export type ScoreEngine = (task: ScoreTask) => ScoredBatch;

/** Makes an engine; every thread makes its own from the same data, so that all write the same bytes. */
export function createScoreEngine(
  data: ScoreEngineData,
  inputs: EngineInputs = recordInputs(data),
): ScoreEngine {
  const options = gradeOptionsOf(data);
  // Profiles are read and scored one by one: what lives as long as a batch is expensive to collect.
  return (task) => {
    const batch = new BatchScores(data, options, task.room);
    const ofGolds: LocatedDiagnostic[] = [];
    const areWithoutGold = task.ids.length === 0;
    for (const { entry, rows } of inputs.read(task)) {
      for (const row of rows) {
        const fault = entry && batch.add(entry, row);
        if (fault !== undefined) ofGolds.push(...inputs.locate(fault));
        if (areWithoutGold) batch.learn(row.prediction);
      }
    }
    const bytes = blocksOf(task).map((block) => block.bytes);
    return { ...batch.result(), ...inputs.shown(), bytes, ofGolds };
  };
}

/** The scores of a batch, of which only what is asked for is kept. */
class BatchScores {
  readonly #data: ScoreEngineData;
  readonly #options: GradeOptions;
  readonly #digester: Digester;
  readonly #packer = new ScorePacker();
  readonly #text: Utf8Text;
  readonly #unpredicted: string[] = [];
  readonly #tools = [new Map<string, Set<string>>(), new Map<string, Set<string>>()] as const;
  readonly #rows: RowPacker | undefined;
  readonly #identities: ComparedScores | undefined;
  readonly #textOf: (score: ProfileScore) => string;
  #wrong = 0;
  /** The columns of the table, and those that it lacks. */
  #columns: CsvColumns | undefined;

  constructor(data: ScoreEngineData, options: GradeOptions, room = new Uint8Array(0)) {
    this.#data = data;
    this.#columns = data.columns;
    this.#options = options;
    this.#digester = new Digester(data.task, data.mostListed);
    if (data.hasPage) this.#rows = new RowPacker();
    if (data.areCompared) this.#identities = new ComparedScores();
    this.#text = new Utf8Text(room);
    this.#textOf = textsOf(data);
  }

  /** Scores a prediction; yields why that is not possible. */
  add(entry: GoldEntry, { prediction, group }: ScoreRow): Diagnostic | undefined {
    const { callsOf = Number.POSITIVE_INFINITY, asksTools } = this.#data;
    if (asksTools) learnCalls(callsOfAll(entry), this.#tools[0]);
    this.learn(prediction);
    const hidesCalls = this.#wrong >= callsOf;
    const scored = scoreEntry(entry, prediction, { ...this.#options, hidesCalls }, group);
    if ('code' in scored) return scored;
    const score = { ...scored, goldHash: goldHash(entry) };
    this.#packer.add(score);
    this.#rows?.add(entry.id, score);
    this.#identities?.add(score);
    this.#count(score);
    const isNamed = this.#unpredicted.at(-1) === score.id;
    if (score.state === 'absent' && !isNamed) this.#unpredicted.push(score.id);
    this.#addText(score);
    return undefined;
  }

  #addText(score: ProfileScore): void {
    if (this.#columns) this.#columns = columnsWith(this.#columns, score);
    if (this.#beginsLine()) this.#text.add(this.#textOf(score));
  }

  #count(score: ProfileScore): void {
    if (score.reasons.length > 0) this.#wrong += 1;
    this.#digester.add(score);
  }

  /** Begins the text of a score, if texts are wanted. */
  #beginsLine(): boolean {
    const { separator } = this.#data;
    if (separator === undefined) return false;
    if (this.#text.length > 0) this.#text.add(separator);
    return true;
  }

  learn(prediction: Prediction | undefined): void {
    const { asksTools, reading } = this.#data;
    if (!asksTools || !isWantedBy(reading.filter, prediction?.id)) return;
    learnCalls(callsOf(prediction?.trajectories ?? []), this.#tools[1]);
  }

  result() {
    return {
      lackedColumns: this.#columns === this.#data.columns ? undefined : this.#columns,
      text: this.#text.bytes,
      packed: this.#packer.packed(),
      digest: this.#digester.digest(),
      unpredicted: this.#unpredicted,
      tools: this.#tools.map((tools): ToolNames => [...tools]),
      rows: this.#rows?.packed(),
      identities: this.#identities,
    };
  }
}

/** What makes a score text. */
function textsOf({ task, columns, isCase }: ScoreEngineData): (score: ProfileScore) => string {
  if (isCase) return (score) => testcase(score, task);
  return columns ? csvTable(task, columns).rowOf : profileJson;
}

/** How predictions are compared. */
export function gradeOptionsOf({ comparing, rules, task }: ScoreEngineData): GradeOptions {
  const { similarity, sample, seed } = comparing;
  const read = rules && readArgumentRules(rules.file, rules.text).value;
  return { ...comparingBy({ ...comparing, task }), rules: read, similarity, sample, seed };
}
