import { nearest } from '../check/nearest.ts';
import { formatNamed, formatNames } from '../emit/formats.ts';
import type { JsonObject } from '../model/json.ts';
import { missingModes } from '../model/profile.ts';
import { Given, type Typed } from './given.ts';
import { parseShard } from './parse-shard.ts';
import { readExperimentSettings } from './read-experiment-settings.ts';
import { readScoreSettings } from './read-score-settings.ts';
import { readSynthesisSettings } from './read-synthesis-settings.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** Merges flags as typed over the configuration's over the defaults. Throws UsageError. */
export function readSettings(typed: Typed, configured: JsonObject): Settings {
  const given = new Given({ ...configured, ...defined(typed) });
  const out = given.text('out');
  if (out?.endsWith('.gz')) {
    throw new UsageError(`--out ${out}: output is not compressed; write to - and pipe it to gzip`);
  }
  const ids = given.texts('filter');
  const shard = given.text('shard');
  return {
    workflows: given.texts('workflows') ?? ['workflows'],
    profiles: given.texts('profiles'),
    format: formatsIn(given),
    out,
    idField: given.text('id-field'),
    data: given.texts('data') ?? [],
    missing: given.choice('missing', missingModes, 'error'),
    jobs: given.count('jobs', 1),
    shard: shard === undefined ? undefined : parseShard(shard),
    json: given.toggle('json'),
    quiet: given.toggle('quiet'),
    seed: given.text('seed') ?? '0',
    filter: ids && new Set(ids),
    failOnWarning: given.toggle('fail-on-warning'),
    watch: given.toggle('watch'),
    maxTrajectories: given.count('max-trajectories', 0) ?? 10_000,
    sample: given.count('sample', 1),
    withProfiles: given.toggle('with-profiles'),
    min: given.words('min'),
    lint: given.toggle('lint'),
    score: readScoreSettings(given),
    synthesis: readSynthesisSettings(given),
    experiment: readExperimentSettings(given),
  };
}

function defined(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

function formatsIn(given: Given): string[] {
  const names = given.words('format');
  for (const name of names) {
    if (formatNamed(name) === undefined) throw new UsageError(unknownFormat(name));
  }
  return names.length === 0 ? ['google'] : [...new Set(names)];
}

function unknownFormat(name: string): string {
  const near = nearest(name, formatNames);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return `there is no format '${name}' (there are ${formatNames.join(', ')})${hint}`;
}
