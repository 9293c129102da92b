import type { SourceFile } from '../../../compiler/pipeline.ts';
import type { ArgumentRules } from '../../../model/argument-rules.ts';
import { readArgumentRules } from '../../../scoring/verdict/rules.ts';
import type { Run } from '../../runs/run.ts';

/** Argument rules, and the text that they were read from. */
export interface ReadRules {
  readonly source: SourceFile;
  readonly value: ArgumentRules;
}

/** Reads a file of argument rules. If it has an error, reports that and returns undefined. */
export async function readRules(file: string, run: Run): Promise<ReadRules | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const { value, diagnostics } = readArgumentRules(file, source.text);
  run.report(diagnostics);
  return value && { source, value };
}
