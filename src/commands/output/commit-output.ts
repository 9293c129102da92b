import type { OutputFile } from '../../io/output.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** What became of a file, and what there is to say. */
interface Committed {
  readonly isWritten: boolean;
  readonly faults: readonly Diagnostic[];
}

/**
 * Puts an output in its place; `false`, and a report, where that fails, and where an input changed
 * meanwhile: what was made of a part of it must not replace what was made of the whole.
 */
export async function commitOutput(
  output: OutputFile,
  run: ProfileRun,
  commit = () => committed(output),
): Promise<boolean> {
  if (run.reporter.says('file-changed')) {
    await output.abort();
    return false;
  }
  const { isWritten, faults } = await commit();
  run.report(faults);
  return isWritten;
}

async function committed(output: OutputFile): Promise<Committed> {
  const fault = await output.commit();
  return { isWritten: fault === undefined, faults: fault === undefined ? [] : [fault] };
}
