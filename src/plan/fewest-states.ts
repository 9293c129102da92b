import { type Groups, mayStart } from '../model/groups.ts';

/**
 * How many states counting needs at least, found without counting: what is not tied by pairs is in
 * every combination of states. Slots that are out of bounds may leave fewer, so then it is 1.
 */
export function fewestStates(groups: Groups, limit: number): number {
  const size = groups.sizes.reduce((sum, count) => sum + count, 0);
  const bounded = groups.sizes.some(
    (_, group) => groups.lowest[group] !== 0 || groups.highest[group] !== size - 1,
  );
  if (bounded) return 1;
  let states = 1;
  for (const component of componentsOf(groups)) {
    states *= statesOf(component, groups, limit);
    if (states > limit) return states;
  }
  return states;
}

/** The groups, put together where one comes behind another. */
function componentsOf({ sizes, behind }: Groups): number[][] {
  const component = sizes.map((_, group) => group);
  for (const [group, earlier] of behind.entries()) {
    for (const other of earlier) {
      const [from, to] = [component[group] as number, component[other] as number];
      for (const [at, name] of component.entries()) if (name === from) component[at] = to;
    }
  }
  return sizes
    .map((_, name) => [...component.keys()].filter((group) => component[group] === name))
    .filter((members) => members.length > 0);
}

/** How many states some groups have by themselves, or the first number above the limit. */
function statesOf(component: readonly number[], groups: Groups, limit: number): number {
  const seen = new Set<string>();
  const open = [[...groups.sizes]];
  for (let left = open.pop(); left !== undefined && seen.size <= limit; left = open.pop()) {
    const key = component.map((group) => left?.[group]).join();
    if (seen.has(key)) continue;
    seen.add(key);
    for (const group of component) {
      if (!mayStart(groups, left, group, 0)) continue;
      const next = [...left];
      next[group] = (next[group] as number) - 1;
      open.push(next);
    }
  }
  return seen.size;
}
