import { percentFigures } from '../../model/score.ts';

/** The greatest mean that a figure can have, by its name or a short one, in the figure's own unit. */
export function greatestValue(name: string): number {
  if (name === 'count_agreement') return Number.POSITIVE_INFINITY;
  return percentFigures.has(name) ? 100 : 1;
}
