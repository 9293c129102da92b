import { Compiler } from '../../../compiler/run/compiler.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import type { ScenarioKind } from '../../../model/journeys.ts';
import { counted } from '../../../words/shown.ts';
import type { InputSettings, OutSettings } from '../../flags/settings.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { commitOutput } from '../../output/commit-output.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { profilesFile } from '../../output/profiles-file.ts';
import { type Inputs, loadInputs } from '../../runs/inputs.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { ScenarioMaker } from './scenario-maker.ts';

/** The settings of `traxgen scenarios`. */
type ScenariosSettings = ProfileRunSettings &
  InputSettings &
  OutSettings & { readonly kinds: ReadonlySet<ScenarioKind> };

/** Runs `traxgen scenarios`; yields the exit status. */
export async function runScenarios(given: ScenariosSettings, terminal: Terminal): Promise<number> {
  const settings = { ...given, out: given.out ?? '-' };
  const run = new ProfileRun(settings, terminal);
  const inputs = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (run.reporter.failed) return run.reporter.finish(nothing);
  const paths = [...inputs.hashes.map(({ path }) => path), ...files];
  const opened = await openUnlessInput(settings.out, paths, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const made = await write(run, inputs, files, opened.output, settings);
  const isWritten = made !== undefined;
  const target = run.hasNothing ? unwritten(settings.out) : destination(settings.out, isWritten);
  const counts = [
    counted(run.profiles, 'profile'),
    counted(run.failures, 'failure'),
    ...run.faulty,
    counted(made ?? 0, 'scenario'),
    `${run.seconds} s`,
  ];
  return run.reporter.finish(counts.join(', ') + target);
}

const nothing = 'no scenario was written';

/** Writes the scenarios of one case after the other. Yields their number; undefined if that failed. */
async function write(
  run: ProfileRun,
  { workflows = [], dataSources }: Inputs,
  files: readonly string[],
  output: OutputFile,
  { out, idField, missing, kinds }: ScenariosSettings & { readonly out: string },
): Promise<number | undefined> {
  const { external } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing, external });
  const maker = new ScenarioMaker(compiler, kinds);
  let file: ReturnType<typeof profilesFile> | undefined;
  let made = 0;
  try {
    for await (const batch of run.readProfiles('made', files)) {
      file ??= profilesFile(output, out, idField ?? batch.idField);
      for (const { profile, text } of batch.profiles) {
        const { scenarios, diagnostics } = maker.of(profile, batch.idField);
        run.reportOfProfile(diagnostics, text);
        if (scenarios === undefined) run.failures += 1;
        for (const scenario of scenarios ?? []) await file.add(scenario);
        made += scenarios?.length ?? 0;
      }
      if (output.closed) break;
    }
    run.endProfiles(files);
    if (run.hasNothing) {
      await output.abort();
      return undefined;
    }
    await (file ?? profilesFile(output, out, idField ?? 'customer_id')).end();
  } catch (error) {
    await output.abort();
    throw error;
  }
  return (await commitOutput(output, run)) ? made : undefined;
}
