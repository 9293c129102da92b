import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import type { LocatedDiagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { type PredictionKinds, taskOfKinds } from '../../../reading/task.ts';
import { reportLimits } from '../../../report/limits.ts';
import type { ComparedScore } from '../../../scoring/figures/comparison/pairs.ts';
import { PageRows } from '../../../scoring/stream/listed-scores.ts';
import { ScoreColumns } from '../../../scoring/stream/score-columns.ts';
import type { CsvColumns } from '../../../scoring/text/csv.ts';
import { ComparedScores } from '../../../scoring/verdict/compared-scores.ts';
import { Digester } from '../../../scoring/verdict/digest.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import type { SaidOfLine } from '../../../scoring/verdict/engine-inputs.ts';
import type { CalledTools } from '../../../scoring/verdict/rules.ts';
import { createScoreEngine, type ScoredBatch } from '../../../scoring/verdict/score-engine.ts';
import { blocksOf, type ScoreTask } from '../../../scoring/verdict/score-task.ts';
import { inOrder } from '../../machine/in-order.ts';
import type { TaskPool } from '../../runs/task-pool.ts';
import { unlikeOthers } from './gold-batches.ts';
import type { PredictionIndex } from './prediction-index.ts';
import type { OpenedSources, Step } from './score-sources.ts';
import type { ScoreTarget } from './score-target.ts';

/** A pool that scores. */
export type ScorePool = Pick<TaskPool<ScoreEngineData, ScoreTask, ScoredBatch>, 'do' | 'width'>;

/** The initial size of the buffer for the texts of a batch, and the margin over what the last one took. */
const leastRoom = 1 << 19;
const spareRoom = 1 << 16;

/** What is known before scores are made. */
interface Known {
  /** Whether it is known what predictions are, and which fields are the profiles'. */
  readonly task: boolean;
  readonly ofProfiles: boolean;
  /** Whether other golds are scored elsewhere. */
  readonly isPart: boolean;
}

/** What became of scores that were written when they were made. */
export class CollectedScores {
  readonly columns = new ScoreColumns();
  readonly digester: Digester;
  /** What a page lists, if there is one. */
  readonly rows: PageRows;
  readonly unpredicted: string[] = [];
  readonly unknown: string[] = [];
  readonly ofProfiles: LocatedDiagnostic[] = [];
  readonly ofGolds: LocatedDiagnostic[] = [];
  readonly #identities = new ComparedScores();
  /** How many scores, and of how many profiles. */
  length = 0;
  golds = 0;
  /** The tools that the gold calls, and those that predictions call. */
  readonly #tools: Map<string, Set<string>>[] = [new Map(), new Map()];
  /** Unknown tools of wrong predictions whose last parts are tools. */
  readonly unmapped = new Map<string, string>();
  readonly #said: SaidOfLine[] = [];
  /** The fields of groups that may be the profiles'; undefined before a profile with a prediction is known. */
  #mayBeOwn: readonly string[] | undefined;
  readonly #data: ScoreEngineData;
  readonly #known: Known;
  #room = leastRoom;
  /** All columns that the table must have, if it lacks some. */
  lackedColumns: CsvColumns | undefined;
  /** The fields of groups that are to be taken to be the profiles', if it is not those that were. */
  ownFields: readonly string[] | undefined;
  /** Whether predictions are not what they were taken to be. */
  isOtherTask = false;
  #kinds: PredictionKinds = {
    plans: 0,
    transcripts: 0,
    calling: 0,
    traces: 0,
    silent: 0,
  };

  constructor(data: ScoreEngineData, known: Known) {
    this.#data = data;
    this.#known = known;
    this.digester = new Digester(data.task, data.mostListed);
    this.rows = new PageRows(data.task, reportLimits.rows);
  }

  /** The tools that are called, those of the gold first. */
  get called(): CalledTools {
    const all = new Map<string, Set<string>>();
    for (const tools of this.#tools) learn(all, [...tools]);
    return all;
  }

  /** The scores as far as they are compared, if that is asked for. */
  get compared(): ComparedScore[] {
    return this.#identities.with(this.columns);
  }

  /** What there is to say of the lines of predictions, in the order of their files. */
  ofPredictions({ said, files }: PredictionIndex): LocatedDiagnostic[] {
    const numbers = new Map(files.map(({ path }, number) => [path, number]));
    const numberOf = ({ diagnostic }: SaidOfLine) => numbers.get(diagnostic.file) ?? 0;
    const isLast = ({ rank }: SaidOfLine) => Number(rank === 2);
    const all = [...said, ...this.#said];
    all.sort((a, b) => {
      const file = numberOf(a);
      const byRank = a.rank - b.rank;
      // What only the text of a list shows is known before its elements are read.
      const ofList = files[file]?.isList === true ? byRank : 0;
      const places = file - numberOf(b) || ofList || a.line - b.line || byRank;
      return isLast(a) - isLast(b) || places;
    });
    return all.map(({ diagnostic }) => diagnostic);
  }

  /**
   * Scores all profiles in order, and then reads the predictions that have no gold. False if something
   * is not as it was taken to be: then nothing of this counts.
   */
  async run(
    { steps, spare, records }: OpenedSources,
    pool: ScorePool,
    target: Pick<ScoreTarget, 'add'>,
    onScored: (profiles: number) => void,
  ): Promise<boolean> {
    const hasTexts = this.#data.separator !== undefined;
    const work = async (step: Step | typeof unlikeOthers) => {
      if (step === unlikeOthers) return step;
      const room = hasTexts ? spare.take(this.#room) : undefined;
      return { step, batch: await pool.do({ ...step.task, room }, step.task.ids.length) };
    };
    for await (const done of inOrder(steps, () => pool.width, work)) {
      if (done === unlikeOthers || !this.#fits(done.batch)) return false;
      for (const bytes of done.batch.bytes) spare.give(bytes);
      await this.#take(done.batch, target, spare);
      for (const id of done.step.unknown) this.unknown.push(id);
      this.golds += done.step.task.ids.length;
      onScored(this.golds);
    }
    return records === undefined || this.#areFit(records.predictions);
  }

  /** Whether the predictions are what they were taken for, now that all have been read. */
  #areFit(predictions: PredictionIndex): boolean {
    // What a part does not show may be shown by others: all predictions tell what they are.
    const { plans, calling } = this.#kinds;
    if (this.#known.isPart && !this.#known.task && plans + calling === 0) return false;
    this.isOtherTask = !this.#known.task && taskOfKinds(this.#kinds) !== this.#data.task;
    const broken = this.#said.flatMap(({ rank, line, diagnostic: { file } }) =>
      rank === 0 ? [{ file, line }] : [],
    );
    const { isMute, said } = predictions;
    if (isMute && said.length + this.#said.length > 0) return false;
    return !this.isOtherTask && !predictions.losesMore(broken, this.#kinds);
  }

  #fits({ isOdd, kinds, mayBeOwn, lackedColumns }: ScoredBatch): boolean {
    const sum = { ...this.#kinds };
    for (const name of ['plans', 'transcripts', 'calling', 'traces', 'silent'] as const)
      sum[name] += kinds[name];
    this.#kinds = sum;
    const isOther = this.#data.task === 'plan' ? sum.calling + sum.traces > 0 : sum.plans > 0;
    this.isOtherTask = !this.#known.task && isOther;
    if (isOdd || this.isOtherTask || !this.#haveOwnFields(mayBeOwn)) return false;
    this.lackedColumns = lackedColumns;
    return lackedColumns === undefined;
  }

  /**
   * Whether the fields that were taken to be the profiles' may be, and no others. A part does not know what the
   * predictions of others show.
   */
  #haveOwnFields(mayBeOwn: readonly string[] | undefined): boolean {
    if (this.#known.ofProfiles || mayBeOwn === undefined) return true;
    const known = this.#mayBeOwn ?? mayBeOwn;
    const own = known.filter((field) => mayBeOwn.includes(field));
    this.#mayBeOwn = own;
    if (own.length === this.#data.ofProfiles.length) return true;
    if (!this.#known.isPart) this.ownFields = own;
    return false;
  }

  async #take(
    batch: ScoredBatch,
    target: Pick<ScoreTarget, 'add'>,
    spare: SpareBuffers,
  ): Promise<void> {
    const { text, packed, digest, unpredicted, tools, rows, identities } = batch;
    const { ofProfiles, ofPredictions, ofGolds } = batch;
    if (text.length > 0) {
      this.#room = Math.max(this.#room, text.length + spareRoom);
      await target.add(text, () => spare.give(text));
    }
    this.length += packed.kindOf.length;
    this.columns.add(packed);
    if (rows !== undefined) this.rows.add(rows);
    if (identities !== undefined) this.#identities.addAll(identities);
    this.digester.addAll(digest);
    for (const [name, tool] of batch.unmapped) this.unmapped.set(name, tool);
    for (const id of unpredicted) this.unpredicted.push(id);
    for (const one of ofProfiles) this.ofProfiles.push(one);
    for (const one of ofPredictions) this.#said.push(one);
    for (const one of ofGolds) this.ofGolds.push(one);
    for (const [side, names] of tools.entries()) learn(this.#tools[side], names);
  }
}

function learn(
  known: Map<string, Set<string>> | undefined,
  names: ScoredBatch['tools'][number],
): void {
  for (const [tool, own] of names) {
    const all = known?.get(tool) ?? new Set();
    for (const name of own) all.add(name);
    known?.set(tool, all);
  }
}

/** How tasks are done here, and handed to threads: with the bytes of their records. */
export const scoreWork = {
  engine: createScoreEngine,
  partsOf: (task: ScoreTask) => {
    const { room } = task;
    const blocks = blocksOf(task).map(({ bytes }) => bytes.buffer);
    return room === undefined ? blocks : [...blocks, room.buffer];
  },
};
