import { command } from '../../flags/command.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { demandResultEnding } from '../../flags/result-form.ts';
import {
  filterIn,
  inputPaths,
  inputsIn,
  jobsIn,
  outIn,
  reportingIn,
} from '../../flags/settings.ts';
import { withThreads } from '../../runs/pool-threads.ts';

/** `traxgen validate`: checks workflows and, with `--profiles`, finds the fields that profiles lack. */
export const validate = command({
  usage: 'validate [flags]',
  about:
    'Check workflows, run their examples and, where --profiles is given, check profiles against\nthem: the fields that every workflow reads, and which of them profiles lack.',
  flags: [
    'workflows',
    'profiles',
    'lint',
    'id-field',
    'data',
    'now',
    'missing',
    'filter',
    'jobs',
    'shard',
    'out',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    profiles: { describe: 'Profile files, folders, globs, or - for stdin' },
    out: { describe: 'The result: .txt, .json, or - [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen validate', 'the workflows in workflows/'],
    ['traxgen validate -w refunds.json -p customers.jsonl', 'what do the profiles lack?'],
    ['traxgen validate --lint', 'and what in them no profile can reach'],
    ['traxgen validate --json --fail-on-warning', 'for a build script'],
  ],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    ...inputsIn(given),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    lint: given.toggle('lint'),
  }),
  demand: (_typed, settings) => demandResultEnding('the result', settings),
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: (settings, terminal) =>
    withThreads(settings, async (threads) => {
      const { runValidate } = await import('./action.ts');
      return runValidate(settings, terminal, threads);
    }),
});
