import { type MissedCoverage, percentOf, type Share } from '../../model/coverage.ts';
import { roundedText } from '../../words/rounding.ts';

/** A share in percent, with a decimal where that is needed. */
export function percentText(share: Share): string {
  return `${Number(roundedText(percentOf(share), 1, 100))}%`;
}

/** A missed threshold as a sentence; the share is rounded, unless it would then equal the minimum. */
export function missedCoverageText({ figure, minimum, ...share }: MissedCoverage): string {
  const rounded = percentText(share);
  const shown = Number.parseFloat(rounded) < minimum ? rounded : `${percentOf(share)}%`;
  const counts = `${share.reached} of ${share.total}`;
  return `${figure}: ${shown} are reached (${counts}), and the minimum is ${minimum}%`;
}
