import { type MissedCoverage, percentOf, type Share } from '../../model/coverage.ts';
import { roundedText } from '../scores/rounding.ts';

/** A share in percent for people, with a decimal where it needs one. */
export function percentText(share: Share): string {
  return `${Number(roundedText(percentOf(share), 1, 100))}%`;
}

/** A threshold that was missed, in a sentence; the share is rounded, unless it then looks reached. */
export function missedCoverageText({ figure, minimum, ...share }: MissedCoverage): string {
  const rounded = percentText(share);
  const shown = Number.parseFloat(rounded) < minimum ? rounded : `${percentOf(share)}%`;
  const counts = `${share.reached} of ${share.total}`;
  return `${figure}: ${shown} are reached (${counts}), and the minimum is ${minimum}%`;
}
