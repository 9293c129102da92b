import { jsonText } from '../../../compiler/formats/json-text.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import { type Cover, criteria } from '../../../model/cover.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { cover } from '../../../profiles/cover/cover.ts';
import { coverJson, coverText } from '../../../profiles/cover/text.ts';
import { counted } from '../../../words/shown.ts';
import { knownWord } from '../../flags/given.ts';
import type { ProfilesSettings } from '../../flags/read-synthesis-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { OutputFile } from '../../machine/output.ts';
import { say } from '../../machine/say.ts';
import { lineWidthOf, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import type { ListFile } from '../../output/list-file.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { profilesFile } from '../../output/profiles-file.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { Run } from '../../runs/run.ts';

/** Runs `traxgen profiles --cover`; yields the exit status. */
export async function runCover(settings: ProfilesSettings, terminal: Terminal): Promise<number> {
  const { out = '-', idField = 'customer_id', missing, json, seed } = settings;
  if (json && out === '-') {
    throw new UsageError(
      '--json prints what was covered on stdout, so that profiles need --out FILE',
    );
  }
  const run = new Run({ ...settings, out }, terminal);
  const { workflows, dataSources, hashes } = await loadInputs(run, settings);
  if (workflows === undefined || run.reporter.failed) return run.reporter.finish();
  const { external } = readExternalData(dataSources);
  const { cover: asked = 'branches', max, maxWalks = max } = settings;
  const criterion = knownWord('cover', asked, criteria);
  let steps = 0;
  run.progress.begin('solved', 'goal');
  const onStep = () => {
    steps += 1;
    run.progress.update(steps);
  };
  const taken = new Set<string>();
  const options = { criterion, missing, external, idField, seed, taken, onStep };
  const covers = workflows.map((workflow) =>
    cover(workflow, { ...options, max: workflow.journeys ? maxWalks : max }),
  );
  run.progress.clear();
  run.reportInOrder(covers.flatMap((one) => tooManyWalks(one, maxWalks)));
  const inputs = hashes.map(({ path }) => path);
  const opened = await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish();
  }
  const fault = await write(covers, profilesFile(opened.output, out, idField), opened.output);
  if (fault !== undefined) {
    run.report([fault]);
    return run.reporter.finish();
  }
  print(covers, run, settings, terminal);
  const profiles = covers.reduce((sum, { witnesses }) => sum + witnesses.length, 0);
  const counts = `${counted(workflows.length, 'workflow')}, ${counted(profiles, 'profile')}`;
  return run.reporter.finish(`${counts}, ${run.seconds} s${destination(out, true)}`);
}

/** Says how many walks there are, where profiles were made for some of them only. */
function tooManyWalks({ policy, goals, walks }: Cover, most: number): Diagnostic[] {
  if (walks === undefined) return [];
  const place = { file: policy.file, pointer: '' };
  const { count, isExact } = walks;
  const made = goals.filter(({ result }) => result.kind !== 'infeasible').length;
  const known = { workflow: policy.agent, count: String(count), isExact, made };
  const data = made < most ? { ...known, isLong: true } : known;
  return [{ code: 'too-many-walks', place, data }];
}

async function write(
  covers: readonly Cover[],
  file: ListFile,
  output: OutputFile,
): Promise<Diagnostic | undefined> {
  for (const { data } of covers.flatMap(({ witnesses }) => witnesses))
    await file.add(jsonText(data));
  await file.end();
  return output.commit();
}

function print(
  covers: readonly Cover[],
  run: Run,
  { json, quiet }: ProfilesSettings,
  terminal: Terminal,
): void {
  const { stdout, stderr } = terminal;
  const screen = lineWidthOf(stderr, terminal);
  // A cache of line numbers, because many proofs contain the same clause, and each look-up parses
  // the file.
  const lines = new Map<string, number>();
  const lineOf: Run['lineOf'] = (place) => {
    const key = JSON.stringify(place);
    const line = lines.get(key) ?? run.lineOf(place);
    lines.set(key, line);
    return line;
  };
  if (json) {
    const workflows = covers.map((one) => coverJson(one, lineOf));
    say(`${JSON.stringify({ workflows }, undefined, 2)}\n`, stdout, terminal);
  } else if (!quiet)
    for (const one of covers) say(coverText(one, lineOf, screen), stderr, terminal);
}
