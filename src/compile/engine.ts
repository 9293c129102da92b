import type { MissingMode } from '../model/profile.ts';
import { type RecordBlock, Records } from '../model/records.ts';
import { callTracer } from './audit/tracer.ts';
import { BatchCompiler, type BatchOptions, type CompiledBatch } from './batch.ts';
import { Compiler } from './compiler.ts';
import { readExternalData } from './external.ts';
import { Locator } from './report.ts';
import { compileWorkflows, type SourceFile } from './workflows.ts';

/** Everything that compiling profiles needs, as data that can be sent to a thread. */
export interface EngineData {
  /** Texts of workflows that are known to have no errors. */
  readonly workflows: readonly SourceFile[];
  readonly data: readonly SourceFile[];
  readonly missing: MissingMode;
  readonly options: Omit<BatchOptions, 'idField'>;
}

/** Some profiles of one file, as data that can be sent to a thread. */
export interface BatchTask {
  readonly block: RecordBlock;
  /** How many records of the run come before these. */
  readonly before: number;
  readonly idField: string;
}

/** Compiles batches; a thread makes its own from the same data, so that both give the same bytes. */
export type Engine = (task: BatchTask) => CompiledBatch;

/** Makes an engine. Throws where the workflows do have errors, which is a bug of the caller. */
export function createEngine({ workflows, data, missing, options }: EngineData): Engine {
  const compiled = compileWorkflows(workflows).workflows;
  if (compiled === undefined) throw new Error('an engine was asked for with faulty workflows');
  const { external } = readExternalData(data);
  const compiler = new Compiler(compiled, { missing, external });
  const locator = new Locator([...workflows, ...data]);
  const batches = new BatchCompiler(compiler, locator);
  const traces = options.hasTraces ? { traces: callTracer(compiler, locator) } : {};
  const choices = { ...options.choices, ...traces };
  return ({ block, before, idField }) =>
    batches.compile(new Records(block), { ...options, choices, idField }, before);
}
