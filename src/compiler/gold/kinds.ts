import { sameJson } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import { grouped } from '../../base/lists-by-key.ts';
import { byText } from '../../base/text/by-text.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import type { Plan, PlannedBlock, PlannedCall } from '../../model/plan.ts';
import type { Call } from '../../model/trajectory.ts';
import { createCallIds } from '../../model/value-ids.ts';

/**
 * For each block, the class of each member: the position of the first member that is the same call
 * (same tool, parameter names and values). Undefined if the values make no more calls equal than
 * the plan already knows.
 */
export function kindsByValue(part: GroundedPlan): (readonly number[])[] | undefined {
  const { blocks } = part.plan;
  const kinds = blocks.map((block) => kindsIn(block, part));
  const isNew = blocks.some(({ orders }, at) =>
    orders.constraints.kind.some((first, member) => first !== kinds[at]?.[member]),
  );
  return isNew ? kinds : undefined;
}

/**
 * For each call of a plan, the first that is the same call for a profile; undefined where all are different. Only
 * calls of one tool with the same names of parameters are compared.
 */
export function classesByValue(part: GroundedPlan): readonly number[] | undefined {
  const shapes = comparableCalls(part.plan);
  if (shapes.length === 0) return undefined;
  const classes = [...part.plan.calls.keys()];
  for (const calls of shapes) {
    const firsts: number[] = [];
    for (const call of calls) {
      const found = firsts.find((first) => isSameCall(part, first, call));
      if (found === undefined) firsts.push(call);
      else classes[call] = found;
    }
  }
  return classes.every((first, call) => first === call) ? undefined : classes;
}

const knownShapes = new WeakMap<Plan['calls'], readonly (readonly number[])[]>();

/** Two calls or more of one tool with the same names of parameters, by position. */
function comparableCalls({ calls }: Plan): readonly (readonly number[])[] {
  const known = knownShapes.get(calls);
  if (known !== undefined) return known;
  const shapes = grouped(calls.keys(), (at) => {
    const { tool, parameters } = calls[at] as PlannedCall;
    return JSON.stringify([tool, parameters.map(({ name }) => name).sort(byText)]);
  });
  const found = [...shapes.values()].filter(({ length }) => length > 1);
  knownShapes.set(calls, found);
  return found;
}

/** Up to this many calls are compared pairwise: two take a fifth of the time that interning them does. */
const fewCalls = 8;

function kindsIn(block: PlannedBlock, part: GroundedPlan): readonly number[] {
  const kind = [...block.orders.constraints.kind];
  for (const members of block.comparable) {
    const firstSame = members.length > fewCalls ? byNumber(block, part) : byComparing(block, part);
    for (const member of members) kind[member] = firstSame(member);
  }
  return kind;
}

/** For a member, the position of the first member that is the same call. */
type FirstSame = (member: number) => number;

function byComparing({ calls }: PlannedBlock, part: GroundedPlan): FirstSame {
  const firsts: number[] = [];
  return (member) => {
    const call = calls[member] as number;
    const found = firsts.find((first) => isSameCall(part, calls[first] as number, call));
    if (found === undefined) firsts.push(member);
    return found ?? member;
  };
}

function byNumber({ calls }: PlannedBlock, part: GroundedPlan): FirstSame {
  const callId = createCallIds();
  const firsts = new Map<number, number>();
  return (member) => {
    const id = callId(part.calls[calls[member] as number] as Call);
    const first = firsts.get(id) ?? member;
    firsts.set(id, first);
    return first;
  };
}

/** Whether two calls of one tool, with parameters of the same names, have the same values. */
function isSameCall({ plan, values, sources }: GroundedPlan, one: number, other: number): boolean {
  const { parameters } = plan.calls[one] as PlannedCall;
  const others = (plan.calls[other] as PlannedCall).parameters;
  const value = (call: number, at: number) => values[sources[call]?.[at] as number] as Json;
  return parameters.every(({ name }, at) => {
    const place = others.findIndex((each) => each.name === name);
    return sameJson(value(one, at), value(other, place));
  });
}
