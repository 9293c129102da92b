import {
  greatestValue,
  maximumNames,
  thresholdNames,
} from '../../../scoring/figures/thresholds.ts';
import { comparingBy } from '../../../scoring/verdict/comparing.ts';
import {
  type CalledTools,
  idleFailures,
  idleIgnored,
  idleRules,
  unknownToolNames,
  unmappedToolNames,
} from '../../../scoring/verdict/rules.ts';
import { unmetTrials } from '../../../scoring/verdict/unmet-trials.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { readFigureNumbers } from '../../flags/thresholds.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { totalBytes } from '../../machine/total-bytes.ts';
import { Run } from '../../runs/run.ts';
import { readMargins, withComparisons } from './compare.ts';
import { finish, finishUnpredicted, isUnpredicted, type Limits, reportUnscored } from './finish.ts';
import { scoreHeld } from './from-held.ts';
import { ignoringReads } from './ignoring-reads.ts';
import type { Scored } from './make-scores.ts';
import { overwritten } from './overwritten.ts';
import { commitScores } from './part.ts';
import { findPredictionFiles } from './predictions.ts';

/** Runs `traxgen score`; yields the exit status. */
export async function runScore(given: ScoreSettings, terminal: Terminal): Promise<number> {
  const settings = await ignoringReads(given);
  const limits = readLimits(settings);
  const margins = readMargins(settings.score);
  const conflict = await overwritten([settings.out, settings.score.report], settings);
  if (conflict !== undefined) {
    const run = new Run(settings, terminal);
    run.report([conflict]);
    return run.reporter.finish(nothing);
  }
  const records = (await areWorthIt(settings)) ? await fromRecords(settings, terminal) : undefined;
  const scored = records ?? (await scoreHeld(settings, terminal));
  if (scored.made === undefined) return scored.run.reporter.finish(nothing);
  try {
    return await finishScored(scored, limits, margins, settings, terminal);
  } finally {
    await scored.made.target.close();
  }
}

/** Predictions of at least this size, in bytes, are read record by record: with fewer, that saves nothing. */
const leastOfRecords = 1 << 16;

async function areWorthIt({ score: { predictions } }: ScoreSettings): Promise<boolean> {
  const { files } = await findPredictionFiles(predictions);
  return (totalBytes(files) ?? 0) >= leastOfRecords;
}

async function fromRecords(settings: ScoreSettings, terminal: Terminal) {
  const { scoreRecords } = await import('./from-records.ts');
  return scoreRecords(settings, terminal);
}

const nothing = 'nothing was scored';

function readLimits({ max, score: { min } }: ScoreSettings): Limits {
  const ofFigures = { known: thresholdNames, example: 'exact=0.9', greatestOf: greatestValue };
  const ofEffort = {
    what: 'kind of effort',
    known: maximumNames,
    example: 'calls=12',
    greatestOf: () => Number.POSITIVE_INFINITY,
  };
  return {
    minimums: readFigureNumbers('min', min, ofFigures),
    maximums: readFigureNumbers('max', max, ofEffort),
  };
}

type Made = Extract<Scored, { readonly sources: unknown }>;

/** Says what is left to say when the scores have been made, and writes what comes behind them. */
async function finishScored(
  scored: Made,
  limits: Limits,
  margins: ReturnType<typeof readMargins>,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<number> {
  const { run, made, sources, baseline } = scored;
  const { scores, data, overview: alone } = made;
  const { shard, out, score } = settings;
  reportIdle(scored, () => sources.called(scores), score);
  reportNames(scored, score);
  run.reporter.add(run.reporter.wanted(scores.ofGolds));
  run.report(trialsUnmetIn(alone, settings));
  if (isUnpredicted(alone, shard)) return finishUnpredicted(alone, run, score.predictions, out);
  const { groupBy } = data.reading;
  const { overview, failures } = withComparisons(
    alone,
    scores,
    baseline,
    margins,
    run,
    settings,
    groupBy,
  );
  reportUnscored(overview, run, score.predictions, shard);
  const whole = { ...scored, made: { ...made, overview } };
  const isWritten = await writeScores(whole, settings);
  const isPaged = await writePage(whole, settings, terminal);
  const said = { overview, size: scores.columns.size, isWritten, isPaged, failures };
  return finish(said, limits, run, settings, terminal);
}

function writeScores({ run, made, sources }: Made, settings: ScoreSettings): Promise<boolean> {
  const { scores, overview, target, data } = made;
  const described = { scores: scores.length, task: data.task, vocabulary: sources.vocabulary };
  return target.commit(overview, scores, (output) =>
    commitScores(output, run, described, settings),
  );
}

/** Writes the page, if one is asked for. Its code is loaded only then. */
async function writePage(
  { run, made, sources }: Made,
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<boolean> {
  const { report: page } = settings.score;
  if (page === undefined) return false;
  const { writeScoredPage } = await import('./scored-page.ts');
  return writeScoredPage(made, sources, run, { ...settings, page }, terminal);
}

/** What of trials there is not; of a part nobody knows before all parts are together. */
function trialsUnmetIn(scores: Parameters<typeof unmetTrials>[0], { score, shard }: ScoreSettings) {
  return shard === undefined ? unmetTrials(scores, score, '--') : [];
}

/** Warns of names for tools that are not known, and of unknown tools that may need one. */
function reportNames(
  { run, made, sources, rules, ownNames }: Made,
  { compare = '', predictions: [file = ''] }: ScoreSettings['score'],
): void {
  const known = [...sources.vocabulary.keys()];
  const { toolNames = [] } = rules?.value ?? {};
  run.report(unknownToolNames(toolNames, { file: compare, pointer: '/names' }, known));
  if (ownNames) run.report(unknownToolNames(ownNames.names, ownNames, known));
  run.report(unmappedToolNames(made.scores.unmapped, file));
}

/** Warns of argument rules and ignored tools that have no effect. */
function reportIdle(
  { run, rules, ownFailures: { file, failures } }: Made,
  called: () => CalledTools,
  score: ScoreSettings['score'],
): void {
  const { compare = '' } = score;
  const { ignored } = comparingBy(score);
  if (rules !== undefined) run.report(idleRules(rules.value, compare, called()));
  if (failures.length > 0) run.report(idleFailures(failures, file, called()));
  if (ignored === undefined) return;
  // Nobody has named those that change nothing, so they may be idle.
  const named = new Set([...ignored].filter((tool) => !score.readTools.includes(tool)));
  run.report(idleIgnored(named, '--ignore-tools', called()));
}
