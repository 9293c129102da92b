import { byText } from '../../../base/text/by-text.ts';
import { datasetNamed } from '../../../compiler/formats/datasets/datasets.ts';
import { type CompiledBatch, recordStatus } from '../../../compiler/run/batch.ts';
import { sumAt } from '../../../compiler/run/columns.ts';
import { counted } from '../../../words/shown.ts';
import type { Typed } from '../../flags/given.ts';
import type { CompileSettings } from '../../flags/read-compile-settings.ts';
import { manifestPath } from '../../machine/manifest.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { writeEvaluatorSettings } from '../../output/evaluator-settings.ts';
import { demandReadableGold, entriesAt, entryStyle, openGoldFile } from '../../output/gold-file.ts';
import { inputFault } from '../../output/input-fault.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { type Accept, type Compilation, compileProfiles } from '../../runs/compile-profiles.ts';
import { loadInputs, warnOf } from '../../runs/inputs.ts';
import { commitDescribed } from '../../runs/part-of-run.ts';
import type { WorkerThreads } from '../../runs/pool-threads.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import { ProfileRun } from '../../runs/profile-run.ts';

/** Runs `traxgen compile`; yields the exit status. */
export async function runCompile(
  given: CompileSettings,
  terminal: Terminal,
  threads: WorkerThreads,
): Promise<number> {
  const settings = { ...given, out: given.out ?? defaultOut(given) };
  demandReadableGold(settings, terminal);
  const run = new ProfileRun(settings, terminal);
  // Failed ids go into the manifest; stdout has none.
  run.keepsFailed = settings.out !== '-';
  const inputs = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (run.reporter.failed) return run.reporter.finish(nothing);
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  const opened = await open(settings.out, inputFiles, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const lastLine = await compileInto(opened.output, run, { inputs, files, threads }, settings);
  return run.reporter.finish(lastLine);
}

type WritingSettings = CompileSettings & { readonly out: string };

const nothing = 'nothing was compiled';
const stopped = 'the run was stopped, and no file was written';

/** Opens the output, unless it or its manifest would overwrite an input. */
async function open(out: string, inputs: readonly string[], terminal: Terminal) {
  const diagnostic = out === '-' ? undefined : inputFault(manifestPath(out), inputs);
  return diagnostic === undefined ? openUnlessInput(out, inputs, terminal) : { diagnostic };
}

function defaultOut({ dataset }: CompileSettings): string {
  const format = dataset === undefined ? undefined : datasetNamed(dataset);
  return `out/gold${format?.ending ?? '.json'}`;
}

/** Writes the gold sets of all profiles; yields the last line of the summary. */
async function compileInto(
  output: OutputFile,
  run: ProfileRun,
  given: Omit<Compilation, 'options'>,
  settings: WritingSettings,
): Promise<string> {
  const { inputs, files } = given;
  const file = await openGoldFile(output, settings);
  let total = 0n;
  let uncounted = 0;
  const accept: Accept = async (compiled, positions, giveBack) => {
    total += sumAt(compiled.trajectories, positions);
    uncounted += uncountedAt(compiled, positions);
    const runs = [...entriesAt(compiled, positions)];
    let left = runs.length;
    if (left === 0) giveBack();
    const giveBackLast = () => {
      left -= 1;
      if (left === 0) giveBack();
    };
    for (const entries of runs) await file.addEncoded(entries, giveBackLast);
    return !output.closed;
  };
  try {
    const compilation = { ...given, options: writeOptions(settings) };
    if (!(await compileProfiles(run, settings, compilation, accept))) {
      await output.abort();
      return stopped;
    }
    warnOf(run, inputs, run.agents);
    if (run.profiles === 0 && run.reporter.failed && settings.shard === undefined) {
      await output.abort();
      return nothing;
    }
    if (run.hasNothing) {
      await output.abort();
      return summary(run, { total, uncounted }, unwritten(settings.out));
    }
    await file.end();
    const options = decidingOptions(settings);
    const described = { command: 'compile', files, inputs: inputs.hashes, options };
    const isWritten = await commitDescribed(output, run, described, settings);
    if (isWritten && output.isFile) await writeEvaluatorSettings(run, settings);
    const isLost = !isWritten && output.isFile;
    const end = isLost ? unwritten(settings.out) : destination(settings.out, isWritten);
    return summary(run, { total, uncounted }, end);
  } catch (error) {
    await output.abort();
    throw error;
  }
}

function writeOptions(settings: WritingSettings) {
  const { format: formats, maxTrajectories, sample, seed, toolResults } = settings;
  const choices = { toolResults };
  const dataset = datasetOptions(settings);
  const hasProvenance = settings.trace;
  const chosen = { formats, maxTrajectories, sample, seed, choices, dataset, hasProvenance };
  return { ...chosen, ...entryStyle(settings) };
}

function datasetOptions({ dataset: name, expand, promptFrom }: CompileSettings) {
  return name === undefined ? undefined : { name, expand, promptFrom };
}

/** The options that determine the bytes of the output. */
function decidingOptions(settings: CompileSettings): Typed {
  const { format, idField, now, missing, maxTrajectories, sample, seed, filter, withProfiles } =
    settings;
  const { expand, promptFrom, toolResults, trace } = settings;
  return {
    format,
    'id-field': idField,
    now,
    missing,
    'max-trajectories': maxTrajectories,
    sample,
    seed: sample === undefined ? undefined : seed,
    filter: filter && [...filter].sort(byText),
    'with-profiles': withProfiles,
    expand: expand || undefined,
    'prompt-from': promptFrom,
    'tool-results': toolResults || undefined,
    trace: trace || undefined,
  };
}

/** The number of profiles written whose trajectories cannot be counted. All others have at least one. */
function uncountedAt(
  { statuses: became, trajectories: { small, large } }: CompiledBatch,
  positions: readonly number[],
): number {
  let uncounted = 0;
  for (const at of positions) {
    if (became[at] === recordStatus.compiled && small[at] === 0 && !large.has(at)) uncounted += 1;
  }
  return uncounted;
}

/**
 * The number of trajectories counted in a run, and the number of profiles whose trajectories cannot
 * be counted.
 */
interface Written {
  readonly total: bigint;
  readonly uncounted: number;
}

function summary(run: ProfileRun, { total, uncounted }: Written, target: string): string {
  const counts = [
    counted(run.profiles, 'profile'),
    counted(total, 'trajectory'),
    ...(uncounted > 0 ? [`those of ${counted(uncounted, 'profile')} uncounted`] : []),
    counted(run.failures, 'failure'),
    ...run.faulty,
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
