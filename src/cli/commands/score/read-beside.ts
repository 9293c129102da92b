import type { SourceFile } from '../../../compiler/pipeline.ts';
import type { ArgumentRules, FailureRule } from '../../../model/argument-rules.ts';
import type { AgentNames } from '../../../model/tool-names.ts';
import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import {
  allToolNames,
  readArgumentRules,
  readFailures,
  readToolNames,
} from '../../../scoring/verdict/rules.ts';
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

/** Reads a file of names of tools. If it has an error, reports that and returns undefined. */
export async function readNames(
  file: string,
  run: Run,
): Promise<{ readonly file: string; readonly names: AgentNames } | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const { value: names, diagnostics } = readToolNames(file, source.text);
  run.report(diagnostics);
  return names && { file, names };
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
  /** The names of the file, and all of these and the rules together. */
  readonly ownNames: { readonly file: string; readonly names: AgentNames } | undefined;
  readonly toolNames: AgentNames | undefined;
  /** Results that mean that a call failed. */
  readonly failures: readonly FailureRule[];
  /** Those that have a file of their own. */
  readonly ownFailures: { readonly file: string; readonly failures: readonly FailureRule[] };
  readonly baseline: ComparedReport | undefined;
}

/** Reads argument rules and earlier scores, if there are any; undefined, which is said, if they have errors. */
export async function readBeside(
  run: Run,
  { score: { compare, failures: failing, toolNames: namesFile, baseline: file } }: ScoreSettings,
): Promise<Beside | undefined> {
  const rules = compare === undefined ? undefined : await readRules(compare, run);
  const ownNames = namesFile === undefined ? undefined : await readNames(namesFile, run);
  const named = allToolNames(rules?.value, ownNames);
  run.report(named.diagnostics);
  const baseline = file === undefined ? undefined : await readComparedScores(file, run);
  const failures = failing === undefined ? [] : await failuresOf(failing, run);
  const isFaulty = (compare && !rules) || (namesFile && !ownNames) || (file && !baseline);
  if (isFaulty || failures === undefined || named.diagnostics.length > 0) return undefined;
  const all = [...failures, ...(rules?.value.failures ?? [])];
  const ownFailures = { file: failing ?? '', failures };
  return { rules, failures: all, ownFailures, ownNames, toolNames: named.value, baseline };
}
