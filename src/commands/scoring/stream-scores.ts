import { ScoreColumns } from '../../fast/score-columns.ts';
import type { CalledTools } from '../../grade/rules.ts';
import {
  createScoreEngine,
  type ScoredBatch,
  type ScoreEngineData,
} from '../../grade/score-engine.ts';
import type { ScoreTask } from '../../grade/score-task.ts';
import { type PredictionKinds, taskOfKinds } from '../../ingest/task.ts';
import { inOrder } from '../../io/in-order.ts';
import type { OutputFile } from '../../io/output.ts';
import type { LocatedDiagnostic } from '../../model/diagnostic.ts';
import { Digester } from '../../render/scores/digest.ts';
import type { TaskPool } from '../running/task-pool.ts';
import { type GoldBatch, unlikeOthers } from './gold-batches.ts';
import type { StreamedPredictions } from './streamed-predictions.ts';

/** A pool that scores. */
export type ScorePool = Pick<TaskPool<ScoreEngineData, ScoreTask, ScoredBatch>, 'do' | 'width'>;

/** What is scored. */
export interface StreamInput {
  readonly batches: AsyncIterable<GoldBatch | typeof unlikeOthers>;
  /** Which of all golds are scored, by their numbers; all if undefined. */
  readonly own?: readonly [number, number] | undefined;
  readonly predictions: StreamedPredictions;
  /** Where gold of a file is explained, the profiles that it was compiled from. */
  readonly profiles: StreamedPredictions | undefined;
}

/** What became of scores that were written when they were made. */
export class ScoreStream {
  readonly columns = new ScoreColumns();
  readonly digester: Digester;
  readonly unpredicted: string[] = [];
  readonly unknown: string[] = [];
  readonly ofProfiles: LocatedDiagnostic[] = [];
  readonly ofGolds: LocatedDiagnostic[] = [];
  scores = 0;
  golds = 0;
  /** The tools that the gold calls, and those that predictions call. */
  readonly #tools: Map<string, Set<string>>[] = [new Map(), new Map()];
  readonly #said: ScoredBatch['ofPredictions'][number][] = [];
  readonly #task: ScoreEngineData['task'];
  readonly #separator: string | undefined;
  readonly #isAsked: boolean;
  /** Whether predictions are not what they were taken to be. */
  isOtherTask = false;
  #kinds: PredictionKinds = { plans: 0, transcripts: 0, calling: 0, traces: 0 };

  /** `isAsked`: whether the user says what predictions are. */
  constructor({ task, separator }: ScoreEngineData, isAsked: boolean) {
    this.#task = task;
    this.#separator = separator;
    this.#isAsked = isAsked;
    this.digester = new Digester(task);
  }

  /** The tools that are called, those of the gold first. */
  get called(): CalledTools {
    const all = new Map<string, Set<string>>();
    for (const tools of this.#tools) learn(all, [...tools]);
    return all;
  }

  /** What there is to say of predictions, in the order of their file. */
  ofPredictions(indexed: StreamedPredictions['said']): LocatedDiagnostic[] {
    const all = [...indexed, ...this.#said];
    all.sort((a, b) => a.rank - b.rank || a.line - b.line);
    return all.map(({ diagnostic }) => diagnostic);
  }

  /**
   * Scores all profiles in order, and then reads the predictions that have no gold. False if something
   * is not as it was taken to be: then nothing of this counts.
   */
  async run(
    input: StreamInput,
    pool: ScorePool,
    output: OutputFile | undefined,
    onScored: (profiles: number) => void,
  ): Promise<boolean> {
    const work = async (step: Step | typeof unlikeOthers) =>
      step === unlikeOthers
        ? step
        : { step, batch: await pool.do(step.task, step.task.ids.length) };
    for await (const done of inOrder(stepsOf(input), () => pool.width, work)) {
      if (done === unlikeOthers || !this.#fits(done.batch)) return false;
      await this.#take(done.batch, output);
      if (done.step.isUnknown) for (const id of done.step.task.predicted) this.unknown.push(id);
      this.golds += done.step.task.ids.length;
      onScored(this.golds);
    }
    this.isOtherTask = !this.#isAsked && taskOfKinds(this.#kinds) !== this.#task;
    return !this.isOtherTask && !this.#losesOne(input.predictions);
  }

  /** Of two predictions the second counts where the first is none; all runs of a profile count. */
  #losesOne({ doubled, firstLines }: StreamedPredictions): boolean {
    if (this.#task === 'run' && doubled.size > 0) return true;
    return this.#said.some(({ rank, line }) => rank === 0 && firstLines.has(line));
  }

  #fits({ isOdd, kinds }: ScoredBatch): boolean {
    const sum = { ...this.#kinds };
    for (const name of ['plans', 'transcripts', 'calling', 'traces'] as const)
      sum[name] += kinds[name];
    this.#kinds = sum;
    const isOther = this.#task === 'plan' ? sum.calling + sum.traces > 0 : sum.plans > 0;
    this.isOtherTask = !this.#isAsked && isOther;
    return !isOdd && !this.isOtherTask;
  }

  async #take(batch: ScoredBatch, output: OutputFile | undefined): Promise<void> {
    const { text, packed, digest, unpredicted, ofProfiles, ofPredictions, ofGolds, tools } = batch;
    if (output !== undefined && text.length > 0) {
      if (this.scores > 0) await output.write(this.#separator ?? '');
      await output.write(text);
    }
    this.scores += packed.figuresOf.length;
    this.columns.add(packed);
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

interface Step {
  readonly task: ScoreTask;
  /** Whether its predictions have no gold. */
  readonly isUnknown: boolean;
}

async function* stepsOf({
  batches,
  own: [first, end] = [0, Number.POSITIVE_INFINITY],
  predictions,
  profiles,
}: StreamInput): AsyncGenerator<Step | typeof unlikeOthers> {
  let before = 0;
  for await (const batch of batches) {
    if (batch === unlikeOthers) {
      yield batch;
      return;
    }
    const [from, to] = [Math.max(0, first - before), Math.max(0, end - before)];
    before += batch.ids.length;
    const { idField } = batch;
    const [left, right] = [batch.ids.slice(0, from), batch.ids.slice(Math.max(from, to))];
    const ids = batch.ids.slice(from, to);
    const records = batch.records.slice(from, to);
    for (const file of [predictions, profiles]) file?.pass(left);
    if (ids.length === 0) {
      for (const file of [predictions, profiles]) file?.pass(right);
      continue;
    }
    const picked = predictions.pick(ids);
    const predicted = ids.filter((_, at) => picked.of[at] !== 0);
    const given = { golds: records.block, ids, idField, profiles: profiles?.pick(ids) };
    yield { task: { ...given, predictions: picked, predicted }, isUnknown: false };
    for (const file of [predictions, profiles]) file?.pass(right);
    if (!predictions.isFit || profiles?.isFit === false) {
      yield unlikeOthers;
      return;
    }
  }
  for (const { records, ids: predicted } of predictions.rest()) {
    const golds = { file: '', bytes: new Uint8Array(0), places: new Uint32Array(0) };
    const given = { golds, ids: [], idField: '', profiles: undefined };
    yield { task: { ...given, predictions: records, predicted }, isUnknown: true };
  }
  if (!predictions.isFit) yield unlikeOthers;
}

/** How tasks are done here, and handed to threads: with the bytes of their records. */
export const scoreWork = {
  engine: createScoreEngine,
  partsOf: ({ golds, predictions, profiles }: ScoreTask) => {
    const blocks = [golds, predictions.block, ...(profiles ? [profiles.block] : [])];
    return blocks.map(({ bytes }) => bytes.buffer);
  },
};
