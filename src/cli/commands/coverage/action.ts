import { Locator } from '../../../compiler/run/report.ts';
import { CoverageTotals } from '../../../coverage/count.ts';
import { coverageOutputOf, coverageOutputs } from '../../../coverage/text/outputs.ts';
import { missedCoverageText } from '../../../coverage/text/percent.ts';
import { coverageTable } from '../../../coverage/text/table.ts';
import { missedCoverage } from '../../../coverage/thresholds.ts';
import {
  type CoverageReport,
  coverageNames,
  type MissedCoverage,
} from '../../../model/coverage.ts';
import { counted } from '../../../words/shown.ts';
import type { InputSettings, OutSettings } from '../../flags/settings.ts';
import { readThresholds } from '../../flags/thresholds.ts';
import { sha256 } from '../../machine/digest.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { printBeside } from '../../output/print-beside.ts';
import { type MissedLimit, reportMissed } from '../../output/report-missed.ts';
import { writeResult } from '../../output/write-result.ts';
import { doProfiles } from '../../runs/do-profiles.ts';
import { type Inputs, loadInputs } from '../../runs/inputs.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { exitStatus } from '../../runs/reporter.ts';
import { type CoverageThreads, coveragePool } from './pool.ts';

/** The settings of `traxgen coverage`. */
type CoverageSettings = ProfileRunSettings &
  InputSettings &
  OutSettings & { readonly min: readonly string[] };

/** Runs `traxgen coverage`; yields the exit status. Throws UsageError for faulty thresholds. */
export async function runCoverage(
  settings: CoverageSettings,
  terminal: Terminal,
  threads: CoverageThreads,
): Promise<number> {
  const minimums = readThresholds(settings.min, {
    known: coverageNames,
    example: 'branches=100',
    greatestOf: () => 100,
  });
  const run = new ProfileRun(settings, terminal);
  const inputs = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (run.reporter.failed) return run.reporter.finish('nothing was measured');
  if (settings.shard !== undefined) {
    const { measurePart } = await import('./part.ts');
    return measurePart(run, { inputs, files, threads }, settings, terminal);
  }
  const report = await measure(run, inputs, files, settings, threads);
  if (report === undefined) return run.reporter.finish('nothing was measured');
  const { json, out = json ? '-' : undefined } = settings;
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  const isWritten =
    out !== undefined && (await writeReport(report, out, run, inputFiles, terminal));
  printBeside((...screen) => coverageTable(report, ...screen), settings, terminal);
  const missed = missedCoverage(report.shares, minimums).map(missedShare);
  const isMissed = reportMissed(missed, run, settings, terminal);
  const status = run.reporter.finish(summary(report, run, destination(out, isWritten)));
  return isMissed ? exitStatus.badInput : status;
}

/** Compiles the profiles, and reports those that do not compile; undefined if a worker died. */
async function measure(
  run: ProfileRun,
  inputs: Inputs,
  files: readonly string[],
  settings: CoverageSettings,
  threads: CoverageThreads,
): Promise<CoverageReport | undefined> {
  const { workflows: policies = [], workflowSources } = inputs;
  const totals = new CoverageTotals(policies, sha256);
  const pool = coveragePool(inputs, settings, threads);
  const isDone = await doProfiles(run, 'measured', files, pool, (counts) => totals.add(counts));
  if (!isDone) return undefined;
  const { profiles, failures: failed } = run;
  return totals.report(new Locator(workflowSources), { profiles, failed });
}

/** Writes a report in the form that its file name selects. If that fails, reports it and returns `false`. */
function writeReport(
  report: CoverageReport,
  out: string,
  run: ProfileRun,
  inputs: readonly string[],
  terminal: Terminal,
): Promise<boolean> {
  const { text } = coverageOutputOf(out) ?? coverageOutputs.json;
  return writeResult(text(report), run, out, terminal, inputs);
}

function missedShare(data: MissedCoverage): MissedLimit {
  const place = { file: '--min', pointer: `/${data.figure}` };
  return {
    diagnostic: { code: 'missed-coverage', place, data },
    sentence: missedCoverageText(data),
  };
}

function summary(
  { profiles, failed, shares }: CoverageReport,
  run: ProfileRun,
  target: string,
): string {
  const { reached, total } = shares.branches;
  const counts = [
    counted(profiles, 'profile'),
    counted(failed, 'failure'),
    ...run.faulty,
    `${reached} of ${counted(total, 'branch')}`,
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
