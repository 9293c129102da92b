import type { CompiledBatch } from '../compile/batch.ts';
import { type BatchTask, createEngine, type Engine, type EngineData } from '../compile/engine.ts';
import { coreCount, Threads } from '../io/threads.ts';

/** Threads cost a tenth of a second to start, so small runs do without. */
const profilesWorthThreads = 5_000;

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Compiles batches in this thread or, where asked for or worth it, in others. */
export class Crew {
  private readonly data: EngineData;
  private readonly jobs: number | undefined;
  private engine: Engine | undefined;
  private threads: Threads<BatchTask, CompiledBatch> | undefined;
  private seen = 0;

  /** `jobs` threads; undefined: one, and one per core once there are many profiles. */
  constructor(data: EngineData, jobs: number | undefined) {
    this.data = data;
    this.jobs = jobs;
  }

  /** How many batches may be under way at once. */
  get width(): number {
    return this.threads === undefined ? 1 : 2 * this.threadCount + 1;
  }

  compile(task: BatchTask): CompiledBatch | Promise<CompiledBatch> {
    this.seen += task.records.length;
    if (this.threadCount > 1) {
      this.threads ??= new Threads(new URL(`./worker.${extension}`, import.meta.url), {
        name: 'compileBatch',
        count: this.threadCount,
        data: this.data,
      });
      return this.threads.run(task);
    }
    this.engine ??= createEngine(this.data);
    return this.engine(task);
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }

  private get threadCount(): number {
    return this.jobs ?? (this.seen > profilesWorthThreads ? coreCount() : 1);
  }
}
