import type { GivenFlags } from './given.ts';
import { formatChoicesIn, targetFormatIn } from './read-format-settings.ts';
import { predictionFormIn } from './read-score-settings.ts';
import { shardIn } from './read-shard-settings.ts';
import { filterIn, jobsIn, mostTrajectoriesIn, outIn, reportingIn } from './settings.ts';

/** The flags of `traxgen convert`. */
export const convertFlags = [
  'gold',
  'to',
  'as',
  'id-from',
  'failed-calls',
  'sub-agents',
  'tool-names',
  'out',
  'expand',
  'prompt-from',
  'tool-results',
  'id-field',
  'filter',
  'max-trajectories',
  'jobs',
  'shard',
  'fail-on-warning',
  'json',
  'quiet',
] as const;

/** Reads the settings of `traxgen convert`. Throws UsageError. */
export function convertIn(given: GivenFlags<(typeof convertFlags)[number]>) {
  return {
    out: outIn(given),
    filter: filterIn(given),
    idField: given.text('id-field'),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    maxTrajectories: mostTrajectoriesIn(given),
    ...formatChoicesIn(given),
    to: targetFormatIn(given),
    gold: given.texts('gold') ?? [],
    ...predictionFormIn(given),
    /** The file of what the agent calls tools. */
    toolNames: given.text('tool-names'),
  };
}

/** The settings of a conversion whose format is known. */
export type ConvertSettings = Readonly<ReturnType<typeof convertIn>> & { readonly to: string };
