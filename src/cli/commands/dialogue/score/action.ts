import { gradeDialogues } from '../../../../dialogue/figures/grade.ts';
import { judgePrompts } from '../../../../dialogue/figures/judge-prompt.ts';
import type { ScoreReport } from '../../../../model/score.ts';
import {
  dialogueThresholdNames,
  greatestValue,
  missedThresholds,
} from '../../../../scoring/figures/thresholds.ts';
import { overviewOf, type ScoreOverview } from '../../../../scoring/verdict/overview.ts';
import { counted } from '../../../../words/shown.ts';
import type { RequestSettings } from '../../../flags/read-experiment-settings.ts';
import type {
  JudgingSettings,
  ScoredInputs,
  ScoredSettings,
} from '../../../flags/read-score-settings.ts';
import type { TurnSettings } from '../../../flags/read-turn-settings.ts';
import type { OutSettings } from '../../../flags/settings.ts';
import { readThresholds } from '../../../flags/thresholds.ts';
import type { Terminal } from '../../../machine/terminal.ts';
import { destination } from '../../../output/destination.ts';
import { printBeside } from '../../../output/print-beside.ts';
import { reportMissed } from '../../../output/report-missed.ts';
import { writeResult } from '../../../output/write-result.ts';
import { exitStatus } from '../../../runs/reporter.ts';
import { Run, type RunSettings } from '../../../runs/run.ts';
import { compared, failuresOf, missedScore, readMargins } from '../../score/compare.ts';
import { finishUnpredicted, isUnpredicted, reportUnscored } from '../../score/finish.ts';
import { overwritten } from '../../score/overwritten.ts';
import { writePage } from '../../score/page.ts';
import { scoresText, writeReport } from '../../score/print.ts';
import { readRules } from '../../score/read-beside.ts';
import { readScoresFile } from '../../score/read-scores-file.ts';
import { readApiFile } from '../read-graphs.ts';
import { readTexts } from '../read-texts.ts';

const names = {
  known: dialogueThresholdNames,
  example: 'test_correct=0.9',
  greatestOf: greatestValue,
};

/** The settings of `traxgen dialogue score`. */
export type DialogueScoreSettings = RunSettings &
  OutSettings &
  ScoredInputs &
  Pick<RequestSettings, 'model'> & {
    readonly apis: string | undefined;
    readonly turns: TurnSettings;
    readonly score: ScoredSettings &
      JudgingSettings & { readonly report: string | undefined; readonly title: string | undefined };
  };

/** Runs `traxgen dialogue score`; yields the exit status. */
export async function runDialogueScore(
  settings: DialogueScoreSettings,
  terminal: Terminal,
): Promise<number> {
  const minimums = readThresholds(settings.score.min, names);
  const margins = readMargins(settings.score, names);
  const run = new Run(settings, terminal);
  const read = await readAll(run, settings);
  if (read === undefined) return run.reporter.finish('nothing was scored');
  const { score, out, json } = settings;
  const scored = read.graded.report;
  const { answers } = settings.turns;
  if (isUnpredicted(overviewOf(scored)))
    return finishUnpredicted(overviewOf(scored), run, answers, out);
  const { comparisons, diagnostics } = compared(scored, read.baseline, score, settings);
  run.report(diagnostics);
  const report = { ...scored, ...(comparisons && { comparisons }) };
  const overview = overviewOf(report);
  reportUnscored(overview, run, answers);
  const target = out ?? (json ? '-' : undefined);
  const isWritten = target !== undefined && (await writeReport(report, run, target, terminal));
  const isPaged =
    score.report !== undefined &&
    (await writePage(report, undefined, true, run, { ...settings, page: score.report }, terminal));
  const judged = await writeJudgePrompts(read, run, settings, terminal);
  printBeside((...screen) => scoresText(overview, ...screen), settings, terminal);
  const missed = [
    ...missedThresholds(report.groups[0], minimums).map(missedScore),
    ...failuresOf(report, read.baseline, margins, run, score),
  ];
  const isMissed = reportMissed(missed, run, settings, terminal);
  const targets =
    destination(out, isWritten) + destination(score.report, isPaged) + destination(...judged);
  const status = run.reporter.finish(summary(overview, report, run) + targets);
  return isMissed ? exitStatus.badInput : status;
}

type Read = NonNullable<Awaited<ReturnType<typeof readAll>>>;

/** Writes the prompts for a judge of sessions, if they are asked for: where to, and whether that went well. */
async function writeJudgePrompts(
  { graded: { tests, answers }, apis, procedure }: Read,
  run: Run,
  { turns: { judgePrompts: path }, model }: DialogueScoreSettings,
  terminal: Terminal,
): Promise<[path: string | undefined, isWritten: boolean]> {
  if (path === undefined) return [undefined, false];
  const lines = judgePrompts(tests, answers, { apis, procedure }).map(({ customId, text }) => {
    const body = { model, messages: [{ role: 'user', content: text }] };
    const line = { custom_id: customId, method: 'POST', url: '/v1/chat/completions', body };
    return `${JSON.stringify(line)}\n`;
  });
  return [path, await writeResult(lines, run, path, terminal, [])];
}

/** Reads all that there is to score; undefined, with diagnostics, where that is not possible. */
async function readAll(run: Run, settings: DialogueScoreSettings) {
  const { score, turns, apis: apiFile } = settings;
  const { tests: testPaths, answers: answerPaths, verdicts: verdictPaths } = turns;
  const outputs = [settings.out, score.report, turns.judgePrompts];
  const conversations = [...testPaths, ...answerPaths, ...verdictPaths];
  const conflict = await overwritten(outputs, settings, conversations);
  if (conflict !== undefined) {
    run.report([conflict]);
    return undefined;
  }
  const rules =
    score.compare === undefined ? undefined : (await readRules(score.compare, run))?.value;
  const baseline =
    score.baseline === undefined ? undefined : await readScoresFile(score.baseline, run);
  const apis = apiFile === undefined ? undefined : await readApiFile(run, apiFile);
  const system = turns.system === undefined ? undefined : await run.readSource(turns.system);
  const tests = await readTexts(run, testPaths);
  const answers = await readTexts(run, answerPaths);
  const verdicts = await readTexts(run, verdictPaths);
  const isFaulty =
    (score.compare && !rules) ||
    (score.baseline && !baseline) ||
    (apiFile && !apis) ||
    (turns.system && !system);
  if (isFaulty || tests.length === 0 || answers.length === 0) return undefined;
  const graded = gradeDialogues({
    ...{ tests, answers, verdicts, apis, rules, replies: turns.replies },
    groupBy: score.groupBy,
    keepsAnswers: score.report !== undefined,
  });
  run.reporter.addOfPredictions(run.located(graded.diagnostics));
  const procedure = system?.text;
  return graded.tests.length === 0 ? undefined : { graded, baseline, apis, procedure };
}

function summary(
  { digest, unpredicted }: ScoreOverview,
  { profiles }: ScoreReport,
  run: Run,
): string {
  const conversations = profiles.filter(({ figures }) => figures.calls_found !== null).length;
  const counts = [
    counted(profiles.length - conversations, 'answer'),
    counted(conversations, 'conversation'),
    `${digest.right} right`,
    ...(unpredicted.length > 0 ? [`${unpredicted.length} missing`] : []),
    `${run.seconds} s`,
  ];
  return counts.join(', ');
}
