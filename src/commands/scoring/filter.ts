import type { ProfileRun } from '../profile-run.ts';

/** Warns of ids in `--filter` that no profile has. */
export function reportUnknownFilter(run: ProfileRun, filter: ReadonlySet<string>): void {
  const place = { file: '--filter' };
  const unknown = [...filter].filter((id) => !run.claims.has(id));
  run.report(unknown.map((id) => ({ code: 'unknown-id', place, data: { id } })));
}
