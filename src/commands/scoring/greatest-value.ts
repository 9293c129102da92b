import { percentFigures } from '../../model/score.ts';

/** The greatest possible mean of a figure, given by its name or short name, in the figure's unit. */
export function greatestValue(name: string): number {
  if (name === 'count_agreement') return Number.POSITIVE_INFINITY;
  return percentFigures.has(name) ? 100 : 1;
}
