import type { GivenFlags } from './given.ts';
import { formatChoicesIn, formatsIn } from './read-format-settings.ts';
import { shardIn } from './read-shard-settings.ts';
import { filterIn, goldSizeIn, inputsIn, jobsIn, outIn, reportingIn } from './settings.ts';

/** The flags of `traxgen compile`. */
export const compileFlags = [
  'workflows',
  'profiles',
  'id-field',
  'data',
  'now',
  'missing',
  'filter',
  'format',
  'out',
  'expand',
  'prompt-from',
  'tool-results',
  'trace',
  'max-trajectories',
  'sample',
  'seed',
  'with-profiles',
  'jobs',
  'shard',
  'watch',
  'fail-on-warning',
  'json',
  'quiet',
] as const;

/** Reads the settings of `traxgen compile`. Throws UsageError. */
export function compileIn(given: GivenFlags<(typeof compileFlags)[number]>) {
  return {
    out: outIn(given),
    filter: filterIn(given),
    ...formatsIn(given),
    ...inputsIn(given),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    ...goldSizeIn(given),
    withProfiles: given.toggle('with-profiles'),
    ...formatChoicesIn(given),
    trace: given.toggle('trace'),
  };
}

/** The settings of `traxgen compile`. */
export type CompileSettings = Readonly<ReturnType<typeof compileIn>>;
