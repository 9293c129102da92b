import { differenceEndings, differenceOutputNames } from '../render/differences/outputs.ts';
import { type DiffThreads, differenceForm, runDiff } from './diff-action.ts';
import type { Command } from './line/command.ts';
import type { Settings } from './line/settings.ts';
import { MissingWords, UsageError } from './line/usage-error.ts';
import { withThreads } from './running/pool-threads.ts';
import { runWatched } from './running/watched.ts';

/** `traxgen diff OLD NEW`: how a change of workflows affects the gold of profiles. */
export const diffCommand: Command = {
  usage: 'diff OLD NEW [flags]',
  about:
    'Show which profiles get other gold trajectories from a new version of workflows,\nand which change of the workflows is the cause.',
  flags: [
    'versions',
    'fail-on-change',
    'report-format',
    'profiles',
    'id-field',
    'data',
    'missing',
    'filter',
    'jobs',
    'out',
    'watch',
    'json',
    'quiet',
  ],
  own: {
    'report-format': {
      values: differenceOutputNames,
      describe: `The form of the report: ${differenceOutputNames.join(', ')} [default: by the ending of --out, else text]`,
    },
    out: {
      describe: `Report: ${differenceEndings.join(', ')}, or - [default: -, which is stdout]`,
    },
  },
  words: { flag: 'versions', name: 'OLD and NEW' },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen diff main/workflows workflows', 'what a branch changes'],
    ['traxgen diff old.json new.json --fail-on-change', 'fail a build'],
    ['traxgen diff old.json new.json -o diff.md', 'a comment for a pull request'],
  ],
  demand: (_typed, settings) => {
    demandTwo(settings);
    differenceForm(settings);
  },
  run: (settings, terminal) => {
    const watched = { ...settings, workflows: settings.difference.versions };
    const work = { module: '../comparing/diff-worker', name: 'compareBatch' };
    const compare = (threads: DiffThreads) => runDiff(settings, terminal, threads);
    return runWatched(watched, terminal, () => withThreads(settings, compare, work));
  },
};

/** Throws a UsageError unless there are two versions. */
function demandTwo({ difference: { versions } }: Settings): void {
  if (versions.includes('-')) {
    throw new UsageError('stdin (-) can be profiles only; name OLD and NEW as files or folders');
  }
  if (versions.length === 2) return;
  const got = `diff takes two versions, OLD and NEW, and got ${versions.length}`;
  if (versions.length < 2) throw new MissingWords(got);
  throw new UsageError(`${got}; put globs in quotes, so that the shell leaves them`);
}
