import { sameJson } from '../model/equality.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Json } from '../model/json.ts';
import type { PlannedBlock, PlannedCall } from '../model/plan.ts';

/**
 * For each block, and each of its members, the first member that is the same call: the same tool with
 * the same parameters, by name and value. Undefined where values make no more calls the same than the
 * plan has interchangeable ones.
 */
export function kindsByValue(part: GroundedPlan): (readonly number[])[] | undefined {
  const { blocks } = part.plan;
  if (blocks.every(({ comparable }) => comparable.length === 0)) return undefined;
  const kinds = blocks.map((block) => kindsIn(block, part));
  const isNew = kinds.some((kind, at) => kind !== blocks[at]?.orders.freedom.kind);
  return isNew ? kinds : undefined;
}

function kindsIn({ calls, comparable, orders }: PlannedBlock, part: GroundedPlan) {
  const { kind: planned } = orders.freedom;
  const kind = [...planned];
  let isNew = false;
  for (const members of comparable) {
    for (const member of members) {
      const first = planned[member] as number;
      const twin = members.find(
        (other) =>
          other < first &&
          kind[other] === other &&
          isSameCall(part, calls[other] as number, calls[first] as number),
      );
      isNew ||= twin !== undefined;
      kind[member] = twin ?? first;
    }
  }
  return isNew ? kind : planned;
}

/** Whether two calls of one tool, with parameters of the same names, have the same values. */
function isSameCall({ plan, values, sources }: GroundedPlan, one: number, other: number): boolean {
  const { parameters } = plan.calls[one] as PlannedCall;
  const others = (plan.calls[other] as PlannedCall).parameters;
  const value = (call: number, at: number) => values[sources[call]?.[at] as number] as Json;
  return parameters.every(({ name }, at) => {
    const place = others[at]?.name === name ? at : others.findIndex((each) => each.name === name);
    return sameJson(value(one, at), value(other, place));
  });
}
