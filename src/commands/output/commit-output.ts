import type { Output } from '../../io/output.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Puts an output in its place; `false`, and a report, where that fails. */
export async function commitOutput(output: Output, run: ProfileRun): Promise<boolean> {
  const fault = await output.commit();
  if (fault !== undefined) run.report([fault]);
  return fault === undefined;
}
