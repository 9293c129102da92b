import type { SourceFile } from '../../../compiler/pipeline.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import type { ProfileAnswer, ProfileTask } from '../../../compiler/run/profile-engine.ts';
import { readRecord } from '../../../compiler/run/read-profile.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { createDiffEngine, type DiffEngineData } from '../../../diff/diff-engine.ts';
import { type DiffCounts, GoldDiffer } from '../../../diff/gold-differ.ts';
import { soundVersions } from '../../../diff/sound-versions.ts';
import {
  type DifferenceOutputName,
  differenceEndings,
  differenceOutputNames,
  differenceOutputOf,
  differenceOutputs,
} from '../../../diff/text/outputs.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { DifferenceReport } from '../../../model/difference.ts';
import type { Policy } from '../../../model/policy.ts';
import { noPaint } from '../../../words/diagnostics.ts';
import { counted } from '../../../words/shown.ts';
import { demandEnding } from '../../flags/demand-ending.ts';
import type { InputSettings, OutSettings, ReportingSettings } from '../../flags/settings.ts';
import { suggestion } from '../../flags/suggestion.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { columnsOf, paintFor, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { doProfiles, recordBytes } from '../../runs/do-profiles.ts';
import { type Inputs, isError, readInputs } from '../../runs/inputs.ts';
import type { WorkerThreads } from '../../runs/pool-threads.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { exitStatus } from '../../runs/reporter.ts';
import { type SharedTask, TaskPool } from '../../runs/task-pool.ts';

/** The threads that compare. */
export type DiffThreads = WorkerThreads<SharedTask<ProfileTask>, ProfileAnswer<DiffCounts>>;

/** What decides the form of the report. */
interface FormSettings extends OutSettings, Pick<ReportingSettings, 'json'> {
  /** As typed; if undefined, by the file's ending. */
  readonly form: string | undefined;
}

/** The settings of `traxgen diff`. */
type DiffSettings = ProfileRunSettings &
  Pick<InputSettings, 'profiles' | 'data' | 'now' | 'missing'> &
  FormSettings & { readonly versions: readonly string[]; readonly failOnChange: boolean };

/** Runs `traxgen diff`; yields the exit status. */
export async function runDiff(
  settings: DiffSettings,
  terminal: Terminal,
  threads: DiffThreads,
): Promise<number> {
  const { out = '-' } = settings;
  const run = new ProfileRun(settings, terminal);
  const versions = await readVersions(run, settings);
  const faults = run.reporter.count('error');
  const files = await findProfiles(run, settings);
  const isStopped = versions.some(hasOtherFault) || run.reporter.count('error') > faults;
  const report = isStopped ? undefined : await compare(run, versions, files, settings, threads);
  if (report === undefined) return run.reporter.finish('nothing was compared');
  const form = differenceForm(settings);
  const paint = out === '-' ? paintFor(terminal.stdout, terminal) : noPaint;
  const screen = out === '-' ? columnsOf(terminal.stdout, terminal) : undefined;
  const pieces = differenceOutputs[form].text(report, paint, screen);
  const inputs = [...versions.flatMap(({ hashes }) => hashes.map(({ path }) => path)), ...files];
  const isWritten = await writeResult(pieces, run, out, terminal, inputs);
  const last = isWritten
    ? summary(report, run, destination(out, isWritten))
    : 'the report was not written';
  const status = run.reporter.finish(last);
  return settings.failOnChange && isChanged(report) ? exitStatus.badInput : status;
}

/** The form of the report: by name, by the file's ending, otherwise text. Throws UsageError. */
export function differenceForm({ form: name, out, json }: FormSettings): DifferenceOutputName {
  if (name !== undefined) {
    const means = (each: DifferenceOutputName) =>
      each === name || differenceOutputs[each].endings.includes(`.${name}`);
    const found = differenceOutputNames.find(means);
    if (found !== undefined) {
      demandEnding(out, `a report in ${found}`, differenceOutputs[found].endings);
      return found;
    }
    const hint = suggestion(name, differenceOutputNames);
    throw new UsageError(
      `--report-format ${name}: there are ${differenceOutputNames.join(', ')}${hint}`,
    );
  }
  if (out === undefined || out === '-') return json ? 'json' : 'text';
  const form = differenceOutputOf(out);
  if (form !== undefined) return form;
  throw new UsageError(
    `--out ${out}: a report ends with ${differenceEndings.join(', ')}, or --report-format says its form`,
  );
}

/** Reads the old and the new version. External data is read once for both. */
async function readVersions(
  run: ProfileRun,
  settings: DiffSettings,
): Promise<readonly [Inputs, Inputs]> {
  const [old = '', young = ''] = settings.versions;
  const versions = [
    await readInputs([old], settings.data, settings.now),
    await readInputs([young], []),
  ] as const;
  run.keepTexts(
    versions.flatMap(({ workflowSources, dataSources }) => [...workflowSources, ...dataSources]),
  );
  for (const { diagnostics } of versions) {
    run.reportInOrder(diagnostics.filter(isError).map(withoutFlagName));
  }
  return versions;
}

/** Whether anything but the workflows themselves has an error; one of these does not stop the others. */
function hasOtherFault({ diagnostics, workflowSources }: Inputs): boolean {
  const isOfWorkflow = ({ place }: Diagnostic) =>
    workflowSources.some(({ file }) => file === place.file);
  return diagnostics.some((one) => isError(one) && !isOfWorkflow(one));
}

/** Removes the name of the flag, because a version is not the value of a flag. */
function withoutFlagName(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== 'no-input' || diagnostic.data.what !== 'workflow') return diagnostic;
  return { ...diagnostic, data: { ...diagnostic.data, isVersion: true } };
}

/**
 * The report; undefined if a worker died, or a version has an error and nothing could be compared without
 * the workflow.
 */
async function compare(
  run: ProfileRun,
  [before, after]: readonly [Inputs, Inputs],
  files: readonly string[],
  { missing, filter }: DiffSettings,
  threads: DiffThreads,
): Promise<DifferenceReport | undefined> {
  const { external } = readExternalData(before.dataSources);
  const { agents, ...sound } = soundVersions(before, after);
  const differ = new GoldDiffer(sound.before, sound.after, { missing, external, agents });
  const workflows = [...before.workflowSources, ...after.workflowSources];
  const work = {
    data: {
      before: sourcesOf(sound.before, before),
      after: sourcesOf(sound.after, after),
      ...{ agents, workflows, data: before.dataSources, missing, filter },
    },
    engine: (data: DiffEngineData) => createDiffEngine(differ.examiner, data),
    partsOf: recordBytes,
  };
  const pool = new TaskPool(work, threads);
  const isDone = await doProfiles(run, 'compared', files, pool, (counts, records, idField) => {
    differ.addAll(counts, (position) => readRecord(records.at(position), idField).value);
  });
  if (!isDone) return undefined;
  run.report(differ.lacks);
  differ.addUnreadable(run.failures);
  if (differ.hasNothing && !(before.workflows && after.workflows)) return undefined;
  return differ.report(new Locator(workflows));
}

/** The texts of policies, in their order. */
function sourcesOf(policies: readonly Policy[], { workflowSources }: Inputs): SourceFile[] {
  const files = new Map(workflowSources.map((source) => [source.file, source]));
  return policies.flatMap(({ file }) => files.get(file) ?? []);
}

function isChanged({ counts }: DifferenceReport): boolean {
  return counts.changed + counts.fails + counts.compiles > 0;
}

function summary({ counts }: DifferenceReport, run: ProfileRun, target: string): string {
  const { profiles, changed, fails, compiles } = counts;
  const parts = [
    counted(profiles, 'profile'),
    `${changed + fails + compiles} changed`,
    counted(counts.failed + counts.undecided, 'failure'),
    ...run.faulty,
    `${run.seconds} s`,
  ];
  return `${parts.join(', ')}${target}`;
}
