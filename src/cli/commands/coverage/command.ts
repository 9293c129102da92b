import { coverageEndings, coverageOutputOf } from '../../../coverage/text/outputs.ts';
import { coverageNames } from '../../../model/coverage.ts';
import { command } from '../../flags/command.ts';
import { groups } from '../../flags/flag.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import {
  filterIn,
  inputPaths,
  inputsIn,
  jobsIn,
  outIn,
  reportingIn,
} from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { demandPart } from '../../runs/part-of-run.ts';
import { withThreads } from '../../runs/pool-threads.ts';
import { runCoverage } from './action.ts';
import type { CoverageThreads } from './pool.ts';

/** `traxgen coverage`: the parts of workflows that profiles reach. */
export const coverage = command({
  usage: 'coverage [flags]',
  about: 'Measure which parts of workflows profiles reach: branches, clauses, steps, soft blocks.',
  flags: [
    'workflows',
    'profiles',
    'id-field',
    'data',
    'now',
    'missing',
    'filter',
    'jobs',
    'shard',
    'min',
    'out',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  // In a configuration, --out is for compiled gold, and --min for scores.
  notConfigured: ['out', 'min'],
  own: {
    min: {
      values: coverageNames.map((name) => `${name}=`),
      group: groups.output,
      describe: 'Minimum shares in percent, such as branches=100; a miss is exit status 1',
    },
    out: { describe: 'Report: .json, or .info or .lcov (lcov), or - for JSON on stdout' },
  },
  examples: [
    ['traxgen coverage', 'a table, and what was never reached'],
    ['traxgen coverage --min branches=100', 'fail a build'],
    ['traxgen coverage -o out/lcov.info', 'for editors and code hosts'],
  ],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    ...inputsIn(given),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    min: given.words('min'),
  }),
  demand: (typed, settings) => {
    const { out } = settings;
    demandPart(settings, /\.json$/i, '.json');
    if (settings.shard !== undefined && typed.min !== undefined)
      throw new UsageError('--min is for the whole, and --shard measures a part');
    if (out !== undefined && out !== '-' && coverageOutputOf(out) === undefined) {
      throw new UsageError(`--out ${out}: a report ends with ${coverageEndings.join(', ')}`);
    }
  },
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: (settings, terminal) => {
    const work = { module: '../commands/coverage/coverage-worker', name: 'measureBatch' };
    const measure = (threads: CoverageThreads) => runCoverage(settings, terminal, threads);
    return withThreads(settings, measure, work);
  },
});
