import type { Arrangement, Gold, GroundedPlan } from '../model/gold.ts';
import type { OrderSpace, Plan } from '../model/plan.ts';
import { product } from '../model/product.ts';
import type { Call, Segment, Trajectory } from '../model/trajectory.ts';

/**
 * All valid trajectories of one profile, factored: parts (one per agent), each with slots, soft
 * blocks and grounded calls. It knows its size before it has members, and yields them lazily in
 * emission order: the first agent's first block varies slowest.
 */
export class GoldSet implements Gold, Iterable<Trajectory> {
  readonly id: string;
  readonly agents: readonly string[];
  readonly parts: readonly GroundedPlan[];
  /** The number of trajectories. */
  readonly count: bigint;

  constructor(id: string, agents: readonly string[], parts: readonly GroundedPlan[]) {
    this.id = id;
    this.agents = agents;
    this.parts = parts;
    this.count = parts.reduce((product, { plan }) => product * plan.count, 1n);
  }

  /** All trajectories, lazily, in emission order. */
  *[Symbol.iterator](): Generator<Trajectory> {
    for (const arrangement of this.arrangements()) yield this.trajectory(arrangement);
  }

  /** The trajectory at a rank of the emission order. Throws a RangeError outside 0 <= rank < count. */
  at(rank: bigint): Trajectory {
    return this.trajectory(this.arrangementAt(rank));
  }

  /** The calls of an arrangement, cut into segments. */
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

  /** The arrangement at a rank of the emission order. Throws a RangeError outside 0 <= rank < count. */
  arrangementAt(rank: bigint): Arrangement {
    if (rank < 0n || rank >= this.count) {
      throw new RangeError(`rank ${rank} of a gold set of ${this.count}`);
    }
    const orders: number[][] = [];
    let left = rank;
    for (const space of this.spaces().reverse()) {
      orders.unshift(space.at(left % space.count));
      left /= space.count;
    }
    return this.arrange(orders);
  }

  private spaces(): OrderSpace[] {
    return this.parts.flatMap(({ plan }) => plan.blocks.map(({ orders }) => orders));
  }

  private arrange(orders: readonly (readonly number[])[]): Arrangement {
    let from = 0;
    return this.parts.map(({ plan }) => {
      const own = orders.slice(from, from + plan.blocks.length);
      from += plan.blocks.length;
      return arranged(plan, own);
    });
  }
}

/** Fills a plan's slots: a block's slots take its calls in the block's order. */
function arranged(plan: Plan, orders: readonly (readonly number[])[]): number[] {
  const taken = orders.map(() => 0);
  return plan.slots.map((slot) => {
    if (typeof slot === 'number') return slot;
    const nth = taken[slot.block] as number;
    taken[slot.block] = nth + 1;
    const member = orders[slot.block]?.[nth] as number;
    return plan.blocks[slot.block]?.calls[member] as number;
  });
}

/** Plans with no more arrangements than this keep them: profiles that share a plan share them. */
const keptArrangements = 256n;

const kept = new WeakMap<Plan, readonly Arrangement[]>();

/** All arrangements of a plan's calls, in emission order; its first block varies slowest. */
function arrangementsOf(plan: Plan): Iterable<readonly number[]> {
  if (plan.count > keptArrangements) return arrange(plan);
  return ofOneAgent(plan).map(([positions]) => positions as readonly number[]);
}

/** All arrangements of a gold set of one agent. */
function ofOneAgent(plan: Plan): readonly Arrangement[] {
  const known = kept.get(plan);
  if (known !== undefined) return known;
  const all = Array.from(arrange(plan), (positions) => [positions]);
  if (plan.count <= keptArrangements) kept.set(plan, all);
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
