import { nearest } from '../check/nearest.ts';
import { formatNamed, formatNames } from '../emit/formats.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { type MissingMode, missingModes } from '../model/profile.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** Flags as typed: by name, undefined where they were not. */
export type Typed = Readonly<Record<string, unknown>>;

/** What holds where neither the command line nor the configuration says anything. */
const defaults = {
  workflows: ['workflows'],
  format: ['google'],
  missing: 'error',
  seed: '0',
  'max-trajectories': 10_000,
} as const;

/** Merges flags as typed over the configuration's over the defaults. Throws UsageError. */
export function readSettings(typed: Typed, configured: JsonObject): Settings {
  const given = new Given({ ...defaults, ...configured, ...defined(typed) });
  const out = given.texts('out')?.at(-1);
  if (out?.endsWith('.gz')) {
    throw new UsageError(`--out ${out}: output is not compressed; write to - and pipe it to gzip`);
  }
  const ids = given.texts('filter');
  return {
    workflows: given.texts('workflows') ?? defaults.workflows,
    profiles: given.texts('profiles'),
    format: formatsIn(given.texts('format') ?? defaults.format),
    out,
    idField: given.texts('id-field')?.at(-1),
    data: given.texts('data') ?? [],
    missing: given.choice('missing', missingModes) as MissingMode,
    jobs: given.count('jobs', 1),
    json: given.toggle('json'),
    quiet: given.toggle('quiet'),
    seed: given.texts('seed')?.at(-1) ?? defaults.seed,
    filter: ids && new Set(ids),
    failOnWarning: given.toggle('fail-on-warning'),
    watch: given.toggle('watch'),
    maxTrajectories: given.count('max-trajectories', 0) ?? defaults['max-trajectories'],
    sample: given.count('sample', 1),
    withProfiles: given.toggle('with-profiles'),
  };
}

function defined(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

class Given {
  private readonly flags: Typed;

  constructor(flags: Typed) {
    this.flags = flags;
  }

  texts(flag: string): string[] | undefined {
    const value = this.flags[flag] as Json | undefined;
    if (value === undefined) return undefined;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    if (texts.some((text) => text === '')) throw new UsageError(`--${flag} is empty`);
    return texts;
  }

  toggle(flag: string): boolean {
    return this.flags[flag] === true;
  }

  count(flag: string, least: number): number | undefined {
    const value = this.flags[flag];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    throw new UsageError(`--${flag} must be a whole number from ${least} on`);
  }

  choice(flag: string, known: readonly string[]): string {
    const value = this.texts(flag)?.at(-1) ?? '';
    if (known.includes(value)) return value;
    throw new UsageError(`--${flag} ${value}: there are ${known.join(', ')}`);
  }
}

function formatsIn(given: readonly string[]): string[] {
  const names = given.flatMap((text) => text.split(',')).map((name) => name.trim());
  for (const name of names) {
    if (formatNamed(name) === undefined) throw new UsageError(unknownFormat(name));
  }
  return [...new Set(names)];
}

function unknownFormat(name: string): string {
  const near = nearest(name, formatNames);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return `there is no format '${name}' (there are ${formatNames.join(', ')})${hint}`;
}
