import { numeralOf } from '../base/decimal.ts';
import { byText } from '../base/text/by-text.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import type { PlanCache } from '../compiler/plan/plan-cache.ts';
import { unreached } from '../model/outcome.ts';
import { conditionText } from '../words/condition.ts';
import type { NextCall, NextCalls } from './cursor.ts';
import type { World } from './exploration.ts';
import type { Track } from './track.ts';
import type { Candidate, Tracks } from './tracks.ts';
import { undecidedIn } from './undecided.ts';

interface Entry {
  readonly candidate: Candidate;
  readonly call: Omit<NextCall, 'because'>;
  /** Where the call comes from: the position of the agent, and of the step. */
  readonly position: number;
  readonly step: number;
  readonly worlds: Set<World>;
}

/** All that may come next on any of some tracks. */
export function nextOn(tracks: readonly Track[], all: Tracks): NextCalls {
  const entries = new Map<string, Entry>();
  const byWorld = new Map<string, Set<string>>();
  for (const track of tracks) {
    const keys = byWorld.get(track.world.key) ?? new Set();
    byWorld.set(track.world.key, keys);
    if (all.mayEnd(track)) keys.add('');
    for (const candidate of all.candidates(track)) {
      const call = callOf(candidate);
      const key = `${track.position} ${textOf(call)}`;
      const step = candidate.call.step < 0 ? Number.POSITIVE_INFINITY : candidate.call.step;
      const entry = { candidate, call, position: track.position, step, worlds: new Set<World>() };
      const known = entries.get(key) ?? entry;
      known.worlds.add(track.world);
      entries.set(key, known);
      keys.add(key);
    }
  }
  const worlds = [...new Set(tracks.map(({ world }) => world))];
  const inOrder = [...entries].sort(
    ([one, a], [other, b]) =>
      a.position - b.position || (a.step === b.step ? byText(one, other) : a.step - b.step),
  );
  return {
    calls: inOrder.map(([, entry]) => ({ ...entry.call, because: reasonOf(entry, worlds, all) })),
    mayEnd: tracks.some((track) => all.mayEnd(track)),
    undecided: worlds.length < 2 ? [] : undecidedOn(tracks, byWorld, all),
  };
}

/** Equal for equal calls, in whatever order they have their parameters. */
function textOf({ tool, params, unknown }: Omit<NextCall, 'because'>): string {
  return sortedText([tool, params, unknown.toSorted(byText)], numeralOf);
}

function callOf({ plan, call, parameters }: Candidate): Omit<NextCall, 'because'> {
  const known = parameters.flatMap(({ name, found }) =>
    found.is === 'known' ? [[name, found.value] as const] : [],
  );
  const unknown = parameters.filter(({ found }) => found.is !== 'known').map(({ name }) => name);
  const { tool, name: step } = call;
  return { agent: plan.agent, tool, step, params: Object.fromEntries(known), unknown };
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
function reasonOf({ candidate, position, worlds }: Entry, left: readonly World[], all: Tracks) {
  const { plan, call } = candidate;
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
