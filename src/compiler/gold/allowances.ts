import { all } from '../../base/all.ts';
import { sameJson } from '../../base/equality.ts';
import type { Allowance } from '../../model/allowance.ts';
import { lookup } from '../../model/lookup.ts';
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
    ? sameCalls(plan, calls).flatMap(allowancesOfCalls)
    : [];
  const anytime = plan.anytime?.flatMap((one) => anytimeCall(one, plan, scope) ?? []) ?? [];
  return [...ofCalls, ...anytime];
}

/** Equal calls of a plan: what is called, and how each of the places says so. */
interface SameCalls {
  readonly call: Call;
  readonly planned: PlannedCall[];
}

/** The calls of a plan by value, in listed order; of two equal alternatives of one place the first. */
function sameCalls(plan: Plan, calls: readonly Call[]): SameCalls[] {
  const found: SameCalls[] = [];
  const places = plan.choices?.places ?? calls.map((_, at) => ({ calls: [at] }));
  for (const place of places) {
    const own = place.calls.map((at) => calls[at] as Call);
    for (const [nth, call] of own.entries()) {
      if (own.slice(0, nth).some((other) => isSameCall(other, call))) continue;
      const planned = plan.calls[place.calls[nth] as number] as PlannedCall;
      const known = found.find((one) => isSameCall(one.call, call));
      if (known === undefined) found.push({ call, planned: [planned] });
      else known.planned.push(planned);
    }
  }
  return found;
}

/** Places with equal calls add up, those without a mark with their one call. */
function allowancesOfCalls({ call, planned }: SameCalls): Allowance[] {
  const { agent, tool, params } = call;
  const allowance = (kind: Allowance['kind'], atMost: number | undefined): Allowance => {
    return { kind, agent, tool, params, atMost, except: undefined };
  };
  const most = planned.map(({ times }) => (times === undefined ? 1 : times.most));
  const isBounded = most.every((one) => one !== undefined);
  const inAll = isBounded ? most.reduce((sum, one) => sum + one, 0) : undefined;
  const mayRepeat = inAll === undefined || inAll > planned.length;
  const tries = planned.map(({ retries }) => retries);
  const isTold = tries.every((one) => one !== undefined);
  return [
    ...(mayRepeat ? [allowance('repeat', inAll)] : []),
    ...(isTold ? [allowance('retry', Math.max(...tries))] : []),
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
      const value = lookup(expression.node, scope);
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
