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
import type { SaidOfLine } from '../../../scoring/verdict/line-predictions.ts';
import type { CalledTools } from '../../../scoring/verdict/rules.ts';
import {
  createScoreEngine,
  type ScoredBatch,
  type ScoreEngineData,
} from '../../../scoring/verdict/score-engine.ts';
import { blocksOf, type ScoreTask } from '../../../scoring/verdict/score-task.ts';
import { inOrder } from '../../machine/in-order.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { TaskPool } from '../../runs/task-pool.ts';
import { unlikeOthers } from './gold-batches.ts';
import { type Step, type StreamInput, stepsOf } from './scoring-steps.ts';
import type { PickedByProfile } from './streamed-predictions.ts';

/** A pool that scores. */
export type ScorePool = Pick<TaskPool<ScoreEngineData, ScoreTask, ScoredBatch>, 'do' | 'width'>;

/** The initial size of the buffer for the texts of a batch, and the margin over what the last one took. */
const leastRoom = 1 << 19;
const spareRoom = 1 << 16;

/** What became of scores that were written when they were made. */
export class ScoreStream {
  readonly columns = new ScoreColumns();
  readonly digester: Digester;
  /** What a page lists, if there is one. */
  readonly rows: PageRows;
  readonly unpredicted: string[] = [];
  readonly unknown: string[] = [];
  readonly ofProfiles: LocatedDiagnostic[] = [];
  readonly ofGolds: LocatedDiagnostic[] = [];
  readonly #identities = new ComparedScores();
  scores = 0;
  golds = 0;
  /** The tools that the gold calls, and those that predictions call. */
  readonly #tools: Map<string, Set<string>>[] = [new Map(), new Map()];
  readonly #said: SaidOfLine[] = [];
  /** The fields of groups that are known not to be the profiles'. */
  readonly #ofPredictionsAlone = new Set<string>();
  readonly #groupBy: readonly string[];
  readonly #task: ScoreEngineData['task'];
  readonly #separator: string | undefined;
  readonly #isAsked: boolean;
  #room = leastRoom;
  /** All columns that the table must have, if it lacks some. */
  lackedColumns: CsvColumns | undefined;
  /** Whether predictions are not what they were taken to be. */
  isOtherTask = false;
  #kinds: PredictionKinds = {
    plans: 0,
    transcripts: 0,
    calling: 0,
    traces: 0,
    silent: 0,
  };

  /** `isAsked`: whether the user says what predictions are. */
  constructor({ task, separator, reading, mostListed }: ScoreEngineData, isAsked: boolean) {
    this.#task = task;
    this.#groupBy = reading.groupBy;
    this.#separator = separator;
    this.#isAsked = isAsked;
    this.digester = new Digester(task, mostListed);
    this.rows = new PageRows(task, reportLimits.rows);
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
  ofPredictions({ said, files }: PickedByProfile): LocatedDiagnostic[] {
    const numbers = new Map(files.map((file, number) => [file, number]));
    const numberOf = ({ diagnostic }: SaidOfLine) => numbers.get(diagnostic.file) ?? 0;
    const isLast = ({ rank }: SaidOfLine) => Number(rank === 2);
    const all = [...said, ...this.#said];
    all.sort(
      (a, b) =>
        isLast(a) - isLast(b) || numberOf(a) - numberOf(b) || a.rank - b.rank || a.line - b.line,
    );
    return all.map(({ diagnostic }) => diagnostic);
  }

  /**
   * Scores all profiles in order, and then reads the predictions that have no gold. False if something
   * is not as it was taken to be: then nothing of this counts.
   */
  async run(
    input: StreamInput,
    pool: ScorePool,
    output: Pick<OutputFile, 'write'> | undefined,
    onScored: (profiles: number) => void,
  ): Promise<boolean> {
    const { spare } = input;
    const work = async (step: Step | typeof unlikeOthers) => {
      if (step === unlikeOthers) return step;
      const room = this.#separator === undefined ? undefined : spare.take(this.#room);
      return { step, batch: await pool.do({ ...step.task, room }, step.task.ids.length) };
    };
    for await (const done of inOrder(stepsOf(input), () => pool.width, work)) {
      if (done === unlikeOthers || !this.#fits(done.batch)) return false;
      for (const bytes of done.batch.bytes) spare.give(bytes);
      await this.#take(done.batch, output, spare);
      for (const id of done.step.unknown) this.unknown.push(id);
      this.golds += done.step.task.ids.length;
      onScored(this.golds);
    }
    this.isOtherTask = !this.#isAsked && taskOfKinds(this.#kinds) !== this.#task;
    const broken = this.#said.flatMap(({ rank, line, diagnostic: { file } }) =>
      rank === 0 ? [{ file, line }] : [],
    );
    const { isMute, said } = input.predictions;
    if (isMute && said.length + this.#said.length > 0) return false;
    return !this.isOtherTask && !input.predictions.losesMore(broken, this.#kinds);
  }

  #fits({ isOdd, kinds, ofPredictionsAlone, packed, lackedColumns }: ScoredBatch): boolean {
    for (const field of ofPredictionsAlone) this.#ofPredictionsAlone.add(field);
    // Where the groups of profiles are their own, they are known when all predictions have been read.
    const isOwn = packed.isFirst.length > 0 && this.#ofPredictionsAlone.size < this.#groupBy.length;
    const sum = { ...this.#kinds };
    for (const name of ['plans', 'transcripts', 'calling', 'traces', 'silent'] as const)
      sum[name] += kinds[name];
    this.#kinds = sum;
    const isOther = this.#task === 'plan' ? sum.calling + sum.traces > 0 : sum.plans > 0;
    this.isOtherTask = !this.#isAsked && isOther;
    const isFit = !isOdd && !isOwn && !this.isOtherTask;
    if (isFit) this.lackedColumns = lackedColumns;
    return isFit && lackedColumns === undefined;
  }

  async #take(
    batch: ScoredBatch,
    output: Pick<OutputFile, 'write'> | undefined,
    spare: SpareBuffers,
  ): Promise<void> {
    const { text, packed, digest, unpredicted, tools, rows, identities } = batch;
    const { ofProfiles, ofPredictions, ofGolds } = batch;
    if (output !== undefined && text.length > 0) {
      if (this.scores > 0) await output.write(this.#separator ?? '');
      this.#room = Math.max(this.#room, text.length + spareRoom);
      await output.write(text, () => spare.give(text));
    }
    this.scores += packed.kindOf.length;
    this.columns.add(packed);
    if (rows !== undefined) this.rows.add(rows);
    if (identities !== undefined) this.#identities.addAll(identities);
    this.digester.addAll(digest);
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
