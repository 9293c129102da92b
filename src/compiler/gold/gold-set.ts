import { product } from '../../base/product.ts';
import type { Allowance } from '../../model/allowance.ts';
import type { Arrangement, Gold, GroundedPlan, VariantUnion } from '../../model/gold.ts';
import {
  arranged,
  type Orders,
  ordersAt,
  ordersWithin,
  rankOf,
} from '../../model/order-template.ts';
import type { Plan, PrecedenceGraph } from '../../model/plan.ts';
import { type Call, isTrajectory, type Segment, type Trajectory } from '../../model/trajectory.ts';
import { isSameCall } from './allowances.ts';
import { isRight } from './part-walk.ts';

/** The calls of one agent for a profile, and the order between them. */
export interface AgentPlan {
  readonly agent: string;
  /** The grounded calls, in step order. */
  readonly calls: readonly Call[];
  /** The order between calls; the attribute `call` of a node is a position in `calls`. */
  readonly graph: PrecedenceGraph;
}

/**
 * The set of all valid trajectories of one profile, factored into one part per agent, each with slots,
 * soft blocks and grounded calls. Its size is known without enumeration. Trajectories are yielded
 * lazily in emission order, in which the first agent's first block varies slowest.
 */
export class GoldSet implements Gold, Iterable<Trajectory> {
  readonly id: string;
  readonly agents: readonly string[];
  readonly parts: readonly GroundedPlan[];
  /** The number of trajectories; undefined if there are too many to tell equal ones apart. */
  readonly count: bigint | undefined;
  /**
   * The number of ranks: `count` or, if that is undefined, the number of orders, with equal ones
   * counted separately.
   */
  readonly ranks: bigint;

  /** The tools that `anytime` with any tool does not mean; undefined where no part allows that. */
  private readonly named: readonly string[] | undefined;

  constructor(
    id: string,
    agents: readonly string[],
    parts: readonly GroundedPlan[],
    named?: readonly string[],
  ) {
    this.id = id;
    this.agents = agents;
    this.parts = parts;
    this.named = named;
    let count: bigint | undefined = 1n;
    let ranks = 1n;
    for (const { plan, union } of parts) {
      const own = union ?? plan;
      count = count === undefined || own.count === undefined ? undefined : count * own.count;
      ranks *= own.ranks;
    }
    this.count = count;
    this.ranks = ranks;
  }

  /** What an agent may do besides the calls of a trajectory, agent by agent. */
  get allowances(): readonly Allowance[] {
    return this.parts.flatMap((part, turn) => {
      const own = this.allowancesOf(part);
      const isRepeated =
        this.agents.indexOf(part.plan.agent) !== this.agents.lastIndexOf(part.plan.agent);
      return isRepeated ? own.map((one) => ({ ...one, turn })) : own;
    });
  }

  /** The number of variants: of choices that are left to the agents, for all of them together. */
  get variants(): bigint {
    return this.parts.reduce((size, { plan }) => size * (plan.choices?.size ?? 1n), 1n);
  }

  /** The plan of each agent, in the order of the agents. */
  get plans(): readonly AgentPlan[] {
    return this.parts.map(({ plan, calls }) => ({ agent: plan.agent, calls, graph: plan.graph() }));
  }

  /** All trajectories, lazily, in emission order. */
  *[Symbol.iterator](): Generator<Trajectory> {
    for (const arrangement of this.arrangements()) yield this.trajectory(arrangement);
  }

  /**
   * The trajectory at a rank of the emission order. Throws a RangeError unless 0 <= rank < ranks,
   * and a TypeError if the rank is not a bigint.
   */
  at(rank: bigint): Trajectory {
    if (typeof rank !== 'bigint') throw new TypeError(`a rank is a bigint such as 0n, not ${rank}`);
    return this.trajectory(this.arrangementAt(rank));
  }

  /** The trajectory of an arrangement: its calls, split into one segment per agent. */
  trajectory(arrangement: Arrangement): Trajectory {
    return this.parts.flatMap(({ plan, calls }, part): Segment[] => {
      const positions = arrangement[part] ?? [];
      const own = positions.map((position) => calls[position] as Call);
      return hasGuests(plan) ? segmentsOf(own, plan.agent) : [{ agent: plan.agent, calls: own }];
    });
  }

  /** All trajectories as positions of calls, lazily, in emission order. */
  *arrangements(): Generator<Arrangement> {
    yield* product(
      this.parts.map(({ plan, union }) => union?.arrangements() ?? arrangementsOf(plan)),
    );
  }

  /** All arrangements at once, in emission order. */
  listArrangements(): readonly Arrangement[] {
    const [only, ...more] = this.parts;
    return only !== undefined && only.union === undefined && more.length === 0
      ? ofOneAgent(only.plan)
      : [...this.arrangements()];
  }

  /** The arrangement at a rank of the emission order. Throws a RangeError unless 0 <= rank < ranks. */
  arrangementAt(rank: bigint): Arrangement {
    if (rank < 0n || rank >= this.ranks) {
      throw new RangeError(`rank ${rank} of a gold set of ${this.ranks}`);
    }
    const arrangement: (readonly number[])[] = [];
    let left = rank;
    for (const { plan, union } of [...this.parts].reverse()) {
      const { ranks } = union ?? plan;
      const own = left % ranks;
      arrangement.unshift(union?.at(own) ?? arranged(plan, ordersAt(plan, own)));
      left /= ranks;
    }
    return arrangement;
  }

  /** Whether the set contains a trajectory with the same agents and the same calls in the same order. */
  has(trajectory: Trajectory): boolean {
    return this.covers(trajectory, (part, { calls }) =>
      part.union === undefined ? rankIn(part, calls) !== undefined : isRight(part, calls),
    );
  }

  /**
   * Whether a trajectory is right: the set contains it, or contains what is left of it without calls that are
   * allowed besides: repetitions behind the call that they repeat, and calls that may come at any time. Throws a
   * TypeError if the argument is not a trajectory.
   */
  right(trajectory: Trajectory): boolean {
    return this.covers(trajectory, (part, { calls }) =>
      isRight(part, calls, this.allowancesOf(part)),
    );
  }

  /**
   * The rank of a trajectory in the emission order; undefined if the set does not contain it. Takes
   * time polynomial in the number of calls. Throws a TypeError if the argument is not a trajectory, and a
   * RangeError if it is one of too many variants.
   */
  rank(trajectory: Trajectory): bigint | undefined {
    let rank = 0n;
    const isMember = this.covers(trajectory, (part, { calls }) => {
      const own = part.union ? rankInUnion(part, part.union, calls) : rankIn(part, calls);
      rank = rank * (part.union ?? part.plan).ranks + (own ?? 0n);
      return own !== undefined;
    });
    return isMember ? rank : undefined;
  }

  private covers(
    trajectory: Trajectory,
    isIn: (part: GroundedPlan, segment: Segment) => boolean,
  ): boolean {
    if (!isTrajectory(trajectory)) {
      throw new TypeError(
        'a trajectory is a list of segments, { agent, calls }, as at() yields it',
      );
    }
    let at = 0;
    const areIn = this.parts.every((part, position) => {
      const { plan } = part;
      const end = hasGuests(plan)
        ? endOfGuests(trajectory, at, plan, this.parts[position + 1])
        : at + 1;
      const own = trajectory.slice(at, end);
      at = end;
      const calls = own.length === 1 ? own[0]?.calls : own.flatMap((segment) => segment.calls);
      const isWhose = hasGuests(plan) ? areOfAgents(own, plan) : own[0]?.agent === plan.agent;
      return isWhose && calls !== undefined && isIn(part, { agent: plan.agent, calls });
    });
    return areIn && at === trajectory.length;
  }

  private allowancesOf({ allowances }: GroundedPlan): readonly Allowance[] {
    return allowances.map((one) => (one.tool === '*' ? { ...one, except: this.named ?? [] } : one));
  }
}

/** Whether calls of a plan belong to agents that its own calls. */
function hasGuests({ calls }: Plan): boolean {
  return calls.some(({ agent }) => agent !== undefined);
}

/** Calls cut where another agent goes on; a segment of the plan's agent where there are none. */
function segmentsOf(calls: readonly Call[], agent: string): Segment[] {
  const segments: { agent: string; calls: Call[] }[] = [];
  for (const call of calls) {
    const last = segments.at(-1);
    if (last?.agent === call.agent) last.calls.push(call);
    else segments.push({ agent: call.agent, calls: [call] });
  }
  return segments.length === 0 ? [{ agent, calls: [] }] : segments;
}

/** Whether each call stands under the agent that makes it. */
function areOfAgents(segments: Trajectory, { calls, agent: whole }: Plan): boolean {
  const key = (tool: string, agent: string) => JSON.stringify([tool, agent]);
  const known = new Set(calls.map(({ tool, agent = whole }) => key(tool, agent)));
  return segments.every(({ agent, calls: own }) => {
    return own.length > 0 && own.every(({ tool }) => known.has(key(tool, agent)));
  });
}

/** Where the segments of a plan and of the agents that its own calls end; each plan behind it has one at least. */
function endOfGuests(
  trajectory: Trajectory,
  from: number,
  plan: Plan,
  next: GroundedPlan | undefined,
): number {
  const agents = new Set([plan.agent, ...plan.calls.map(({ agent }) => agent ?? plan.agent)]);
  let end = from;
  while (end < trajectory.length && agents.has(trajectory[end]?.agent ?? '')) end += 1;
  const isShared = next !== undefined && agents.has(next.plan.agent) && end === trajectory.length;
  return isShared ? end - 1 : end;
}

function rankIn({ plan, calls }: GroundedPlan, made: readonly Call[]): bigint | undefined {
  const orders = ordersIn(plan, calls, made);
  return orders && rankOf(plan, orders);
}

function rankInUnion(
  part: GroundedPlan,
  union: VariantUnion,
  made: readonly Call[],
): bigint | undefined {
  if (!isRight(part, made)) return undefined;
  for (const [variant, plan] of (union.variants ?? []).entries()) {
    const orders = ordersIn(plan, part.calls, made);
    if (orders !== undefined) return union.rankOf(variant, orders);
  }
  throw new RangeError('a gold set with so many variants has no ranks');
}

/** The first orders of a plan's blocks with which its calls are these. */
function ordersIn(plan: Plan, calls: readonly Call[], made: readonly Call[]): Orders | undefined {
  if (made.length !== plan.slots.length) return undefined;
  const demandOf = (slot: number) => (call: number) =>
    isSameCall(calls[call] as Call, made[slot] as Call);
  for (const orders of ordersWithin(plan, demandOf)) return orders;
  return undefined;
}

/** Plans with at most this many arrangements keep them, so that profiles with the same plan share them. */
const keptArrangements = 256n;

const kept = new WeakMap<Plan, readonly Arrangement[]>();

/** All arrangements of a plan's calls, in emission order; its first block varies slowest. */
function arrangementsOf(plan: Plan): Iterable<readonly number[]> {
  if (plan.ranks > keptArrangements) return arrange(plan);
  return ofOneAgent(plan).map(([positions]) => positions as readonly number[]);
}

/** All arrangements of a gold set that has one agent. */
function ofOneAgent(plan: Plan): readonly Arrangement[] {
  const known = kept.get(plan);
  if (known !== undefined) return known;
  const all = Array.from(arrange(plan), (positions) => [positions]);
  if (plan.ranks <= keptArrangements) kept.set(plan, all);
  return all;
}

function arrange(plan: Plan): Iterable<number[]> {
  return {
    *[Symbol.iterator]() {
      const spaces = plan.blocks.map(({ orders }) => orders);
      for (const orders of product(spaces)) yield arranged(plan, orders);
    },
  };
}
