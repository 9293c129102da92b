import { printable } from '../../../base/text/printable.ts';
import type { ArgumentRules } from '../../../model/argument-rules.ts';
import type { ScoreReport } from '../../../model/score.ts';
import { type Shard, shareOf } from '../../../model/shard.ts';
import { greatestValue, thresholdNames } from '../../../scoring/figures/thresholds.ts';
import { comparingBy } from '../../../scoring/verdict/comparing.ts';
import { mostFirst } from '../../../scoring/verdict/digest.ts';
import { overviewOf } from '../../../scoring/verdict/overview.ts';
import type { LoadedPredictions } from '../../../scoring/verdict/predictions.ts';
import { scoreEntries } from '../../../scoring/verdict/report.ts';
import {
  type CalledTools,
  calledIn,
  idleIgnored,
  idleRules,
} from '../../../scoring/verdict/rules.ts';
import { unmetTrials } from '../../../scoring/verdict/unmet-trials.ts';
import { counted } from '../../../words/shown.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { readThresholds } from '../../flags/thresholds.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { totalBytes } from '../../machine/total-bytes.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { compared, failuresOf, readMargins } from './compare.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { finish, finishUnpredicted, isUnpredicted, reportUnscored } from './finish.ts';
import { loadGold } from './gold.ts';
import { overwritten } from './overwritten.ts';
import { writePage } from './page.ts';
import { commitScores } from './part.ts';
import { findPredictionFiles, loadPredictions, mostAbsent } from './predictions.ts';
import { showsCalls, targetOf, writeReport } from './print.ts';
import { readScoresFile } from './read-scores-file.ts';
import { readRules } from './rules.ts';
import type { Streamed } from './try-stream.ts';

/** Runs `traxgen score`; yields the exit status. */
export async function runScore(settings: ScoreSettings, terminal: Terminal): Promise<number> {
  const minimums = readMinimums(settings);
  const margins = readMargins(settings.score);
  const streamed = (await isWorthStreaming(settings))
    ? await stream(settings, terminal)
    : undefined;
  if (streamed === undefined) return scoreAtOnce(minimums, margins, settings, terminal);
  if ('isLost' in streamed) return streamed.run.reporter.finish(nothing);
  return finishStream(streamed, minimums, margins, streamed.run, settings, terminal);
}

/** Predictions of at least this size, in bytes: with fewer, loading the code takes longer than it saves. */
const leastStreamed = 1 << 16;

async function isWorthStreaming({ score: { predictions } }: ScoreSettings): Promise<boolean> {
  const { files } = await findPredictionFiles(predictions);
  return (totalBytes(files) ?? 0) >= leastStreamed;
}

async function stream(settings: ScoreSettings, terminal: Terminal) {
  const { tryStream } = await import('./try-stream.ts');
  return tryStream(settings, terminal);
}

/** Scores with all gold and predictions in memory. */
async function scoreAtOnce(
  minimums: ReadonlyMap<string, number>,
  margins: ReturnType<typeof readMargins>,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<number> {
  // A part knows all gold and all predictions, and scores its own.
  const whole = { ...settings, shard: undefined };
  const run = new ProfileRun(whole, terminal);
  const { score, out } = settings;
  const conflict = await overwritten([out, score.report], settings);
  if (conflict !== undefined) {
    run.report([conflict]);
    return run.reporter.finish(nothing);
  }
  const rules = score.compare === undefined ? undefined : await readRules(score.compare, run);
  const baseline =
    score.baseline === undefined ? undefined : await readScoresFile(score.baseline, run);
  const gold = await loadGold(run, whole, terminal);
  if (gold && settings.filter) run.reportUnknown(settings.filter);
  const loaded = gold && (await loadPredictions(gold, run, settings, terminal));
  const isFaulty = (score.compare && !rules) || (score.baseline && !baseline);
  if (gold === undefined || loaded === undefined || isFaulty) {
    return run.reporter.finish(nothing);
  }
  demandFewGroups(gold, loaded);
  const called = () => calledIn(gold.entries.values(), loaded.predictions);
  reportIdle(rules, called, run, score);
  const scored = scoreAll(gold, loaded, rules, run, settings);
  const inShort = overviewOf(scored);
  if (isUnpredicted(inShort, settings.shard))
    return finishUnpredicted(inShort, run, score.predictions, out);
  const { comparisons, diagnostics } = compared(scored, baseline, loaded, settings);
  run.report(diagnostics);
  const report = { ...scored, comparisons };
  const overview = { ...inShort, comparisons };
  reportUnscored(overview, run, score.predictions, settings.shard);
  const target = targetOf(settings);
  const isWritten =
    target !== undefined &&
    (await writeReport(report, run, target, terminal, (output) =>
      commitScores(
        output,
        run,
        { scores: report.profiles.length, task: report.task, vocabulary: gold.vocabulary },
        settings,
      ),
    ));
  const isPaged =
    score.report !== undefined &&
    (await writePage(report, gold, true, run, { ...settings, page: score.report }, terminal));
  const failures = () => failuresOf(report, baseline, margins, run, score);
  const said = { overview, size: sizeOf(report), isWritten, isPaged, failures };
  return finish(said, minimums, run, settings, terminal);
}

const nothing = 'nothing was scored';

function readMinimums(settings: ScoreSettings): ReadonlyMap<string, number> {
  const names = { known: thresholdNames, example: 'exact=0.9', greatestOf: greatestValue };
  return readThresholds(settings.score.min, names);
}

/** Says what is left to say when the scores have been written. */
async function finishStream(
  { overview, size, called, rules, ofGolds, compared, isWritten, writePage }: Streamed,
  minimums: ReadonlyMap<string, number>,
  margins: ReturnType<typeof readMargins>,
  run: ProfileRun,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<number> {
  reportIdle(rules, () => called, run, settings.score);
  run.reporter.add(run.reporter.wanted(ofGolds));
  run.report([...trialsUnmetIn(overview, settings), ...(compared?.diagnostics ?? [])]);
  const { shard, out } = settings;
  const { predictions } = settings.score;
  if (isUnpredicted(overview, shard)) return finishUnpredicted(overview, run, predictions, out);
  reportUnscored(overview, run, predictions, shard);
  const isPaged = (await writePage?.()) ?? false;
  const failures = () =>
    compared ? failuresOf(compared.report, compared.baseline, margins, run, settings.score) : [];
  return finish(
    { overview, size, isWritten, isPaged, failures },
    minimums,
    run,
    settings,
    terminal,
  );
}

/** Scores all predictions, and reports what cannot be scored. */
function scoreAll(
  { entries }: LoadedGold,
  predictions: LoadedPredictions,
  rules: ArgumentRules | undefined,
  run: ProfileRun,
  settings: ScoreSettings,
): ScoreReport {
  const { sample, seed, score } = settings;
  run.progress.begin('scored');
  const onScored = (profiles: number) => run.progress.update(profiles, profiles / entries.size);
  const { similarity, failedCalls, k } = score;
  const isWanted = settings.shard && ownIds(settings.shard, run);
  const asked = { ...comparingBy(score), rules, similarity, failedCalls, k, isWanted };
  const callsOf = score.report !== undefined || showsCalls(settings) ? undefined : mostFirst;
  const options = { ...asked, sample, seed, onScored, callsOf };
  const { report, diagnostics } = scoreEntries(entries, predictions, options);
  run.progress.clear();
  run.report([...diagnostics, ...trialsUnmetIn(report, settings)]);
  return report;
}

/** What of trials there is not; of a part nobody knows before all parts are together. */
function trialsUnmetIn(scores: Parameters<typeof unmetTrials>[0], { score, shard }: ScoreSettings) {
  return shard === undefined ? unmetTrials(scores, score, '--') : [];
}

/** Whether a gold belongs to a part: by its place among all ids. */
function ownIds(shard: Shard, { claims }: ProfileRun): (id: string) => boolean {
  const [first, end] = shareOf(shard, claims.size);
  return (id) => {
    const place = claims.numberOf(id) - 1;
    return place >= first && place < end;
  };
}

/** Warns of argument rules and ignored tools that have no effect. */
function reportIdle(
  rules: ArgumentRules | undefined,
  called: () => CalledTools,
  run: ProfileRun,
  score: ScoreSettings['score'],
): void {
  const { compare = '' } = score;
  const { ignored } = comparingBy(score);
  if (rules !== undefined) run.report(idleRules(rules, compare, called()));
  if (ignored !== undefined) run.report(idleIgnored(ignored, '--ignore-tools', called()));
}

/** Throws a UsageError if the groups are formed by a value that differs for nearly every prediction. */
function demandFewGroups(
  { entries }: LoadedGold,
  { predictions, groupBy, groups: all }: LoadedPredictions,
): void {
  const groups = all.length;
  if (entries.size * groups - predictions.length <= mostAbsent) return;
  const counts = `${counted(groups, 'group')} of ${counted(entries.size, 'profile')}`;
  const fields = printable(groupBy.join(','));
  throw new UsageError(
    `--group-by ${fields}: ${counts} are too many; name fields with fewer values`,
  );
}

function sizeOf({ profiles }: ScoreReport) {
  return {
    profiles: new Set(profiles.map(({ id }) => id)).size,
    groups: new Set(profiles.map((one) => JSON.stringify(one.groups))).size,
  };
}
