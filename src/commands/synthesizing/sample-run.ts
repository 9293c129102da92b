import { readTemplate } from '../../compile/template.ts';
import { jsonText } from '../../emit/json-text.ts';
import { matchesInTime } from '../../io/matches-in-time.ts';
import type { OutputFile } from '../../io/output.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { Policy } from '../../model/policy.ts';
import { counted } from '../../render/shown.ts';
import type { Sampler } from '../../synthesize/sampler.ts';
import type { Settings } from '../line/settings.ts';
import { UsageError } from '../line/usage-error.ts';
import { commitOutput } from '../output/commit-output.ts';
import { destination } from '../output/destination.ts';
import { openUnlessInput } from '../output/open-unless-input.ts';
import { profilesFile } from '../output/profiles-file.ts';
import { ProfileRun } from '../running/profile-run.ts';
import { DistinctProfiles } from './distinct-profiles.ts';

/** Runs `traxgen profiles --from`; yields the exit status. */
export async function runSample(given: Settings, terminal: Terminal): Promise<number> {
  const settings = { ...given, out: given.out ?? '-', idField: given.idField ?? 'customer_id' };
  const run = new ProfileRun(settings, terminal);
  const { workflows, hashes } = await run.readInputs();
  const { from = '' } = settings.synthesis;
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
  if (!(await write(profiles, count, opened.output, run, settings))) {
    return run.reporter.finish(nothing);
  }
  const target = destination(settings.out, true);
  return run.reporter.finish(`${counted(run.profiles, 'profile')}, ${run.seconds} s${target}`);
}

type SampleSettings = Settings & { readonly out: string; readonly idField: string };

const nothing = 'no profile was written';

async function readSampler(
  file: string,
  workflows: readonly Policy[],
  run: ProfileRun,
  { seed }: Settings,
): Promise<Sampler | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const agents = workflows.map(({ agent }) => agent);
  const { sampler, diagnostics } = await readTemplate(source, agents, seed, matchesInTime);
  run.reportInOrder(diagnostics);
  return sampler;
}

/**
 * The number of profiles to draw. Throws a UsageError if it is not given, or given twice with
 * different values.
 */
function countOf(sampler: Sampler, { synthesis: { count } }: Settings): number {
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

/** Writes the profiles one by one. If that fails before the end, reports it and returns `false`. */
async function write(
  profiles: DistinctProfiles,
  count: number,
  output: OutputFile,
  run: ProfileRun,
  { out, idField }: SampleSettings,
): Promise<boolean> {
  const file = profilesFile(output, out, idField);
  run.progress.begin('drew');
  try {
    for (let number = 0; number < count && !output.closed; number++) {
      const drawn = profiles.draw(number);
      if ('diagnostic' in drawn) {
        run.report([drawn.diagnostic]);
        await output.abort();
        return false;
      }
      await file.add(jsonText(drawn.profile));
      run.profiles += 1;
      run.progress.update(run.profiles, run.profiles / count);
    }
    await file.end();
  } catch (error) {
    await output.abort();
    throw error;
  } finally {
    run.progress.clear();
  }
  return commitOutput(output, run);
}
