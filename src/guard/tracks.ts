import { extended, leftIn, mayFollow, noCalls } from '../compiler/plan/beginning.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import {
  type BoundParameter,
  boundTo,
  lacksValue,
  meaningsOf,
  type ToldValue,
  valuesGiven,
} from './bound-calls.ts';
import type { AgentCall } from './cursor.ts';
import type { Asked, Exploration } from './exploration.ts';
import { explore } from './explore.ts';
import type { Facts } from './facts.ts';
import { type GivenValue, isUnknown, type OpenPath } from './finding.ts';
import { Futures } from './futures.ts';
import { hasPathAsKey } from './key-search.ts';
import { type OpenParameters, openParametersOf } from './open-parameters.ts';
import type { Track } from './track.ts';

/** A call that may come next on a track. */
export interface Candidate {
  readonly plan: Plan;
  /** Its position in the plan's calls. */
  readonly at: number;
  readonly call: PlannedCall;
  readonly parameters: readonly BoundParameter[];
}

/** In at most so many ways calls are understood: equal ones of a block, whose orders differ, may multiply them. */
const mostTracks = 4096;

/** All that the facts leave possible, and how calls lead through it. */
export class Tracks {
  readonly asked: Asked;
  readonly start: readonly Track[];
  private readonly matchers: ArgumentMatchers;
  private readonly futures: Futures;
  private readonly explored = new Map<string, Exploration>();
  /** Facts with values that calls gave, which are the same on many tracks. */
  private readonly learntOnce = new Map<string, Facts | undefined>();
  private readonly bound = new WeakMap<Plan, (readonly BoundParameter[])[]>();
  private knownParameters: OpenParameters | undefined;

  constructor(asked: Asked, matchers: ArgumentMatchers) {
    this.asked = asked;
    this.matchers = matchers;
    this.futures = new Futures(asked.facts, () => this.openParameters.single);
    const { worlds, tooOpen } = this.exploration(asked.facts);
    const possible = tooOpen === undefined ? [...worlds.values()] : [];
    this.start = possible.flatMap((world) =>
      this.settled({ world, position: 0, beginning: noCalls, facts: asked.facts }),
    );
  }

  /** What facts leave possible in which calls gave values. */
  exploration(facts: Facts): Exploration {
    const known = this.explored.get(facts.key) ?? this.explorationFrom(this.asked.facts, facts);
    this.explored.set(facts.key, known);
    return known;
  }

  /** What facts leave possible in which more is known than in others. */
  private explorationFrom(before: Facts, facts: Facts): Exploration {
    if (facts.key !== before.key && !this.decides(before, facts)) return this.exploration(before);
    return explore({ ...this.asked, facts });
  }

  /** The facts of some tracks, as far as they are the same. */
  sharedFacts(tracks: readonly Track[]): Facts {
    const distinct = new Map(tracks.map(({ facts }) => [facts.key, facts]));
    const [first = this.asked.facts, ...others] = distinct.values();
    return first.sharedWith(others);
  }

  /** The tracks behind a call: none if it may not come next, undefined if there are too many. */
  after(tracks: readonly Track[], made: AgentCall): readonly Track[] | undefined {
    const found: Track[] = [];
    for (const track of tracks) {
      const { world, position, beginning } = track;
      const fitting = this.candidates(track).filter(({ plan, call }) => {
        return isSameTool(made, call, plan);
      });
      for (const { plan, at, call, parameters } of this.futures.differing(fitting, track)) {
        const given = valuesGiven(call.tool, parameters, made.params ?? {}, this.matchers);
        for (const facts of given ? this.learnt(given, track) : []) {
          const next = { world, position, beginning: extended(plan, beginning, at), facts };
          found.push(...this.settled(next));
        }
      }
    }
    const distinct = this.futures.distinct(found);
    return distinct.length > mostTracks ? undefined : distinct;
  }

  /** The calls that may come next on a track. */
  candidates(track: Track): Candidate[] {
    const plan = track.world.plans[track.position] as Plan;
    return this.callsAt(plan, mayFollow(plan, track.beginning), track.facts);
  }

  /** The calls that are left on a track, those that may come next among them. */
  left({ world, position, beginning, facts }: Track): Candidate[] {
    return world.plans.slice(position).flatMap((plan, at) => {
      return this.callsAt(plan, leftIn(plan, at === 0 ? beginning : noCalls), facts);
    });
  }

  mayEnd({ world, position, beginning }: Track): boolean {
    const plan = world.plans[position] as Plan;
    return position === world.plans.length - 1 && beginning.length === plan.slots.length;
  }

  /** What would have to be told to know all values that calls of blocks have. */
  get unknownInBlocks(): string[] {
    const worlds = [...this.exploration(this.asked.facts).worlds.values()];
    const plans = new Set(worlds.flatMap((world) => world.plans));
    const asks = [...plans].flatMap((plan) => {
      const calls = this.callsAt(
        plan,
        plan.blocks.flatMap((block) => block.calls),
        this.asked.facts,
      );
      const found = calls.flatMap(({ parameters }) => parameters.map((one) => one.found));
      return found.flatMap((one) => (one.is === 'known' ? [] : [one.asks]));
    });
    return [...new Set(asks)];
  }

  /** Whether a call is one of those that a track has left, whatever its place. */
  isLeft(track: Track, made: AgentCall): boolean {
    const { params = {} } = made;
    return this.left(track).some(({ plan, call, parameters }) => {
      const isSame = isSameTool(made, call, plan);
      return isSame && valuesGiven(call.tool, parameters, params, this.matchers) !== undefined;
    });
  }

  private callsAt(plan: Plan, positions: readonly number[], facts: Facts): Candidate[] {
    const { missing } = this.asked;
    const known = this.bound.get(plan) ?? [];
    this.bound.set(plan, known);
    return positions.flatMap((at): Candidate[] => {
      const call = plan.calls[at] as PlannedCall;
      if (this.matchers.optionalCall(call.tool)) return [];
      if (facts.key !== '') return [{ plan, at, call, parameters: boundTo(call, facts, missing) }];
      const parameters = known[at] ?? boundTo(call, facts, missing);
      known[at] = parameters;
      return [{ plan, at, call, parameters }];
    });
  }

  /** The facts with what a call said, in all ways in which the track's world is still possible. */
  private learnt(given: readonly ToldValue[], { world, facts }: Track): readonly Facts[] {
    if (given.length === 0) return [facts];
    const { single } = this.openParameters;
    const told = given.filter(({ node }) => {
      const found = facts.find(node);
      return !isUnknown(found) || !single.has(found.path);
    });
    if (told.length === 0) return [facts];
    return meaningsOf(told).flatMap((one) => this.learning(one, { world, facts }) ?? []);
  }

  private learning(
    told: readonly GivenValue[],
    { world, facts }: Pick<Track, 'world' | 'facts'>,
  ): Facts | undefined {
    const { shared } = this.openParameters;
    const key = JSON.stringify([
      facts.key,
      told.map(({ node, value }) => [node, value === undefined ? [] : [value]]),
    ]);
    if (!this.learntOnce.has(key)) this.learntOnce.set(key, facts.with(told));
    const known = this.learntOnce.get(key);
    if (known === undefined) return undefined;
    const isSure = shared.every((node) => known.find(node).is !== 'absent' && !hasPathAsKey(node));
    if (!isSure && lacksValue(world.plans, known, this.asked.missing)) return undefined;
    const left = this.explored.get(known.key) ?? this.explorationFrom(facts, known);
    this.explored.set(known.key, left);
    return left.worlds.has(world.key) ? known : undefined;
  }

  private get openParameters(): OpenParameters {
    const { facts } = this.asked;
    const { worlds, open } = this.exploration(facts);
    this.knownParameters ??= openParametersOf(
      [...worlds.values()].flatMap(({ plans }) => plans),
      facts,
      open.values(),
    );
    return this.knownParameters;
  }

  /** Whether decisions may come out in another way where more is known. */
  private decides(before: Facts, facts: Facts): boolean {
    return [...this.exploration(this.asked.facts).open.values()].some((node) => {
      const [then, now] = [before.find(node), facts.find(node)];
      return then.is !== now.is || (isUnknown(then) && then.path !== (now as OpenPath).path);
    });
  }

  /** The track at its next call: past calls that may be left out, and of the agent whose turn it is. */
  private settled(track: Track): readonly Track[] {
    const tracks = [this.turned(track)];
    if (!this.matchers.optionalCalls) return tracks;
    const seen = new Set(tracks.map((one) => this.futures.keyOf(one)));
    for (const one of tracks) {
      const plan = one.world.plans[one.position] as Plan;
      for (const at of mayFollow(plan, one.beginning)) {
        if (!this.matchers.optionalCall((plan.calls[at] as PlannedCall).tool)) continue;
        const past = this.turned({ ...one, beginning: extended(plan, one.beginning, at) });
        const key = this.futures.keyOf(past);
        if (!seen.has(key)) tracks.push(past);
        seen.add(key);
      }
    }
    return tracks;
  }

  /** The track at the agent whose turn it is. */
  private turned(track: Track): Track {
    let { position, beginning } = track;
    const { plans } = track.world;
    const isOver = ({ slots, isBeginning }: Plan) =>
      beginning.length === slots.length && isBeginning !== true;
    while (position < plans.length - 1 && isOver(plans[position] as Plan)) {
      position += 1;
      beginning = noCalls;
    }
    return position === track.position ? track : { ...track, position, beginning };
  }
}

/** Whether a call is of a planned call's tool and, if it says so, of its agent. */
function isSameTool(made: AgentCall, { tool }: PlannedCall, { agent }: Plan): boolean {
  return made.tool === tool && (made.agent === undefined || made.agent === agent);
}
