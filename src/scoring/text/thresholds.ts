import { unitOf } from '../../model/figure-units.ts';
import type { MissedMaximum, MissedThreshold } from '../../model/score.ts';
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

/** A missed maximum as a sentence. */
export function maximumText({ effort, maximum, mean, lacking }: MissedMaximum): string {
  if (mean === null) return `${effort}: no prediction tells it, and the maximum is ${maximum}`;
  if (lacking !== undefined) {
    const { count, of } = lacking;
    return `${effort}: ${count} of ${counted(of, 'profile')} ${count === 1 ? 'does' : 'do'} not tell it, and the maximum is ${maximum}`;
  }
  const rounded = mean.toFixed(2);
  const shown = Number(rounded) > maximum ? rounded : String(mean);
  return `${effort}: the mean is ${shown}, and the maximum is ${maximum}`;
}
