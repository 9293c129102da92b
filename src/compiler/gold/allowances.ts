import { all } from '../../base/all.ts';
import { sameJson } from '../../base/equality.ts';
import type { Allowance } from '../../model/allowance.ts';
import { foundIn } from '../../model/evaluate.ts';
import type { Plan, PlannedCall } from '../../model/plan.ts';
import type { Scope } from '../../model/profile.ts';
import type { AnytimeCall } from '../../model/step.ts';
import type { Call } from '../../model/trajectory.ts';

/** Whether a plan may allow anything besides its trajectories, whatever its values are. */
export function mayAllow({ calls, anytime }: Plan): boolean {
  return anytime !== undefined || calls.some(isMarked);
}

function isMarked({ times, retries }: PlannedCall): boolean {
  return times !== undefined || retries !== undefined;
}

/** What a plan allows besides its trajectories: repetitions and retries of its calls, and calls at any time. */
export function allowancesOf(plan: Plan, calls: readonly Call[], scope: Scope): Allowance[] {
  const ofCalls = plan.calls.some(isMarked)
    ? sameCalls(calls).flatMap((same) => allowancesOfCalls(same, plan))
    : [];
  const anytime = plan.anytime?.flatMap((one) => anytimeCall(one, plan, scope) ?? []) ?? [];
  return [...ofCalls, ...anytime];
}

/** Equal calls of a plan: what is called, and where in the plan's calls. */
interface SameCalls {
  readonly call: Call;
  readonly positions: number[];
}

/** The calls of a plan by value, in listed order. */
function sameCalls(calls: readonly Call[]): SameCalls[] {
  const found: SameCalls[] = [];
  for (const [at, call] of calls.entries()) {
    const known = found.find((one) => isSameCall(one.call, call));
    if (known === undefined) found.push({ call, positions: [at] });
    else known.positions.push(at);
  }
  return found;
}

/** How often a call may be made and tried again. */
export interface CallLimits {
  /** Whether it may be made more often than a trajectory can have it. */
  readonly mayRepeat: boolean;
  /** How often in all; undefined for any number. */
  readonly inAll: number | undefined;
  /** How often it may be tried again after it failed; undefined for any number. */
  readonly retries: number | undefined;
}

/**
 * What is permitted of equal calls, by their positions in the plan's calls. Places with equal calls add up, those
 * without a mark with their one call; of two equal alternatives of one place the first counts.
 */
export function limitsOf({ calls, choices }: Plan, equal: readonly number[]): CallLimits {
  const places = choices?.places.map((place) => place.calls) ?? equal.map((at) => [at]);
  const planned = places.flatMap((own) => {
    const first = own.find((at) => equal.includes(at));
    return first === undefined ? [] : [calls[first] as PlannedCall];
  });
  const most = planned.map(({ times }) => (times === undefined ? 1 : times.most));
  const isBounded = most.every((one) => one !== undefined);
  const inAll = isBounded ? most.reduce((sum, one) => sum + one, 0) : undefined;
  const tries = planned.map(({ retries }) => retries);
  const isTold = tries.every((one) => one !== undefined);
  return {
    mayRepeat: inAll === undefined || inAll > planned.length,
    inAll,
    retries: isTold ? Math.max(...tries) : undefined,
  };
}

function allowancesOfCalls({ call, positions }: SameCalls, plan: Plan): Allowance[] {
  const { agent, tool, params } = call;
  const { mayRepeat, inAll, retries } = limitsOf(plan, positions);
  const allowance = (kind: Allowance['kind'], atMost: number | undefined): Allowance => {
    return { kind, agent, tool, params, atMost, except: undefined };
  };
  return [
    ...(mayRepeat ? [allowance('repeat', inAll)] : []),
    ...(retries === undefined ? [] : [allowance('retry', retries)]),
  ];
}

/** Undefined where a path of its parameters is missing: then it is not available. */
function anytimeCall(
  { tool, parameters }: AnytimeCall,
  { agent }: Plan,
  scope: Scope,
): Allowance | undefined {
  const params =
    parameters &&
    all(parameters, ({ name, expression }) => {
      const value = foundIn(expression.node, scope);
      return value === undefined ? undefined : ([name, value] as const);
    });
  if (parameters !== undefined && params === undefined) return undefined;
  const common = { kind: 'anytime', agent, atMost: undefined } as const;
  return { ...common, tool: tool ?? '*', params, except: undefined };
}

/** Whether two calls have the same tool and the same parameters, in any order. */
export function isSameCall(
  left: Pick<Call, 'tool' | 'params'>,
  right: Pick<Call, 'tool' | 'params'>,
): boolean {
  if (left.tool !== right.tool || left.params.length !== right.params.length) return false;
  const values = new Map(right.params);
  return left.params.every(([name, value]) => {
    const other = values.get(name);
    return other !== undefined && sameJson(value, other);
  });
}
