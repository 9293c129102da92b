import type { Groups } from '../../model/groups.ts';
import { componentsOf } from './cells.ts';
import { type Bounds, SparseCounts } from './sparse-counts.ts';

/**
 * How many states counting needs at least, found without counting: what is not tied by pairs is in
 * every combination of states. Slots that are out of bounds may leave fewer, so then it is 1.
 */
export function fewestStates(groups: Groups, bounds: Bounds): number {
  const size = groups.sizes.reduce((sum, count) => sum + count, 0);
  const bounded = groups.sizes.some(
    (_, group) => groups.lowest[group] !== 0 || groups.highest[group] !== size - 1,
  );
  const components = bounded ? [] : componentsOf(groups);
  if (components.length < 2) return 1;
  let states = 1;
  for (const component of components) {
    states *= statesOf(component, groups, bounds);
    if (states > bounds.states) return states;
  }
  return states;
}

/** How many states some groups have by themselves, as far as they are counted. */
function statesOf(component: readonly number[], groups: Groups, bounds: Bounds): number {
  const places = new Map(component.map((group, place) => [group, place]));
  const part = <T>(values: readonly T[]) => component.map((group) => values[group] as T);
  const sizes = part(groups.sizes);
  const size = sizes.reduce((sum, count) => sum + count, 0);
  const own: Groups = {
    groupOf: [],
    sizes,
    lowest: part(groups.lowest),
    highest: part(groups.highest),
    behind: part(groups.behind).map((list) => list.map((group) => places.get(group) as number)),
  };
  // The state in which nothing is left is not remembered.
  return new SparseCounts(own, size, bounds).states + 1;
}
