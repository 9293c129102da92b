/** Says whether some changes are enough. */
export type IsEnough = (changes: readonly number[]) => boolean;

/** Of more changes than this, not every pair is tried, and none is told apart from the others. */
export const mostPaired = 12;

/**
 * Of some changes that are enough, those that are still enough when neither one of them nor two at once
 * can be spared.
 */
export function fewest(all: readonly number[], isEnough: IsEnough): readonly number[] {
  let needed = all;
  for (let size = Math.ceil(all.length / 2); size > 1; size = Math.ceil(size / 2)) {
    for (let at = 0; at < needed.length; ) {
      const fewer = [...needed.slice(0, at), ...needed.slice(at + size)];
      if (isEnough(fewer)) needed = fewer;
      else at += size;
    }
  }
  return spared(needed, isEnough);
}

/** Leaving some out may make others needless: again until nothing is. */
function spared(needed: readonly number[], isEnough: IsEnough): readonly number[] {
  for (const some of handfuls(needed)) {
    const fewer = needed.filter((change) => !some.includes(change));
    if (isEnough(fewer)) return spared(fewer, isEnough);
  }
  return needed;
}

/** Each change, and each two of few: a new name for a step changes what names it too. */
function* handfuls(changes: readonly number[]): Generator<readonly number[]> {
  for (const change of changes) yield [change];
  if (changes.length > mostPaired) return;
  for (const [at, change] of changes.entries()) {
    for (const other of changes.slice(at + 1)) yield [change, other];
  }
}

/**
 * Changes in groups that need each other: each with the fewest others that make it do something by
 * itself, those that share one together.
 */
export function neededGroups(
  changes: readonly number[],
  worksAlone: IsEnough,
): readonly (readonly number[])[] {
  let groups: number[][] = [];
  for (const change of changes) {
    const others = changes.filter((other) => other !== change);
    const isEnough: IsEnough = (some) => worksAlone(sorted([change, ...some]));
    const own = isEnough([]) ? [] : fewest(others, isEnough);
    const group = [change, ...own];
    const joined = groups.filter((each) => each.some((other) => group.includes(other)));
    groups = groups.filter((each) => !joined.includes(each));
    groups.push(sorted(new Set([...joined.flat(), ...group])));
  }
  return groups.sort(([a = 0], [b = 0]) => a - b);
}

function sorted(changes: Iterable<number>): number[] {
  return [...changes].sort((a, b) => a - b);
}
