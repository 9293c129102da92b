import type { SourceFile } from '../../../compiler/pipeline.ts';
import type { ArgumentRules, FailureRule } from '../../../model/argument-rules.ts';
import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import { readArgumentRules, readFailures } from '../../../scoring/verdict/rules.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Run } from '../../runs/run.ts';
import { readComparedScores } from './read-scores-file.ts';

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

async function failuresOf(file: string, run: Run): Promise<readonly FailureRule[] | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const { value, diagnostics } = readFailures(file, source.text);
  run.report(diagnostics);
  return value;
}

/** What is read beside gold and predictions. */
export interface Beside {
  readonly rules: ReadRules | undefined;
  /** Results that mean that a call failed. */
  readonly failures: readonly FailureRule[];
  readonly baseline: ComparedReport | undefined;
}

/** Reads argument rules and earlier scores, if there are any; undefined, which is said, if they have errors. */
export async function readBeside(
  run: Run,
  { score: { compare, failures: failing, baseline: file } }: ScoreSettings,
): Promise<Beside | undefined> {
  const rules = compare === undefined ? undefined : await readRules(compare, run);
  const baseline = file === undefined ? undefined : await readComparedScores(file, run);
  const failures = failing === undefined ? [] : await failuresOf(failing, run);
  const isFaulty = (compare && !rules) || (file && !baseline) || failures === undefined;
  if (isFaulty) return undefined;
  return { rules, failures: [...failures, ...(rules?.value.failures ?? [])], baseline };
}
