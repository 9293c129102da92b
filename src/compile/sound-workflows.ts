import { parseWorkflow } from '../languages/traxgen/parse/workflow.ts';
import { TraxgenPolicy } from '../languages/traxgen/policy.ts';
import { readJson } from '../parse/json/read-json.ts';
import type { SourceFile } from '../pipeline.ts';

/** Workflows from texts that were checked before and found to have no errors. */
export function readSoundWorkflows(sources: readonly SourceFile[]): TraxgenPolicy[] {
  return sources.map(({ file, text }) => {
    const json = readJson(text, { file, line: 1, column: 1 });
    return new TraxgenPolicy(parseWorkflow(json.value ?? null, file).workflow);
  });
}
