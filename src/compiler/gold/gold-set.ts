import { sameJson } from '../../base/equality.ts';
import { product } from '../../base/product.ts';
import type { Arrangement, Gold, GroundedPlan } from '../../model/gold.ts';
import { arranged, ordersAt, ordersWithin, rankOf } from '../../model/order-template.ts';
import type { Plan, PrecedenceGraph } from '../../model/plan.ts';
import { type Call, isTrajectory, type Segment, type Trajectory } from '../../model/trajectory.ts';

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

  constructor(id: string, agents: readonly string[], parts: readonly GroundedPlan[]) {
    this.id = id;
    this.agents = agents;
    this.parts = parts;
    let count: bigint | undefined = 1n;
    let ranks = 1n;
    for (const { plan } of parts) {
      count = count === undefined || plan.count === undefined ? undefined : count * plan.count;
      ranks *= plan.ranks;
    }
    this.count = count;
    this.ranks = ranks;
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
    return this.parts.map(({ plan, calls }, part): Segment => {
      const positions = arrangement[part] ?? [];
      return { agent: plan.agent, calls: positions.map((position) => calls[position] as Call) };
    });
  }

  /** All trajectories as positions of calls, lazily, in emission order. */
  *arrangements(): Generator<Arrangement> {
    yield* product(this.parts.map(({ plan }) => arrangementsOf(plan)));
  }

  /** All arrangements at once, in emission order. */
  listArrangements(): readonly Arrangement[] {
    const [only, ...more] = this.parts;
    return only !== undefined && more.length === 0
      ? ofOneAgent(only.plan)
      : [...this.arrangements()];
  }

  /** The arrangement at a rank of the emission order. Throws a RangeError unless 0 <= rank < ranks. */
  arrangementAt(rank: bigint): Arrangement {
    if (rank < 0n || rank >= this.ranks) {
      throw new RangeError(`rank ${rank} of a gold set of ${this.ranks}`);
    }
    const arrangement: number[][] = [];
    let left = rank;
    for (const { plan } of [...this.parts].reverse()) {
      arrangement.unshift(arranged(plan, ordersAt(plan, left % plan.ranks)));
      left /= plan.ranks;
    }
    return arrangement;
  }

  /** Whether the set contains a trajectory with the same agents and the same calls in the same order. */
  has(trajectory: Trajectory): boolean {
    return this.rank(trajectory) !== undefined;
  }

  /**
   * The rank of a trajectory in the emission order; undefined if the set does not contain it. Takes
   * time polynomial in the number of calls. Throws a TypeError if the argument is not a trajectory.
   */
  rank(trajectory: Trajectory): bigint | undefined {
    if (!isTrajectory(trajectory)) {
      throw new TypeError(
        'a trajectory is a list of segments, { agent, calls }, as at() yields it',
      );
    }
    if (trajectory.length !== this.parts.length) return undefined;
    let rank = 0n;
    for (const [at, part] of this.parts.entries()) {
      const own = rankIn(part, trajectory[at] as Segment);
      if (own === undefined) return undefined;
      rank = rank * part.plan.ranks + own;
    }
    return rank;
  }
}

function rankIn({ plan, calls }: GroundedPlan, segment: Segment): bigint | undefined {
  if (segment.agent !== plan.agent || segment.calls.length !== plan.slots.length) return undefined;
  const demandOf = (slot: number) => (call: number) =>
    sameCall(calls[call] as Call, segment.calls[slot] as Call);
  for (const orders of ordersWithin(plan, demandOf)) return rankOf(plan, orders);
  return undefined;
}

function sameCall(left: Call, right: Call): boolean {
  if (left.tool !== right.tool || left.params.length !== right.params.length) return false;
  const values = new Map(right.params);
  return left.params.every(([name, value]) => {
    const other = values.get(name);
    return other !== undefined && sameJson(value, other);
  });
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
