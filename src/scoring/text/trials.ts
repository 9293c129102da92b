import type { GroupScore } from '../../model/score.ts';
import type { Trials } from '../../model/trials.ts';
import { roundedText } from '../../words/rounding.ts';

/** As many k are shown one by one. */
const mostInRow = 8;

/** What tables show of trials, in percent. */
export interface TrialTexts {
  readonly passHatK: readonly string[];
  readonly passAtK: readonly string[];
  /** How many profiles have so many runs; undefined where all have. */
  readonly profiles: readonly string[] | undefined;
  /** `±2.1 over 4 trials`; undefined for one run of each profile. */
  readonly spread: string | undefined;
}

/** The k that tables show: all, or of many 1, 2, 4, 8 and so on and the last; none without trials. */
export function shownKs(groups: readonly GroupScore[]): readonly string[] {
  const counts = groups.map(({ trials }) => Object.keys(trials?.passHatK ?? {}).length);
  const last = Math.max(0, ...counts);
  if (last < 2) return [];
  const ks = Array.from({ length: last }, (_, at) => at + 1);
  const isShown = (k: number) => last <= mostInRow || Number.isInteger(Math.log2(k)) || k === last;
  return ks.filter(isShown).map(String);
}

export function trialTexts(trials: Trials, ks: readonly string[]): TrialTexts {
  const { passHatK, passAtK, profiles, shares, sd } = trials;
  const percent = (value: number | undefined) =>
    value === undefined ? '-' : roundedText(100 * value, 1, 100);
  const isOfAll = ks.every((k) => profiles[k] === profiles[1]);
  return {
    passHatK: ks.map((k) => percent(passHatK[k])),
    passAtK: ks.map((k) => percent(passAtK[k])),
    profiles: isOfAll ? undefined : ks.map((k) => String(profiles[k] ?? 0)),
    spread:
      sd === null
        ? undefined
        : `±${(100 * sd).toFixed(1)} over ${Object.keys(shares).length} trials`,
  };
}
