import { parseArgs } from 'node:util';

/** How much stress there is. */
export interface Options {
  /** Profiles of the run whose memory is watched. */
  readonly profiles: number;
  /** Runs that are killed, each of so many profiles. */
  readonly kills: number;
  readonly killedProfiles: number;
  /** Decides the moments of the kills. */
  readonly seed: number;
  readonly jobs: number;
}

/** Reads `--profiles N --kills N --killed-profiles N --seed N --jobs N`. Throws for others. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      profiles: { type: 'string', default: '1000000' },
      kills: { type: 'string', default: '20' },
      'killed-profiles': { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
    },
  });
  return {
    profiles: whole('profiles', values.profiles),
    kills: whole('kills', values.kills),
    killedProfiles: whole('killed-profiles', values['killed-profiles']),
    seed: whole('seed', values.seed),
    jobs: whole('jobs', values.jobs),
  };
}

function whole(flag: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${flag} must be a whole number from 0 on`);
}
