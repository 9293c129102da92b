import type { ReadCall, ReadTrajectory } from './format.ts';

/** What an agent calls tools, or patterns of that with one `*`, and what the policy calls them, as they were written. */
export type AgentNames = readonly (readonly [name: string, tool: string])[];

/** Where the `*` of a pattern stands in a name: what it stands for; undefined where the pattern does not match. */
function starOf(pattern: string, name: string): string | undefined {
  const [before = '', after = ''] = pattern.split('*');
  const isLonger = name.length > before.length + after.length;
  if (!isLonger || !name.startsWith(before) || !name.endsWith(after)) return undefined;
  return name.slice(before.length, name.length - after.length);
}

/**
 * Yields the policy's name of a tool that an agent calls. A whole name goes before patterns, and of these the first
 * one that matches counts; a tool that none names keeps its name.
 */
export function namerBy(names: AgentNames): (tool: string) => string {
  const known = new Map(names.filter(([name]) => !name.includes('*')));
  const patterns = names.filter(([name]) => name.includes('*'));
  return (tool) => {
    const found = known.get(tool);
    if (found !== undefined) return found;
    const named = patterns
      .map(([pattern, target]) => [starOf(pattern, tool), target] as const)
      .find(([star]) => star !== undefined);
    const name = named?.[1].replace('*', () => named[0] ?? '') ?? tool;
    known.set(tool, name);
    return name;
  };
}

/** Yields what an agent calls a tool of the policy: the first whole name, or else that of the first pattern. */
export function agentNamerBy(names: AgentNames): (tool: string) => string {
  const nameOf = namerBy(names);
  const whole = names.filter(([name]) => !name.includes('*'));
  const patterns = names.filter(([name]) => name.includes('*'));
  return (tool) => {
    const made = patterns.flatMap(([pattern, target]) => {
      const star = target.includes('*') ? starOf(target, tool) : undefined;
      return star === undefined ? [] : [pattern.replace('*', () => star)];
    });
    const all = [...whole.flatMap(([name, target]) => (target === tool ? [name] : [])), ...made];
    return all.find((name) => nameOf(name) === tool) ?? tool;
  };
}

/** A name that two patterns match and call otherwise, if there is one: each of them would have to be tried first. */
export function namedTwice(
  first: AgentNames[number],
  second: AgentNames[number],
): { readonly name: string; readonly tools: readonly [string, string] } | undefined {
  const [[before = '', after = ''], [otherBefore = '', otherAfter = '']] = [first, second].map(
    ([pattern]) => pattern.split('*'),
  ) as [string[], string[]];
  const longest = (one: string, other: string) => (one.length > other.length ? one : other);
  const name = `${longest(before, otherBefore)}x${longest(after, otherAfter)}`;
  const tools = [first, second].map(([pattern, target]) => {
    const star = starOf(pattern, name);
    return star === undefined ? undefined : target.replace('*', () => star);
  });
  const [one, other] = tools;
  if (one === undefined || other === undefined || one === other) return undefined;
  return { name, tools: [one, other] };
}

/** Trajectories with the policy's names of tools; calls that keep theirs are the same objects. */
export function withNamesBy(
  nameOf: ((tool: string) => string) | undefined,
  trajectories: readonly ReadTrajectory[],
): readonly ReadTrajectory[] {
  if (nameOf === undefined) return trajectories;
  return trajectories.map((trajectory) =>
    trajectory.map((segment) => ({
      ...segment,
      calls: segment.calls.map((call) => renamed(call, nameOf(call.tool))),
    })),
  );
}

/** The whole text of a call has the name that it was made by, and is left out. */
function renamed(call: ReadCall, tool: string): ReadCall {
  if (tool === call.tool) return call;
  const { line: _, ...others } = call;
  return { ...others, tool };
}

/** The last part of a name: what stands behind a `__`, `.`, `/` or `:`; undefined where there is none. */
export function lastPartOf(name: string): string | undefined {
  return /(?:__|[./:])([^./:]+)$/.exec(name)?.[1]?.split('__').at(-1);
}
