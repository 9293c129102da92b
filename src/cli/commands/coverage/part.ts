import { byText } from '../../../base/text/by-text.ts';
import { jsonList } from '../../../compiler/formats/layout.ts';
import { counted } from '../../../words/shown.ts';
import type { InputSettings, OutSettings } from '../../flags/settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { ListFile } from '../../output/list-file.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { doProfiles } from '../../runs/do-profiles.ts';
import { type Inputs, nowSource } from '../../runs/inputs.ts';
import { commitDescribed } from '../../runs/part-of-run.ts';
import type { ProfileSettings } from '../../runs/profile-files.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { batchText } from './counts-text.ts';
import { type CoverageThreads, coveragePool } from './pool.ts';

/** What is measured, and in which threads. */
interface Measured {
  readonly inputs: Inputs;
  readonly files: readonly string[];
  readonly threads: CoverageThreads;
}

/** Which profiles are measured, and how. */
type PartSettings = ProfileSettings & Pick<InputSettings, 'now' | 'missing'> & OutSettings;

/** Writes what a part of the profiles reaches, batch by batch, to be added up later; yields the exit status. */
export async function measurePart(
  run: ProfileRun,
  { inputs, files, threads }: Measured,
  settings: PartSettings,
  terminal: Terminal,
): Promise<number> {
  const { out = '-' } = settings;
  const { hashes } = inputs;
  const opened = await openUnlessInput(
    out,
    [...hashes.map(({ path }) => path), ...files],
    terminal,
  );
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish('nothing was measured');
  }
  const { output } = opened;
  try {
    const file = new ListFile(output, jsonList);
    const pool = coveragePool(inputs, settings, threads);
    const isDone = await doProfiles(run, 'measured', files, pool, (counts, _, __, ids) =>
      file.add(batchText({ counts, ids })),
    );
    if (!isDone) {
      await output.abort();
      return run.reporter.finish('nothing was measured');
    }
    await file.end();
    const described = {
      command: 'coverage',
      files,
      inputs: hashes,
      options: optionsOf(inputs, settings),
    };
    const isWritten = await commitDescribed(output, run, described, settings);
    const counts = [
      counted(run.profiles, 'profile'),
      counted(run.failures, 'failure'),
      ...run.faulty,
    ];
    return run.reporter.finish(
      `${counts.join(', ')}, ${run.seconds} s${destination(out, isWritten)}`,
    );
  } catch (error) {
    await output.abort();
    throw error;
  }
}

/** What decides the report. Files have the names that it shows. */
function optionsOf(
  { workflowSources, dataSources }: Inputs,
  { idField, now, missing, filter }: PartSettings,
): Readonly<Record<string, unknown>> {
  return {
    workflows: workflowSources.map(({ file }) => file),
    data: dataSources.flatMap(({ file }) => (file === nowSource ? [] : [file])),
    now,
    'id-field': idField,
    missing,
    filter: filter && [...filter].sort(byText),
  };
}
