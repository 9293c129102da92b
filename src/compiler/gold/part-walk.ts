import { type Allowance, allows } from '../../model/allowance.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import {
  hasBit,
  type PlaceState,
  type PlaceTemplate,
  PlaceWalk,
  startOfPlaces,
} from '../../model/place-walk.ts';
import type { Plan } from '../../model/plan.ts';
import type { Call } from '../../model/trajectory.ts';
import { isSameCall } from './allowances.ts';

/**
 * Whether an agent's calls are one of the trajectories of its part, if those are left out that are allowed besides.
 * The calls are read one by one: what is kept of them is gone along the places of the plan, in all ways in which
 * that can be done, so that no variant is made.
 */
export function isRight(
  { plan, calls }: GroundedPlan,
  made: readonly Call[],
  allowances: readonly Allowance[] = [],
): boolean {
  const walk = walkOf(plan);
  const allowed = new Allowed(allowances, made);
  const classes = calls.map((call) => calls.findIndex((other) => isSameCall(other, call)));
  const keyOf = (state: PlaceState) => walk.keyOf(state, (call) => classes[call] as number);
  let states: ReadonlyMap<string, PlaceState> = new Map([['', startOfPlaces]]);
  for (const call of made) {
    const equal = [...calls.keys()].filter((at) => isSameCall(calls[at] as Call, call));
    const next = new Map<string, PlaceState>();
    for (const state of states.values()) {
      if (allowed.mayLeaveOut(call, state, equal)) next.set(keyOf(state), state);
      for (const behind of walk.after(state, equal)) next.set(keyOf(behind), behind);
    }
    if (next.size === 0) return false;
    states = next;
  }
  return [...states.values()].some((state) => walk.mayEnd(state));
}

/** Which calls of a run may be left out. */
class Allowed {
  private readonly repeated: readonly Allowance[];
  private readonly anytime: readonly Allowance[];
  private readonly made: readonly Call[];

  constructor(allowances: readonly Allowance[], made: readonly Call[]) {
    this.repeated = allowances.filter(({ kind }) => kind === 'repeat');
    this.anytime = allowances.filter(({ kind }) => kind === 'anytime');
    this.made = made;
  }

  /** `equal` are the calls of the plan that are the same. */
  mayLeaveOut(call: Call, { made }: PlaceState, equal: readonly number[]): boolean {
    if (this.anytime.some((one) => isAllowed(one, call))) return true;
    if (!equal.some((at) => hasBit(made, at))) return false;
    return this.repeated.some((one) => {
      return isAllowed(one, call) && (one.atMost === undefined || this.timesOf(call) <= one.atMost);
    });
  }

  private timesOf(call: Call): number {
    return this.made.filter((other) => isSameCall(other, call)).length;
  }
}

function isAllowed(one: Allowance, call: Call): boolean {
  const { tool, params = [] } = one;
  return allows(one, call.tool, () => isSameCall({ tool, params }, call));
}

const known = new WeakMap<Plan, PlaceWalk>();

/** The walk along the places of a plan; each plan has one. */
export function walkOf(plan: Plan): PlaceWalk {
  const found = known.get(plan) ?? new PlaceWalk(placesOf(plan));
  known.set(plan, found);
  return found;
}

/** The places of a plan, before anything is chosen. */
export function placesOf(plan: Plan): PlaceTemplate {
  if (plan.choices !== undefined) return plan.choices;
  const places = plan.calls.map((_, at) => ({ calls: [at], isOptional: false }));
  const runs = plan.blocks.flatMap(({ calls, orders }) =>
    (orders.constraints.runs ?? []).map(({ first, size, isAny }) => {
      return { places: calls.slice(first, first + size), isAny };
    }),
  );
  return { places, blocks: plan.blocks, before: plan.before, ...(runs.length > 0 && { runs }) };
}
