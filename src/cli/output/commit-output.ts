import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { OutputFile } from '../machine/output.ts';
import type { Run } from '../runs/run.ts';

/** Whether a file was committed, and the diagnostics. */
interface Committed {
  readonly isWritten: boolean;
  readonly faults: readonly Diagnostic[];
}

/**
 * Moves an output to its place. If that fails, reports it and returns `false`. If an input changed
 * meanwhile, also returns `false`: an output made from incomplete input must not replace a complete one.
 */
export async function commitOutput(
  output: OutputFile,
  run: Run,
  commit = () => committed(output),
): Promise<boolean> {
  if (run.reporter.hasErrorOf('file-changed')) {
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
