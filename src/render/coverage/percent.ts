import { type MissedCoverage, percentOf, type Share } from '../../model/coverage.ts';

/** A share in percent for people, with a decimal where it needs one; only what is whole is 100. */
export function percentText(share: Share): string {
  const tenths = Math.floor(percentOf(share) * 10) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)}%`;
}

/** A threshold that was missed, in a sentence. */
export function missedCoverageText({ figure, minimum, ...share }: MissedCoverage): string {
  const counts = `${share.reached} of ${share.total}`;
  return `${figure}: ${percentText(share)} are reached (${counts}), and the minimum is ${minimum}%`;
}
