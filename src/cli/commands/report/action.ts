import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { ScoreReport } from '../../../model/score.ts';
import { counted } from '../../../words/shown.ts';
import type { ScoredInputs, ScoredSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { compileGold, type LoadedGold } from '../score/compiled-gold.ts';
import { overwritten } from '../score/overwritten.ts';
import { writePage } from '../score/page.ts';
import { readScoresFile } from '../score/read-scores-file.ts';

/** The settings of `traxgen report`, whose scores are known. */
type ReportSettings = ProfileRunSettings &
  ScoredInputs & {
    readonly out: string;
    readonly scores: string;
    readonly score: ScoredSettings & { readonly title: string | undefined };
  };

/** Runs `traxgen report`; yields the exit status. */
export async function runReport(settings: ReportSettings, terminal: Terminal): Promise<number> {
  const { scores, out, profiles } = settings;
  const run = new ProfileRun(settings, terminal);
  const conflict = await overwritten([out], readBy(settings));
  if (conflict !== undefined) {
    run.report([conflict]);
    return run.reporter.finish(nothing);
  }
  const report = await readScoresFile(scores, run);
  if (report === undefined) return run.reporter.finish(nothing);
  const gold = profiles === undefined ? undefined : await compileGold(run, settings, true);
  if (profiles !== undefined && gold === undefined) return run.reporter.finish(nothing);
  if (gold !== undefined) run.report(notCompiled(report, gold, scores));
  const isWritten = await writePage(report, gold, false, run, { ...settings, page: out }, terminal);
  return run.reporter.finish(
    isWritten ? summary(report, run, destination(out, isWritten)) : nothing,
  );
}

/** A warning if none of the scores' ids is among the profiles, because then the profiles are others. */
function notCompiled({ profiles }: ScoreReport, gold: LoadedGold, file: string): Diagnostic[] {
  const ids = [...new Set(profiles.map(({ id }) => id))];
  if (ids.length === 0 || ids.some((id) => gold.entries.has(id))) return [];
  const data = { count: ids.length, ids: ids.slice(0, 5) };
  return [{ code: 'unknown-predictions', place: { file }, data }];
}

/** The settings with everything that is read marked as an input of scores. */
function readBy(settings: ReportSettings): ReportSettings {
  const { scores, workflows, profiles, data } = settings;
  return profiles === undefined
    ? { ...settings, workflows: [], profiles: [], data: [scores] }
    : { ...settings, workflows, profiles, data: [...data, scores] };
}

const nothing = 'no page was written';

function summary({ profiles }: ScoreReport, run: ProfileRun, target: string): string {
  const ids = new Set(profiles.map(({ id }) => id));
  const counts = [
    counted(ids.size, 'profile'),
    counted(profiles.filter(({ state }) => state !== 'absent').length, 'prediction'),
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
