import type { ProfileScore } from '../../model/score.ts';
import type { LostFigure, WorseFigure } from '../../model/score-comparison.ts';
import { figureText } from '../../words/rounding.ts';
import { counted, predictionName, shownList, shownName } from '../../words/shown.ts';
import { inSide, probability } from './comparison-rows.ts';

/** A figure that is worse than is allowed, as a sentence. */
export function worseText(one: WorseFigure): string {
  const { field, figure, first, second, key, margin, difference } = one;
  const group = Object.entries(key).map(
    ([name, value]) => `${shownName(name)} ${shownName(value)}`,
  );
  const where = group.length > 0 ? ` of ${group.join(', ')}` : '';
  const [then, now] = [difference.first, difference.second].map((one) => figureText(figure, one));
  const allowed = margin > 0 ? `, and may differ by ${margin}` : '';
  return `${figure}${where}: ${then} ${inSide(field, first)}, ${now} ${inSide(field, second)}, p ${probability(difference.pHolm)}${allowed}`;
}

/** A figure that profiles have lost, as a sentence. */
export function lostText({ field, figure, first, second, lost }: LostFigure): string {
  const lack = lost === 1 ? 'lacks' : 'lack';
  return `${figure}: ${counted(lost, 'profile')} that ${lost === 1 ? 'has' : 'have'} it ${inSide(field, first)} ${lack} it ${inSide(field, second)}`;
}

/** The predictions that passed and do not now, as a sentence. */
export function regressionText(found: readonly Pick<ProfileScore, 'id' | 'groups'>[]): string {
  return `${counted(found.length, 'prediction')} that passed before: ${shownList(found, 5, predictionName)}`;
}
