import { jsonText } from '../../../compiler/formats/json-text.ts';
import type { Policy } from '../../../model/policy.ts';
import type { Sampler } from '../../../profiles/draw/sampler.ts';
import { unreadFields } from '../../../profiles/draw/unread-fields.ts';
import { readTemplate } from '../../../profiles/read-template.ts';
import { counted } from '../../../words/shown.ts';
import type { ProfilesSettings } from '../../flags/read-synthesis-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { matchesInTime } from '../../machine/matches-in-time.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { commitOutput } from '../../output/commit-output.ts';
import { destination } from '../../output/destination.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { profilesFile } from '../../output/profiles-file.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { loadPatterns } from '../../runs/patterns.ts';
import { Run } from '../../runs/run.ts';
import { DistinctProfiles } from './distinct-profiles.ts';

/** Runs `traxgen profiles --from`; yields the exit status. */
export async function runSample(given: ProfilesSettings, terminal: Terminal): Promise<number> {
  const settings = { ...given, out: given.out ?? '-', idField: given.idField ?? 'customer_id' };
  const run = new Run(settings, terminal);
  const { workflows, hashes } = await loadInputs(run, settings);
  const { from = '' } = settings;
  const sampler = workflows && (await readSampler(from, workflows, run, settings));
  if (sampler === undefined) return run.reporter.finish(nothing);
  const count = countOf(sampler, settings);
  const inputs = [from, ...hashes.map(({ path }) => path)];
  const opened = await openUnlessInput(settings.out, inputs, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const profiles = new DistinctProfiles(sampler, settings.idField, from);
  const drawn = await write(profiles, count, opened.output, run, settings);
  if (drawn === undefined) return run.reporter.finish(nothing);
  const target = destination(settings.out, true);
  return run.reporter.finish(`${counted(drawn, 'profile')}, ${run.seconds} s${target}`);
}

type SampleSettings = ProfilesSettings & { readonly out: string; readonly idField: string };

const nothing = 'no profile was written';

async function readSampler(
  file: string,
  workflows: readonly Policy[],
  run: Run,
  { seed, idField }: SampleSettings,
): Promise<Sampler | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  await loadPatterns([source]);
  const agents = workflows.map(({ agent }) => agent);
  const read = await readTemplate(source, agents, seed, matchesInTime);
  const { sampler, template, diagnostics } = read;
  const unread = template === undefined ? [] : unreadFields(template, workflows, idField);
  run.reportInOrder([...diagnostics, ...unread]);
  return sampler;
}

/**
 * The number of profiles to draw. Throws a UsageError if it is not given, or given twice with
 * different values.
 */
function countOf(sampler: Sampler, { count }: ProfilesSettings): number {
  const own = sampler.count;
  if (own === undefined && count === undefined) {
    throw new UsageError('--from needs --count, because the template has no counts of its own');
  }
  if (own !== undefined && count !== undefined && own !== count) {
    throw new UsageError(
      `--count ${count}: the counts in the template's agent_sequence are ${own} in all; leave --count out`,
    );
  }
  return own ?? count ?? 0;
}

/** Writes the profiles one by one; yields how many. If that fails, reports it and returns undefined. */
async function write(
  profiles: DistinctProfiles,
  count: number,
  output: OutputFile,
  run: Run,
  { out, idField }: SampleSettings,
): Promise<number | undefined> {
  const file = profilesFile(output, out, idField);
  let number = 0;
  run.progress.begin('drew');
  try {
    while (number < count && !output.closed) {
      const drawn = profiles.draw(number);
      if ('diagnostic' in drawn) {
        run.report([drawn.diagnostic]);
        await output.abort();
        return undefined;
      }
      await file.add(jsonText(drawn.profile));
      number += 1;
      run.progress.update(number, number / count);
    }
    await file.end();
  } catch (error) {
    await output.abort();
    throw error;
  } finally {
    run.progress.clear();
  }
  return (await commitOutput(output, run)) ? number : undefined;
}
