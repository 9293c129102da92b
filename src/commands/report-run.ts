import type { Terminal } from '../io/terminal.ts';
import type { ScoreReport } from '../model/score.ts';
import { counted } from './counted.ts';
import { destination } from './destination.ts';
import { ProfileRun } from './profile-run.ts';
import { compileGold } from './scoring/compiled-gold.ts';
import { writePage } from './scoring/page.ts';
import { readScoresFile } from './scoring/read-scores-file.ts';
import type { Settings } from './settings.ts';

/** One run of `traxgen report`; yields the exit status. */
export async function runReport(
  settings: Settings & { readonly scores: string; readonly out: string },
  terminal: Terminal,
): Promise<number> {
  const { scores, out, profiles } = settings;
  const run = new ProfileRun(settings, terminal);
  const report = await readScoresFile(scores, run, terminal.stdin);
  if (report === undefined) return run.reporter.finish(nothing);
  const gold = profiles === undefined ? undefined : await compileGold(run, settings);
  if (profiles !== undefined && gold === undefined) return run.reporter.finish(nothing);
  const isWritten = await writePage(report, gold, run, out, terminal, [scores]);
  return run.reporter.finish(summary(report, run, destination(out, isWritten)));
}

const nothing = 'no page was written';

function summary({ profiles }: ScoreReport, run: ProfileRun, target: string): string {
  const ids = new Set(profiles.map(({ id }) => id));
  const counts = [
    counted(ids.size, 'profile'),
    counted(profiles.length, 'prediction'),
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
