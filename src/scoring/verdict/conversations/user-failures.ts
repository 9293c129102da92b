import { isJsonObject, type Json } from '../../../base/json.ts';
import type { UserFailure } from '../../../model/conversation.ts';
import { shown } from '../../../words/shown.ts';
import { isPartOf, isSaidBefore, isSameForPeople, sayable, says } from './said.ts';
import { type Argument, argumentsIn, beginsRight, descriptionOf, type Talk } from './talk.ts';

/** What a simulated user did wrong (the JourneyBench paper, section 4.3, appendices I and J). */
export function userFailures(talk: Talk): UserFailure[] {
  const texts = new Set([...madeUp(talk), ...leaked(talk)]);
  const failures = [...texts].map((text): UserFailure => ({ kind: 'user_hallucination', text }));
  return [...failures, ...incomplete(talk)];
}

/** Values that calls have from the user, who was not given them. */
function* madeUp(talk: Talk): Generator<string> {
  for (const argument of argumentsIn(talk)) {
    const { name, value, call } = argument;
    if (isGiven(value, talk) || !isTelling(argument, talk)) continue;
    const first = talk.said.findIndex(({ by, text }) => by === 'user' && says(text, value));
    const isBefore = (talk.said[first]?.calls ?? Number.POSITIVE_INFINITY) <= call;
    const isFromTool = isSaidBefore(talk.said.slice(0, Math.max(first, 0)), 'tool', value);
    if (isBefore && !isFromTool) yield notGiven(name, value);
  }
}

/** Whether it is a value that can only be the user's: one may also say other words for what one was given. */
function isTelling({ tool, name, value }: Argument, { journey }: Talk): boolean {
  const text = sayable(value);
  if (text === undefined) return false;
  return !journey.given.has(name) || /\d/.test(text) || says(descriptionOf(tool, name), value);
}

/** Values that are withheld, and that the user says nevertheless, be they used or not. */
function* leaked(talk: Talk): Generator<string> {
  for (const [name, value = null] of talk.journey.withheld) {
    // A single word may be said of anything.
    if (isGiven(value, talk) || !/\d|\S\s+\S/.test(sayable(value) ?? '')) continue;
    const first = talk.said.find(({ text }) => says(text, value));
    if (first?.by === 'user') yield notGiven(name, value);
  }
}

function notGiven(name: string, value: Json): string {
  return `the user says ${name} ${shown(sayable(value) ?? '', 80)}, which they were not given`;
}

/** Whether a value is one that the user was given, or a part of one, however it is written. */
function isGiven(value: Json, { journey }: Talk): boolean {
  return [...journey.given.values()]
    .flatMap(leaves)
    .some((one) => isSameForPeople(one, value) || isPartOf(value, one) || isPartOf(one, value));
}

function leaves(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  return isJsonObject(value) ? Object.values(value).flatMap(leaves) : [value];
}

/**
 * The user ended the conversation with calls missing: all before were right, the agent stood nowhere where
 * nothing may be called, and neither the request before the last call nor what came after it asked for the next.
 */
function incomplete(talk: Talk): UserFailure[] {
  const { ended, isHalted, calls, gold = [], tools, said } = talk;
  const next = gold[calls.length];
  const tool = next && tools.get(next.tool);
  if (ended !== 'user' || isHalted || tool === undefined || !beginsRight(talk)) return [];
  const names = [tool.name, ...tool.places.flatMap(({ task }) => task ?? [])];
  const fromUser = said.filter(({ by }) => by === 'user');
  const request = fromUser.findLastIndex((one) => one.calls < calls.length);
  const isAsked = fromUser.slice(Math.max(request, 0)).some(({ text, calls: before }) => {
    const isBehind = before === calls.length;
    const values = isBehind ? (next?.params ?? []).map(([, value]) => value) : [];
    return [...names, ...values].some((one) => says(text, one));
  });
  if (isAsked) return [];
  const text = `the user ends the conversation before ${tool.name}, and did not ask for it`;
  return [{ kind: 'incomplete_journey', text }];
}
