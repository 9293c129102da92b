import type { Figures } from './figures.ts';
import { grouped } from './lists-by-key.ts';
import { deviation, mean } from './mean.ts';
import { passAtK, passHatK } from './statistics/pass-hat-k.ts';

/** Figures by k, or by the number of a trial. */
type ByNumber = Readonly<Record<string, number>>;

/** How several runs of the same profiles agree. */
export interface Trials {
  /** By k: the probability that k runs of a profile are all valid, and that one of them is. */
  readonly passHatK: ByNumber;
  readonly passAtK: ByNumber;
  /** By k: how many profiles have k runs or more. */
  readonly profiles: ByNumber;
  /** The share of valid runs in the first run of each profile by name, in the second, and so on. */
  readonly shares: ByNumber;
  /** The sample standard deviation of these shares (n-1); null for one run of each. */
  readonly sd: number | null;
}

/** The part of a run's score that trials are made of. */
export interface TrialScore {
  readonly id: string;
  readonly groups: Readonly<Record<string, string>>;
  /** Its name or number; unless given, runs are in the order of the scores. */
  readonly trial?: string | undefined;
  readonly state: string;
  readonly figures: Pick<Figures, 'valid'>;
}

/** The runs of a profile by one model: whether each is valid. */
interface Runs {
  readonly id: string;
  readonly areValid: readonly boolean[];
}

/**
 * pass^k and pass@k over profiles, for every k up to the least number of runs, and on to `most` as far
 * as a profile has so many. Runs of several models are no trials of each other: a profile has the mean
 * over them. Undefined where no run is known to be valid or not.
 */
export function trialsOf(scores: readonly TrialScore[], most = 0): Trials | undefined {
  const byModel = grouped(scores, ({ groups }) => JSON.stringify(Object.entries(groups).sort()));
  const all = [...byModel.values()].flatMap(runsOf);
  if (all.length === 0) return undefined;
  const counts = all.map(({ areValid }) => areValid.length);
  const least = Math.min(...counts);
  const ks = upTo(Math.min(Math.max(...counts), Math.max(least, most)));
  const shares = upTo(least).map((trial) => meanOver(all, (valid) => Number(valid[trial - 1])));
  const having = (k: number) => all.filter(({ areValid }) => areValid.length >= k);
  const passing = (pass: typeof passHatK) =>
    byNumber(ks, (k) => meanOver(having(k), (valid) => pass(valid.length, right(valid), k)));
  return {
    passHatK: passing(passHatK),
    passAtK: passing(passAtK),
    profiles: byNumber(ks, (k) => new Set(having(k).map(({ id }) => id)).size),
    shares: byNumber(upTo(least), (trial) => shares[trial - 1] as number),
    sd: least > 1 ? deviation(shares) : null,
  };
}

/**
 * The runs of each profile by one model. What cannot be read is not valid; a profile without any run has
 * as many as any other, none of them valid.
 */
function runsOf(scores: readonly TrialScore[]): Runs[] {
  const profiles = [...grouped(scores, ({ id }) => id)].map(([id, own]) => {
    const runs = own.filter(({ state }) => state !== 'absent').sort(byTrial);
    const known = runs.flatMap(({ figures }) =>
      figures.valid === null ? [] : [figures.valid === 1],
    );
    return { id, areValid: known, isAbsent: runs.length === 0 };
  });
  const greatest = Math.max(1, ...profiles.map(({ areValid }) => areValid.length));
  const none = new Array<boolean>(greatest).fill(false);
  return profiles
    .map(({ id, areValid, isAbsent }) => ({ id, areValid: isAbsent ? none : areValid }))
    .filter(({ areValid }) => areValid.length > 0);
}

const names = new Intl.Collator('en', { numeric: true });

function byTrial(one: TrialScore, other: TrialScore): number {
  return names.compare(one.trial ?? '', other.trial ?? '');
}

function right(areValid: readonly boolean[]): number {
  return areValid.filter(Boolean).length;
}

/** The mean over profiles, each with the mean over its models. */
function meanOver(all: readonly Runs[], value: (areValid: Runs['areValid']) => number): number {
  const profiles = [...grouped(all, ({ id }) => id).values()];
  const means = profiles.map((own) => mean(own.map(({ areValid }) => value(areValid))) as number);
  return mean(means) as number;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

function byNumber(numbers: readonly number[], read: (number: number) => number): ByNumber {
  return Object.fromEntries(numbers.map((number) => [number, read(number)]));
}
