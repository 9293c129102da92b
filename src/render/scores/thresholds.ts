import type { MissedThreshold } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { figureText } from './rounding.ts';

/** A line for every threshold that was missed, in the figure's own unit; empty where none was. */
export function thresholdsText(missed: readonly MissedThreshold[], paint: Paint): string {
  return missed.map((each) => `${paint.red('missed')} ${sentence(each)}\n`).join('');
}

function sentence({ figure, minimum, mean }: MissedThreshold): string {
  if (mean === null) return `${figure}: no profile has it, and the minimum is ${minimum}`;
  const rounded = figureText(figure, mean);
  const shown = Number(rounded) < minimum ? rounded : String(mean);
  return `${figure}: the mean is ${shown}, and the minimum is ${minimum}`;
}
