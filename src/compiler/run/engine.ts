import type { Policy } from '../../model/policy.ts';
import type { MissingMode } from '../../model/profile.ts';
import { type RecordBlock, Records } from '../../model/records.ts';
import { callProvenance } from '../explain/call-provenance.ts';
import type { SourceFile } from '../pipeline.ts';
import { BatchCompiler, type BatchOptions, type CompiledBatch } from './batch.ts';
import { Compiler } from './compiler.ts';
import { readExternalData } from './external.ts';
import { Locator } from './report.ts';

/** What is needed to compile profiles, as data that can be sent to a thread. */
export interface EngineData {
  /** The texts of workflows that are known to have no errors. */
  readonly workflows: readonly SourceFile[];
  readonly data: readonly SourceFile[];
  readonly missing: MissingMode;
  readonly options: Omit<BatchOptions, 'idField'>;
}

/** Some profiles of one file, as data that can be sent to a thread. */
export interface BatchTask {
  readonly block: RecordBlock;
  /** A buffer for the entries. */
  readonly room: Uint8Array<ArrayBuffer>;
  readonly idField: string;
}

/**
 * Compiles batches. Each thread makes its own engine from the same data, so that all produce the
 * same bytes.
 */
export type Engine = (task: BatchTask) => CompiledBatch;

/** Makes an engine from data and from the policies in its texts. */
export function createEngine(
  policies: readonly Policy[],
  { workflows: sources, data, missing, options }: EngineData,
): Engine {
  const compiler = new Compiler(policies, { missing, ...readExternalData(data) });
  const locator = new Locator([...sources, ...data]);
  const batches = new BatchCompiler(compiler, locator);
  const provenance = options.hasProvenance ? callProvenance(compiler, locator) : undefined;
  const choices = { ...options.choices, ...(provenance && { provenance }) };
  // One object serves all batches: compiled code runs fastest if objects keep their shape.
  let known: BatchOptions = { ...options, choices, idField: '' };
  return ({ block, room, idField }) => {
    if (known.idField !== idField) known = { ...options, choices, idField };
    return batches.compile(new Records(block), known, room);
  };
}
