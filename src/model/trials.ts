import { grouped } from '../base/lists-by-key.ts';
import { deviation, mean } from '../base/mean.ts';
import { passAtK, passHatK } from '../base/statistics/pass-hat-k.ts';
import { byText } from '../base/text/by-text.ts';
import type { Figures } from './figures.ts';

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

/** The runs of a profile by one model: whether each is valid, in the order of their names. */
export interface Runs {
  readonly id: string | number;
  readonly areValid: readonly boolean[];
}

/** The runs of a profile of which it is known whether they are valid, and whether there is none at all. */
export interface KnownRuns extends Runs {
  readonly isAbsent: boolean;
}

/**
 * pass^k and pass@k over profiles, for every k up to the least number of runs, and on to `most` as far
 * as a profile has so many. Runs of several models are no trials of each other: a profile has the mean
 * over them. Undefined where no run is known to be valid or not.
 */
export function trialsOf(scores: readonly TrialScore[], most = 0): Trials | undefined {
  const byModel = grouped(scores, ({ groups }) => modelOf(groups));
  return trialsOfRuns([...byModel.values()].flatMap(runsOf), most);
}

/** What runs that are no trials of each other have in common. */
export function modelOf(groups: TrialScore['groups']): string {
  return JSON.stringify(Object.entries(groups).sort(([one], [other]) => byText(one, other)));
}

/** The same of runs by profile, those of one model after those of the other. */
export function trialsOfRuns(all: readonly Runs[], most = 0): Trials | undefined {
  if (all.length === 0) return undefined;
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0];
  for (const { areValid } of all) {
    least = Math.min(least, areValid.length);
    greatest = Math.max(greatest, areValid.length);
  }
  const profiles = byProfile(all);
  const having = (k: number) =>
    k <= least ? profiles : byProfile(all.filter(({ areValid }) => areValid.length >= k));
  const ks = upTo(Math.min(greatest, Math.max(least, most)));
  const shares = upTo(least).map((trial) =>
    meanOver(profiles, (valid) => Number(valid[trial - 1])),
  );
  const passing = (pass: typeof passHatK) =>
    byNumber(ks, (k) => meanOver(having(k), (valid) => pass(valid.length, right(valid), k)));
  return {
    passHatK: passing(passHatK),
    passAtK: passing(passAtK),
    profiles: byNumber(ks, (k) => having(k).length),
    shares: byNumber(upTo(least), (trial) => shares[trial - 1] as number),
    sd: least > 1 ? deviation(shares) : null,
  };
}

/** The runs of each profile by one model. */
function runsOf(scores: readonly TrialScore[]): Runs[] {
  const profiles = [...grouped(scores, ({ id }) => id)].map(([id, own]) => {
    const runs = own
      .filter(({ state }) => state !== 'absent')
      .sort((one, other) => compareTrials(one.trial, other.trial));
    const known = runs.flatMap(({ figures }) =>
      figures.valid === null ? [] : [figures.valid === 1],
    );
    return { id, areValid: known, isAbsent: runs.length === 0 };
  });
  return countedRuns(profiles);
}

/**
 * The runs of a model that count. What cannot be read is not valid; a profile without any run has as many
 * as any other, none of them valid.
 */
export function countedRuns(profiles: readonly KnownRuns[]): Runs[] {
  let greatest = 1;
  for (const { areValid } of profiles) greatest = Math.max(greatest, areValid.length);
  const none = new Array<boolean>(greatest).fill(false);
  return profiles
    .map(({ id, areValid, isAbsent }) => ({ id, areValid: isAbsent ? none : areValid }))
    .filter(({ areValid }) => areValid.length > 0);
}

/** Made when it is first needed, which takes milliseconds. */
let names: Intl.Collator | undefined;

/** Compares the names of two trials, in which numbers count as numbers. */
export function compareTrials(one = '', other = ''): number {
  names ??= new Intl.Collator('en', { numeric: true });
  return names.compare(one, other);
}

function right(areValid: readonly boolean[]): number {
  return areValid.filter(Boolean).length;
}

function byProfile(all: readonly Runs[]): (readonly Runs[])[] {
  return [...grouped(all, ({ id }) => id).values()];
}

/** The mean over profiles, each with the mean over its models. */
function meanOver(
  profiles: readonly (readonly Runs[])[],
  value: (areValid: Runs['areValid']) => number,
): number {
  const means = profiles.map((own) => mean(own.map(({ areValid }) => value(areValid))) as number);
  return mean(means) as number;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

function byNumber(numbers: readonly number[], read: (number: number) => number): ByNumber {
  return Object.fromEntries(numbers.map((number) => [number, read(number)]));
}
