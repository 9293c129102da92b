import { walkOf } from '../compiler/gold/part-walk.ts';
import {
  type Beginning,
  extended,
  isMadeIn,
  leftIn,
  mayFollow,
  noCalls,
} from '../compiler/plan/beginning.ts';
import {
  type PlaceState,
  type PlaceWalk,
  type Supply,
  startOfPlaces,
} from '../model/place-walk.ts';
import type { Plan } from '../model/plan.ts';

/** How far the calls of a plan were made, in an order with which some trajectory begins. Calls are positions. */
export interface Progress {
  readonly plan: Plan;
  /** The calls that may come next; of interchangeable ones the first. */
  readonly following: readonly number[];
  /** What there is behind one of them, in all ways in which it can be understood. */
  behind(call: number): readonly Progress[];
  /** The calls that may still come, or must. */
  readonly left: readonly number[];
  /** Whether a call was made. */
  has(call: number): boolean;
  /** Whether the agent may go past a call. */
  mayLeaveOut(call: number): boolean;
  /** Whether the calls that were made may be all. */
  readonly mayEnd: boolean;
  /** Whether an end can be reached with no more calls than there may be. */
  mayFinish(supply: Supply): boolean;
}

/** Before the first call of a plan. */
export function startOf(plan: Plan): Progress {
  const known = starts.get(plan);
  const start = known ?? (isPlain(plan) ? new PlainProgress(plan) : new WalkedProgress(plan));
  starts.set(plan, start);
  return start;
}

/** Whether a plan leaves nothing to the agent, and no calls of its blocks stay together. */
function isPlain({ choices, blocks }: Plan): boolean {
  return choices === undefined && blocks.every(({ orders }) => !orders.constraints.runs);
}

const starts = new WeakMap<Plan, Progress>();

/** The progress in a plan that leaves nothing to the agent, and in which each call can take the place of another. */
export class PlainProgress implements Progress {
  readonly plan: Plan;
  readonly beginning: Beginning;
  private known: readonly number[] | undefined;

  constructor(plan: Plan, beginning = noCalls) {
    this.plan = plan;
    this.beginning = beginning;
  }

  get following(): readonly number[] {
    this.known ??= mayFollow(this.plan, this.beginning);
    return this.known;
  }

  behind(call: number): readonly PlainProgress[] {
    return [new PlainProgress(this.plan, extended(this.plan, this.beginning, call))];
  }

  get left(): readonly number[] {
    return leftIn(this.plan, this.beginning);
  }

  has(call: number): boolean {
    return isMadeIn(this.plan, this.beginning, call);
  }

  mayLeaveOut(): boolean {
    return false;
  }

  get mayEnd(): boolean {
    return this.beginning.length === this.plan.slots.length;
  }

  mayFinish({ classOf, left }: Supply): boolean {
    const due = new Map<number, number>();
    for (const call of this.left) due.set(classOf(call), (due.get(classOf(call)) ?? 0) + 1);
    return [...left].every(([of, number]) => (due.get(of) ?? 0) <= number);
  }
}

/** The progress in a plan of which the agent may leave something out, or choose, or of which calls stay together. */
export class WalkedProgress implements Progress {
  readonly plan: Plan;
  private readonly walk: PlaceWalk;
  private readonly state: PlaceState;
  private readonly known = new Map<number, readonly WalkedProgress[]>();
  private knownFollowing: readonly number[] | undefined;

  constructor(plan: Plan, state = startOfPlaces) {
    this.plan = plan;
    this.walk = walkOf(plan);
    this.state = state;
  }

  get following(): readonly number[] {
    this.knownFollowing ??= this.left.filter((call) => this.behind(call).length > 0);
    return this.knownFollowing;
  }

  behind(call: number): readonly WalkedProgress[] {
    const { plan, walk } = this;
    const found =
      this.known.get(call) ??
      [...walk.after(this.state, [call])]
        .filter((state) => walk.mayFinish(state))
        .map((state) => new WalkedProgress(plan, state));
    this.known.set(call, found);
    return found;
  }

  get left(): readonly number[] {
    return this.walk.left(this.state);
  }

  has(call: number): boolean {
    return ((this.state.made >> BigInt(call)) & 1n) === 1n;
  }

  mayLeaveOut(call: number): boolean {
    return this.walk.mayLeaveOut(call);
  }

  get mayEnd(): boolean {
    return this.walk.mayEnd(this.state);
  }

  mayFinish(supply: Supply): boolean {
    return this.walk.mayFinish(this.state, supply);
  }

  /** Equal for progress with the same future; `classOf` is equal for equal calls. */
  keyOf(classOf: (call: number) => number): string {
    return this.walk.keyOf(this.state, classOf);
  }
}
