import type { Plan, PlannedCall } from '../model/plan.ts';
import { extended, leftIn, mayFollow, noCalls } from '../plan/beginning.ts';
import type { ArgumentMatchers } from '../score/argument-matchers.ts';
import { type BoundParameter, boundTo, valuesGiven } from './bound-calls.ts';
import type { AgentCall } from './cursor.ts';
import { type Asked, type Exploration, explore, type World } from './explore.ts';
import type { Facts, GivenValue } from './facts.ts';
import { Futures } from './futures.ts';
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
  private readonly single = new WeakMap<World, ReadonlySet<string>>();

  constructor(asked: Asked, matchers: ArgumentMatchers) {
    this.asked = asked;
    this.matchers = matchers;
    this.futures = new Futures(asked.facts, (world) => this.singlePaths(world));
    const { worlds, tooOpen } = this.exploration(asked.facts);
    const possible = tooOpen === undefined ? [...worlds.values()] : [];
    this.start = possible.flatMap((world) =>
      this.settled({ world, position: 0, beginning: noCalls, facts: asked.facts }),
    );
  }

  /** What facts leave possible in which calls gave values. */
  exploration(facts: Facts): Exploration {
    const known = this.explored.get(facts.key) ?? explore({ ...this.asked, facts });
    this.explored.set(facts.key, known);
    return known;
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
        const facts = given && this.learnt(given, track);
        if (facts === undefined) continue;
        const next = { world, position, beginning: extended(plan, beginning, at), facts };
        found.push(...this.settled(next));
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
      return found.flatMap((one) => (one.is === 'open' ? [one.asks] : []));
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

  /** The facts with what a call said; undefined where the track's world is not possible any more. */
  private learnt(given: readonly GivenValue[], { world, facts }: Track): Facts | undefined {
    if (given.length === 0) return facts;
    const { open } = this.exploration(this.asked.facts);
    const single = this.singlePaths(world);
    const told = given.flatMap((one) => {
      const found = facts.find(one.node);
      const isOpen = found.is === 'open';
      return isOpen && single.has(found.path) && !open.has(found.path) ? [] : [{ ...one, found }];
    });
    if (told.length === 0) return facts;
    const key = JSON.stringify([facts.key, told.map(({ node, value }) => [node, value])]);
    const known = this.learntOnce.has(key) ? this.learntOnce.get(key) : facts.with(told);
    this.learntOnce.set(key, known);
    if (known === undefined) return undefined;
    const paths = told.map(({ found }) => (found.is === 'open' ? found.path : ''));
    const matters = [...open].some((path) => paths.some((one) => path.includes(one)));
    if (!matters || this.exploration(known).worlds.has(world.key)) return known;
    return undefined;
  }

  /** The open paths that one parameter reads, and nothing else: their values decide nothing. */
  private singlePaths(world: World): ReadonlySet<string> {
    const known = this.single.get(world);
    if (known !== undefined) return known;
    const { facts } = this.asked;
    const all = world.plans.flatMap(({ calls }) =>
      calls.flatMap(({ parameters }) =>
        parameters.map(({ expression }) => facts.find(expression.node)),
      ),
    );
    const texts = all.flatMap((found) => (found.is === 'open' ? [found.path, found.asks] : []));
    const read = [...texts, ...this.exploration(facts).open];
    const single = all.flatMap((found) => {
      if (found.is !== 'open' || found.asks !== found.path) return [];
      const isRead = read.filter((text) => text.includes(found.path)).length > 2;
      return isRead ? [] : [found.path];
    });
    const made = new Set(single);
    this.single.set(world, made);
    return made;
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
