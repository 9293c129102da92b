import { differenceEndings, differenceOutputNames } from '../../../diff/text/outputs.ts';
import { command } from '../../flags/command.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import {
  filterIn,
  inputPaths,
  jobsIn,
  missingIn,
  nowIn,
  outIn,
  reportingIn,
} from '../../flags/settings.ts';
import { MissingWords, UsageError } from '../../flags/usage-error.ts';
import { withThreads } from '../../runs/pool-threads.ts';
import { type DiffThreads, differenceForm, runDiff } from './action.ts';

/** `traxgen diff OLD NEW`: how a change of workflows affects the gold of profiles. */
export const diffCommand = command({
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
    'now',
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
  alsoConfigured: ['fail-on-warning', 'shard'],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    profiles: given.texts('profiles'),
    idField: given.text('id-field'),
    data: given.texts('data') ?? [],
    now: nowIn(given),
    missing: missingIn(given),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    versions: given.texts('versions') ?? [],
    /** As typed; if undefined, by the file's ending. */
    form: given.text('report-format'),
    failOnChange: given.toggle('fail-on-change'),
  }),
  examples: [
    ['traxgen diff main/workflows workflows', 'what a branch changes'],
    ['traxgen diff old.json new.json --fail-on-change', 'fail a build'],
    ['traxgen diff old.json new.json -o diff.md', 'a comment for a pull request'],
  ],
  demand: (_typed, settings) => {
    demandTwo(settings.versions);
    differenceForm(settings);
  },
  watched: (settings) => ({
    ...settings,
    paths: inputPaths({ ...settings, workflows: settings.versions }),
  }),
  run: (settings, terminal) => {
    const work = { module: '../commands/diff/diff-worker', name: 'compareBatch' };
    const compare = (threads: DiffThreads) => runDiff(settings, terminal, threads);
    return withThreads(settings, compare, work);
  },
});

/** Throws a UsageError unless there are two versions. */
function demandTwo(versions: readonly string[]): void {
  if (versions.includes('-')) {
    throw new UsageError('stdin (-) can be profiles only; name OLD and NEW as files or folders');
  }
  if (versions.length === 2) return;
  const got = `diff takes two versions, OLD and NEW, and got ${versions.length}`;
  if (versions.length < 2) throw new MissingWords(got);
  throw new UsageError(`${got}; put globs in quotes, so that the shell leaves them`);
}
