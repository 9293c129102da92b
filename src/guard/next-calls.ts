import { numeralOf } from '../base/decimal.ts';
import { byText } from '../base/text/by-text.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import type { PlanCache } from '../compiler/plan/plan-cache.ts';
import { unreached } from '../model/outcome.ts';
import { conditionText } from '../words/condition.ts';
import type { Candidate } from './course.ts';
import type { CallBesides, NextCall, NextCalls } from './cursor.ts';
import type { World } from './exploration.ts';
import { isOverTried, type Reading } from './readings.ts';
import type { Track } from './track.ts';
import type { Tracks } from './tracks.ts';
import { undecidedIn } from './undecided.ts';

type ShownCall = Omit<NextCall, 'because'>;

interface Entry {
  readonly candidate: Candidate;
  readonly call: ShownCall;
  readonly worlds: Set<World>;
  /** Whether the agent may go past it wherever it may come. */
  mayLeaveOut: boolean;
  /** How often it failed and may be tried again: the most that any track leaves. */
  tries: Pick<Reading, 'failed' | 'retries'>;
}

/** All that may come next on any of some tracks. */
export function nextOn(tracks: readonly Track[], all: Tracks): NextCalls {
  const entries = new Map<string, Entry>();
  const besides = new Map<string, CallBesides>();
  const byWorld = new Map<string, Set<string>>();
  for (const track of tracks) {
    const keys = byWorld.get(track.world.key) ?? new Set();
    byWorld.set(track.world.key, keys);
    if (all.mayEnd(track)) keys.add('');
    for (const candidate of all.candidates(track)) {
      const tries = all.triesOf(candidate, track);
      if (!isOverTried(tries)) keys.add(enter(entries, { candidate, tries }, track));
    }
    for (const one of besidesOn(track, all)) {
      const key = sortedText([one.kind, one.agent, textOf(one)], numeralOf);
      besides.set(key, besides.get(key) ?? one);
      keys.add(key);
    }
  }
  const worlds = [...new Set(tracks.map(({ world }) => world))];
  return {
    calls: [...entries]
      .sort(inStepOrder)
      .map(([, entry]) => ({ ...shownCall(entry), because: reasonOf(entry, worlds, all) })),
    ...(besides.size > 0 && { besides: [...besides.values()] }),
    mayEnd: tracks.some((track) => all.mayEnd(track)),
    undecided: worlds.length < 2 ? [] : undecidedOn(tracks, byWorld, all),
  };
}

/** Adds a call, and yields its key. */
function enter(
  entries: Map<string, Entry>,
  { candidate, tries }: Pick<Entry, 'candidate' | 'tries'>,
  { world }: Track,
): string {
  const call = callOf(candidate);
  const key = `${candidate.position} ${textOf(call)}`;
  const mayLeaveOut = candidate.progress.mayLeaveOut(candidate.at);
  const known = entries.get(key);
  const entry = known ?? { candidate, call, worlds: new Set<World>(), mayLeaveOut, tries };
  entries.set(key, entry);
  entry.worlds.add(world);
  entry.mayLeaveOut &&= mayLeaveOut;
  if (leftOf(tries) > leftOf(entry.tries)) entry.tries = tries;
  return key;
}

function leftOf({ failed, retries = Number.POSITIVE_INFINITY }: Entry['tries']): number {
  return retries - failed;
}

function inStepOrder([one, a]: [string, Entry], [other, b]: [string, Entry]): number {
  const placeOf = ({ candidate: { position, call } }: Entry) => {
    return [position, call.step < 0 ? Number.MAX_SAFE_INTEGER : call.step, call.alternative ?? 0];
  };
  const [left, right] = [placeOf(a), placeOf(b)];
  const apart = left.findIndex((value, at) => value !== right[at]);
  return apart < 0 ? byText(one, other) : (left[apart] as number) - (right[apart] as number);
}

/** A call with what its marks, and its failures, say of it. */
function shownCall({ candidate, call, mayLeaveOut, tries }: Entry): ShownCall {
  const { alternative, name } = candidate.call;
  const { failed, retries } = tries;
  return {
    ...call,
    ...(mayLeaveOut && { optional: true }),
    ...(alternative !== undefined && { insteadOf: name }),
    ...(failed > 0 && { failed }),
    ...(failed > 0 && retries !== undefined && { retriesLeft: retries - failed + 1 }),
  };
}

function besidesOn(track: Track, all: Tracks): CallBesides[] {
  const repeats = all.repeatable(track).flatMap((one): CallBesides[] => {
    if (isOverTried(all.triesOf(one, track))) return [];
    return [
      {
        kind: 'repeat',
        agent: one.call.agent ?? one.plan.agent,
        tool: one.call.tool,
        ...valuesOf(one),
      },
    ];
  });
  const anytime = all.anytime(track).map(({ agent, tool, parameters }): CallBesides => {
    const values = parameters ? valuesOf({ parameters }) : { params: undefined, unknown: [] };
    if (tool !== undefined) return { kind: 'anytime', agent, tool, ...values };
    return { kind: 'anytime', agent, tool: '*', except: [...all.named], ...values };
  });
  const spare = all.spare(track).map((one): CallBesides => {
    return {
      kind: 'anytime',
      agent: one.call.agent ?? one.plan.agent,
      tool: one.call.tool,
      ...valuesOf(one),
    };
  });
  return [...repeats, ...anytime, ...spare];
}

/** Equal for equal calls, in whatever order they have their parameters. */
function textOf({ tool, params, unknown }: Pick<CallBesides, 'tool' | 'params' | 'unknown'>) {
  return sortedText([tool, params ?? null, unknown.toSorted(byText)], numeralOf);
}

function callOf(candidate: Candidate): ShownCall {
  const { tool, name: step, agent = candidate.plan.agent } = candidate.call;
  return { agent, tool, step, ...valuesOf(candidate) };
}

function valuesOf({ parameters }: Pick<Candidate, 'parameters'>) {
  const known = parameters.flatMap(({ name, found }) =>
    found.is === 'known' ? [[name, found.value] as const] : [],
  );
  const unknown = parameters.filter(({ found }) => found.is !== 'known').map(({ name }) => name);
  return { params: Object.fromEntries(known), unknown };
}

function undecidedOn(
  tracks: readonly Track[],
  byWorld: ReadonlyMap<string, ReadonlySet<string>>,
  all: Tracks,
): string[] {
  const { ways } = all.exploration(all.sharedFacts(tracks));
  const ids = new Map(
    [...byWorld].map(([world, keys]) => [world, [...keys].sort(byText).join('\n')]),
  );
  return undecidedIn(ways, (world) => ids.get(world));
}

/** The step that a call is, and what was decided where it may come, and not everywhere. */
function reasonOf({ candidate, worlds }: Entry, left: readonly World[], all: Tracks) {
  const { plan, call, position } = candidate;
  const step = call.step < 0 ? 'the sequence' : `step ${call.step + 1}`;
  const where = `${step} of ${plan.agent}`;
  if (worlds.size === left.length) return where;
  const { decisions } = (all.asked.agents[position] as PlanCache).policy;
  const supposed = decisions.flatMap(({ name, condition, cases }, at) => {
    const letters = new Set([...worlds].map(({ outcomes }) => outcomes[position]?.[at]));
    const [letter] = letters;
    const isOpen = left.some(({ outcomes }) => outcomes[position]?.[at] !== letter);
    if (letters.size > 1 || !isOpen || letter === unreached) return [];
    const taken = cases.find((one) => one.letter === letter);
    return taken ? [`${name} (${conditionText(condition)}) ${taken.supposed}`] : [];
  });
  return supposed.length === 0 ? where : `${where}, if ${supposed.join(' and ')}`;
}
