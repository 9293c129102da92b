import { readArgumentRules } from '../../grade/rules.ts';
import { readText } from '../../io/read-text.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Reads a file of argument rules; undefined where it has an error, which is reported. */
export async function readRules(file: string, run: ProfileRun): Promise<ArgumentRules | undefined> {
  const read = await readText(file);
  if ('diagnostic' in read) {
    run.report([read.diagnostic]);
    return undefined;
  }
  run.know([{ file, text: read.text }]);
  const { value, diagnostics } = readArgumentRules(file, read.text);
  run.report(diagnostics);
  return value;
}
