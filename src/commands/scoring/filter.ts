import type { ProfileRun } from '../running/profile-run.ts';

/** Warns of ids in `--filter` that no profile has. */
export function reportUnknownFilter(run: ProfileRun, filter: ReadonlySet<string>): void {
  run.report(run.claims.missing(filter));
}
