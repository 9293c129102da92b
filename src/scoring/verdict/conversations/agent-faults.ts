import type { Json } from '../../../base/json.ts';
import type { ReadCall } from '../../../model/format.ts';
import type { JourneyTool, ToolPlace } from '../../../model/journeys.ts';
import { shown } from '../../../words/shown.ts';
import type { TaggedMismatch } from '../../figures/tags.ts';
import { isSaidBefore, isSameForPeople, sayable, says } from './said.ts';
import { argumentsIn, beginsRight, descriptionOf, type Talk } from './talk.ts';

/** The mistakes of an agent that only what was said, and the policy, can show. */
export function* agentFaults(talk: Talk): Generator<TaggedMismatch> {
  yield* dependencyViolations(talk);
  yield* hallucinatedValues(talk);
}

/**
 * Calls that go on where the policy halts (the JourneyBench paper, section 4.3 and appendix G): without a tool
 * before them that every way there has called, without a required parameter or with one that the user does not
 * have, or behind the end of a journey that halts.
 */
function* dependencyViolations(talk: Talk): Generator<TaggedMismatch> {
  const made: Made = { done: [], failed: new Set() };
  for (const [at, call] of talk.calls.entries()) {
    const tool = talk.tools.get(call.tool);
    if (tool === undefined) continue;
    const why = [...lacksOf(tool, call, made), ...withheldIn(talk, at, tool, made)];
    const reasons = why.length > 0 ? why : behindEnd(talk, at);
    if (reasons.length > 0) {
      const text = `step ${at + 1}: ${tool.name} is called ${reasons.join(' and ')}`;
      yield { tag: 'dependency_violation', text };
    }
    if (call.failed || talk.journey.failing.has(call.tool)) made.failed.add(call.tool);
    else made.done.push(tool);
  }
}

/** What was called so far. */
interface Made {
  readonly done: JourneyTool[];
  readonly failed: Set<string>;
}

/** What a call lacks at the place of its tool where it lacks the least. */
function lacksOf({ places }: JourneyTool, call: ReadCall, made: Made): string[] {
  const [least = []] = places
    .map((place) => lacksAt(place, call, made))
    .sort((one, other) => one.length - other.length);
  return least;
}

function lacksAt(
  { before, parameters }: ToolPlace,
  { params = [] }: ReadCall,
  { done, failed }: Made,
): string[] {
  const isThere = (name: string) =>
    params.some(([key, value]) => key === name && value !== null && value !== '');
  const tools = before.filter((name) => done.every((tool) => tool.name !== name));
  const lacking = parameters.filter(({ name, isRequired }) => isRequired && !isThere(name));
  return [
    ...tools.map((name) =>
      failed.has(name) ? `although ${name} failed` : `without ${name} before it`,
    ),
    ...lacking.map(({ name }) => `without its ${name}`),
  ];
}

/** Required parameters that the user does not have, that no tool returned, and that the call has a value for. */
function withheldIn(talk: Talk, at: number, { places }: JourneyTool, { done }: Made): string[] {
  const required = places.flatMap(({ parameters }) => parameters.filter((one) => one.isRequired));
  const names = new Set(required.map(({ name }) => name));
  return [...names].flatMap((name) => {
    const value = argumentOf(talk.calls[at], name);
    if (!talk.journey.withheld.has(name) || value === undefined || value === null) return [];
    const isReturned = done.some(({ returns }) => returns.includes(name));
    if (isReturned || isSaidBefore(talk.said, 'user', value, at)) return [];
    return [`with ${name}, which the user does not have`];
  });
}

/** That a right journey had halted: a tool failed, or the user lacks a parameter and did not make it up. */
function behindEnd(talk: Talk, at: number): string[] {
  const { gold, halts, journey, calls } = talk;
  if (gold === undefined || !halts || at < gold.length || !beginsRight(talk)) return [];
  const last = gold.at(-1)?.tool;
  if (last !== undefined && journey.failing.has(last)) {
    return calls[at]?.tool === last ? [] : [`although ${last} failed`];
  }
  const isMadeUp = [...journey.withheld.keys()].some((name) =>
    calls.some((call, position) => {
      const value = argumentOf(call, name);
      return value !== undefined && isSaidBefore(talk.said, 'user', value, position);
    }),
  );
  const lacking = [...journey.withheld.keys()].join(', ');
  return isMadeUp ? [] : [`although the user has no ${lacking}`];
}

function argumentOf(call: ReadCall | undefined, name: string): Json | undefined {
  return call?.params?.find(([key]) => key === name)?.[1];
}

/**
 * Wrong values that a description of the tool or of the parameter names (`Example: 700`), and that neither the
 * user nor a tool had said before (the JourneyBench paper, section 4.3 and appendix H).
 */
function* hallucinatedValues(talk: Talk): Generator<TaggedMismatch> {
  const { journey, said } = talk;
  for (const { call, tool, name, value } of argumentsIn(talk)) {
    const text = sayable(value);
    const own = journey.given.get(name);
    const right = [...(own === undefined ? [] : [own]), ...journey.returned(name)];
    if (text === undefined || right.some((one) => isSameForPeople(one, value))) continue;
    const isDescribed = says(descriptionOf(tool), value) || says(descriptionOf(tool, name), value);
    const isHeard = (['user', 'tool'] as const).some((by) => isSaidBefore(said, by, value, call));
    if (!isDescribed || isHeard) continue;
    const what = `${tool.name} has ${name} ${shown(text, longest)}`;
    const why = 'which stands in its description and was not said by the user';
    yield { tag: 'hallucinated_value', text: `step ${call + 1}: ${what}, ${why}` };
  }
}

const longest = 80;
