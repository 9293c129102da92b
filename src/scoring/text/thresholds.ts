import { unitOf } from '../../model/figure-units.ts';
import type { MissedThreshold } from '../../model/score.ts';
import { figureText } from '../../words/rounding.ts';
import { counted } from '../../words/shown.ts';

/** A missed threshold as a sentence, in the unit of the figure. */
export function thresholdText({ figure, minimum, mean, lacking }: MissedThreshold): string {
  if (mean === null) {
    return `${figure}: no ${unitOf(figure)} has it, and the minimum is ${minimum}`;
  }
  if (lacking !== undefined) {
    const { count, of } = lacking;
    return `${figure}: ${count} of ${counted(of, 'prediction')} ${count === 1 ? 'lacks' : 'lack'} it, and the minimum is ${minimum}`;
  }
  const rounded = figureText(figure, mean);
  const shown = Number(rounded) < minimum ? rounded : String(mean);
  return `${figure}: the mean is ${shown}, and the minimum is ${minimum}`;
}
