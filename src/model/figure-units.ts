import { type AnyFigureName, figureRow } from './figures.ts';

/** What has a figure: a profile or, of conversations, a test of a turn or a whole conversation. */
export function unitOf(figure: AnyFigureName): 'profile' | 'test' | 'conversation' {
  const { of } = figureRow(figure);
  if (of === 'turn') return 'test';
  return of === 'conversation' ? of : 'profile';
}

/** Whether a figure is of trajectories: only what says too little of its calls lacks it. */
export function isOfTrajectories(figure: AnyFigureName): boolean {
  return unitOf(figure) === 'profile';
}

/** What comparisons pair: profiles, or conversations, since the tests of one are not independent. */
export function pairedUnitOf(figure: AnyFigureName): 'profile' | 'conversation' {
  return unitOf(figure) === 'profile' ? 'profile' : 'conversation';
}

/** What some figures are over: `profiles`, `tests or conversations`, or one of them. */
export function unitsOf(figures: readonly AnyFigureName[], count = 2, unitBy = unitOf): string {
  const units = [...new Set(figures.map(unitBy))];
  return units.map((unit) => (count === 1 ? unit : `${unit}s`)).join(' or ');
}

/** The title of a column that says over how many: there is no one word for tests and conversations. */
export function countTitle(figures: readonly AnyFigureName[]): 'profiles' | 'over' {
  return unitsOf(figures) === 'profiles' ? 'profiles' : 'over';
}
