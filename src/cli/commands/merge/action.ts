import { counted } from '../../../words/shown.ts';
import { commitWithManifest, manifestPath } from '../../machine/manifest.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { commitOutput } from '../../output/commit-output.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { inputFault } from '../../output/input-fault.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { ProfileRun, type ProfileRunSettings } from '../../runs/profile-run.ts';
import { mergeCoverage } from './coverage.ts';
import { mergeGold } from './gold.ts';
import { hashInputs } from './inputs.ts';
import { findParts, type Part } from './parts.ts';
import { mergeScores } from './scores.ts';

/** What is merged, and where to. */
type MergeSettings = ProfileRunSettings & {
  readonly out: string;
  readonly parts: readonly string[];
};

/** Runs `traxgen merge`; yields the exit status. */
export async function runMerge(settings: MergeSettings, terminal: Terminal): Promise<number> {
  const { out } = settings;
  const run = new ProfileRun(settings, terminal);
  run.keepsFailed = true;
  const parts = await findParts(settings.parts, run);
  if (parts === undefined) return run.reporter.finish(nothing);
  const inputs = parts.flatMap(({ path }) => [path, manifestPath(path)]);
  const fault = inputFault(manifestPath(out), inputs);
  const opened = fault ? { diagnostic: fault } : await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  try {
    const end = await mergeInto(opened.output, parts, run, settings, terminal);
    return run.reporter.finish(summary(parts, run, end));
  } catch (error) {
    await opened.output.abort();
    throw error;
  } finally {
    run.progress.clear();
  }
}

const nothing = 'nothing was merged';

/** How the parts of each command are merged, and whether one run has a manifest. */
const mergers = {
  compile: { merge: mergeGold, isDescribed: true },
  coverage: { merge: mergeCoverage, isDescribed: false },
  score: { merge: mergeScores, isDescribed: false },
  convert: { merge: mergeGold, isDescribed: false },
};

/** Commands that say that there was no profile. */
const asksProfiles: ReadonlySet<string> = new Set(['compile', 'coverage']);

/** The command that the parts are of, the same for all. */
function commandOf([first]: readonly Part[]): keyof typeof mergers {
  const names = Object.keys(mergers) as (keyof typeof mergers)[];
  return names.find((name) => name === first?.part.command) ?? 'compile';
}

/** Yields the end of the last line: what was written. */
async function mergeInto(
  output: OutputFile,
  parts: readonly Part[],
  run: ProfileRun,
  settings: MergeSettings,
  terminal: Terminal,
): Promise<string> {
  const { out } = settings;
  for (const { part } of parts) {
    run.profiles += part.profiles;
    run.found += part.found;
  }
  run.progress.begin('merged');
  const { merge, isDescribed } = mergers[commandOf(parts)];
  const isEmpty = (await merge(parts, run, output, settings, terminal)) === false;
  const areSound = !run.reporter.hasErrorOf('unusable-part');
  if (areSound && isDescribed && output.isFile)
    run.ledger.hashes.push(...(await hashInputs(parts, run)));
  if (run.reporter.hasErrorOf('unusable-part')) {
    await output.abort();
    return unwritten(out);
  }
  reportParts(parts, run);
  if (isEmpty || (merge === mergeGold && run.hasNothing)) {
    await output.abort();
    return unwritten(out);
  }
  const isWritten = isDescribed
    ? await commitGold(output, parts, run, settings)
    : await commitOutput(output, run);
  return !isWritten && output.isFile ? unwritten(out) : destination(out, isWritten);
}

/** Says what parts could not: that no profile was found, or has an id of the filter, or that there were errors. */
function reportParts(parts: readonly Part[], run: ProfileRun): void {
  const [first] = parts;
  const filter = first?.options.filter;
  if (Array.isArray(filter)) run.reportUnknown(filter.map(String));
  else if (asksProfiles.has(commandOf(parts)))
    run.endProfiles(parts.flatMap(({ part }) => part.pieces.map(({ path }) => path)));
  const failed = parts.filter(({ part }) => part.failed).map(({ part }) => part.part);
  if (failed.length > 0 && first !== undefined) {
    const data = { parts: failed, of: first.part.of };
    run.report([{ code: 'failed-parts', place: { file: first.path }, data }]);
  }
}

async function commitGold(
  output: OutputFile,
  [first]: readonly Part[],
  run: ProfileRun,
  { out }: MergeSettings,
): Promise<boolean> {
  await output.finish();
  const { checksum } = output;
  if (!output.isFile || checksum === undefined || first === undefined) {
    return commitOutput(output, run);
  }
  const { traxgen, options, inputs } = first;
  const { failures: count, failed } = run;
  return commitOutput(output, run, () =>
    commitWithManifest(output, manifestPath(out), {
      traxgen,
      options,
      inputs: [...inputs, ...run.ledger.hashes],
      output: { path: out, ...checksum },
      failed: count > 0 ? { count, ids: Object.fromEntries(failed) } : undefined,
    }),
  );
}

function summary(parts: readonly Part[], run: ProfileRun, end: string): string {
  const counts = [
    counted(parts.length, 'part'),
    counted(run.profiles, 'profile'),
    counted(run.failures, 'failure'),
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${end}`;
}
