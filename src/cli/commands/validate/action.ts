import { printable } from '../../../base/text/printable.ts';
import { doubledKeys } from '../../../compiler/parse/doubled-keys.ts';
import type { LackingProfile } from '../../../compiler/run/batch.ts';
import { Compiler } from '../../../compiler/run/compiler.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Policy } from '../../../model/policy.ts';
import { type Linted, lint } from '../../../profiles/cover/lint.ts';
import { counted } from '../../../words/shown.ts';
import { isJsonAsked } from '../../flags/result-form.ts';
import type { InputSettings, OutSettings } from '../../flags/settings.ts';
import { lineWidthOf, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { compileProfiles } from '../../runs/compile-profiles.ts';
import { type Inputs, loadInputs } from '../../runs/inputs.ts';
import type { WorkerThreads } from '../../runs/pool-threads.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { validationJson, validationText } from './validation.ts';

/** The settings of `traxgen validate`. */
type ValidateSettings = ProfileRunSettings &
  InputSettings &
  OutSettings & { readonly lint: boolean };

/** Runs `traxgen validate`; yields the exit status. */
export async function runValidate(
  settings: ValidateSettings,
  terminal: Terminal,
  threads: WorkerThreads,
): Promise<number> {
  const run = new ProfileRun(settings, terminal);
  const inputs = await loadInputs(run, settings, 'warns');
  const files = settings.profiles === undefined ? [] : await findProfiles(run, settings);
  const { workflows } = inputs;
  if (workflows === undefined || run.reporter.failed) return run.reporter.finish();
  const linted = settings.lint ? lintAll(workflows, run, settings) : [];
  const doubled = settings.lint ? inputs.workflowSources.flatMap(doubledKeys) : [];
  run.reportInOrder([...doubled, ...linted.flatMap(({ diagnostics }) => diagnostics)]);
  run.reportInOrder(await wrongExamples(workflows, inputs, settings));
  const unjudged = linted.flatMap((one, at) => unjudgedLines(workflows[at] as Policy, one));
  const lacking: LackingProfile[] = [];
  const options = { ...nothingWritten, lacks: true };
  if (settings.profiles !== undefined) {
    const isWhole = await compileProfiles(
      run,
      settings,
      { inputs, files, options, threads },
      (compiled, positions, giveBack) => {
        lacking.push(...positions.flatMap((position) => compiled.lacking.get(position) ?? []));
        giveBack();
        return true;
      },
    );
    if (!isWhole) return run.reporter.finish();
  }
  const profiles = settings.profiles === undefined ? undefined : { count: run.profiles, lacking };
  const validation = { workflows, profiles };
  const { out = '-' } = settings;
  const screen = lineWidthOf(out === '-' ? terminal.stdout : {}, terminal);
  const text = isJsonAsked(settings)
    ? validationJson(validation)
    : validationText(validation, screen);
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  const isWritten = await writeResult([text], run, out, terminal, inputFiles);
  const last = summary(workflows, run, settings) + destination(out, isWritten);
  return run.reporter.finish([...unjudged, last].join('\n'));
}

const nothingWritten = {
  formats: [],
  maxTrajectories: Number.MAX_SAFE_INTEGER,
  entry: 'none',
  separator: '',
  end: '',
  // Nothing is drawn where nothing is written.
  seed: '0',
} as const;

/** Which examples of policies do not come out as they are expected; their code is loaded where there are some. */
async function wrongExamples(
  workflows: readonly Policy[],
  { dataSources }: Inputs,
  { missing, idField = 'customer_id' }: InputSettings,
): Promise<readonly Diagnostic[]> {
  if (examplesOf(workflows) === 0) return [];
  const { judgeExamples } = await import('../../../adapters/testing/judge-examples.ts');
  const { external } = readExternalData(dataSources);
  return judgeExamples(workflows, new Compiler(workflows, { missing, external }), idField);
}

function examplesOf(workflows: readonly Policy[]): number {
  return workflows.reduce((sum, { examples = [] }) => sum + examples.length, 0);
}

function lintAll(workflows: readonly Policy[], run: ProfileRun, { missing }: InputSettings) {
  run.progress.begin('linted', 'workflow');
  const linted = workflows.map((workflow, at) => {
    run.progress.update(at, at / workflows.length);
    return lint(workflow, missing);
  });
  run.progress.clear();
  return linted;
}

/** What lint did not judge, and why. */
function unjudgedLines({ agent }: Policy, { undecided, unjudged }: Linted): string[] {
  const name = printable(agent);
  const [first, ...others] = undecided;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [
    ...(first === undefined
      ? []
      : [`${name}: lint could not decide conditional ${first}${more}, nor what rests on it`]),
    ...(unjudged === undefined
      ? []
      : [`${name}: lint did not judge all steps, fields and actions: ${unjudged}`]),
  ];
}

function summary(
  workflows: readonly Policy[],
  run: ProfileRun,
  { profiles }: InputSettings,
): string {
  const counts = [counted(workflows.length, 'workflow')];
  const examples = examplesOf(workflows);
  if (examples > 0) counts.push(counted(examples, 'example'));
  if (profiles !== undefined) counts.push(counted(run.profiles, 'profile'));
  const { reporter } = run;
  counts.push(counted(reporter.count('error'), 'error'));
  counts.push(counted(reporter.count('warning'), 'warning'));
  return `${counts.join(', ')}, ${run.seconds} s`;
}
