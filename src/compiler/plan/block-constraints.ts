import { byText } from '../../base/text/by-text.ts';
import { nodeText } from '../../model/node-text.ts';
import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { PlannedCall } from '../../model/plan.ts';
import type { Parameter, StepCall } from '../../model/step.ts';
import type { PermutedBlock, PrecedenceConstraints } from './precedence-constraints.ts';

/** Translates the hard pairs that touch a block into constraints on its members. */
export function orderConstraintsOf(
  { slots }: PermutedBlock,
  { calls, precedences }: PrecedenceConstraints,
): OrderConstraints {
  const pairs = precedences.map(({ first, second }) => [first, second] as const);
  const kind = kindsOf(slots.map((slot) => calls[slot] as PlannedCall));
  return restrict({ members: slots, slots, kind }, pairs, (call) => call);
}

/** A block's calls, the ascending positions of its slots, and the kinds of its members. */
export interface BlockShape {
  readonly members: readonly number[];
  readonly slots: readonly number[];
  readonly kind: readonly number[];
}

/**
 * The constraints that pairs of calls put on a block: pairs within it order its members, pairs with
 * calls outside (whose position `positionOf` tells) bound the slots of a member.
 */
export function restrict(
  { members, slots, kind }: BlockShape,
  pairs: readonly (readonly [number, number])[],
  positionOf: (call: number) => number,
): OrderConstraints {
  const lowest = members.map(() => 0);
  const highest = members.map(() => members.length - 1);
  const inner: [number, number][] = [];
  const slotsBefore = (call: number) => slots.filter((slot) => slot < positionOf(call)).length;
  for (const [first, second] of pairs) {
    const a = members.indexOf(first);
    const b = members.indexOf(second);
    if (a >= 0 && b >= 0) inner.push([a, b]);
    else if (a >= 0) highest[a] = Math.min(highest[a] as number, slotsBefore(second) - 1);
    else if (b >= 0) lowest[b] = Math.max(lowest[b] as number, slotsBefore(first));
  }
  return { size: members.length, lowest, highest, pairs: inner, kind };
}

/** Two calls of one tool with the same parameter expressions are interchangeable. */
function kindsOf(members: readonly PlannedCall[]): number[] {
  const signatures = members.map(signatureOf);
  return signatures.map((signature) => signatures.indexOf(signature));
}

/** One text for all ways to write a call: of a tool, with the same expressions by meaning. */
export function signatureOf({ tool, parameters }: StepCall): string {
  const texts = parameters.map(({ name, expression }: Parameter) =>
    JSON.stringify([name, nodeText(expression.node)]),
  );
  return JSON.stringify([tool, texts.sort(byText)]);
}
