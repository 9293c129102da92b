import { byText } from '../../base/text/by-text.ts';
import { nodeText } from '../../model/node-text.ts';
import type { OrderConstraints, Run } from '../../model/order-constraints.ts';
import type { PlannedCall } from '../../model/plan.ts';
import type { Parameter, StepCall } from '../../model/step.ts';
import type { PermutedBlock, PrecedenceConstraints } from './precedence-constraints.ts';

/** Translates the hard pairs that touch a block into constraints on its members. */
export function orderConstraintsOf(
  { slots }: PermutedBlock,
  { calls, precedences }: PrecedenceConstraints,
): OrderConstraints {
  const pairs = precedences.map(({ first, second }) => [first, second] as const);
  const members = slots.map((slot) => calls[slot] as PlannedCall);
  const shape = { members: slots, slots, kind: kindsOf(members), runs: runsOf(members) };
  return restrict(shape, pairs, (call) => call);
}

/** The calls among some that stay together, because one step makes them for the elements of a list. */
function runsOf(calls: readonly PlannedCall[]): Run[] {
  return [...calls.entries()].flatMap(([at, { element }]): Run[] => {
    const isFirst = element?.nth === 0 && element.of > 1;
    return isFirst ? [{ first: at, size: element.of, isAny: element.isAny }] : [];
  });
}

/** A block's calls, the ascending positions of its slots, and the kinds of its members. */
export interface BlockShape {
  readonly members: readonly number[];
  readonly slots: readonly number[];
  readonly kind: readonly number[];
  /** The members that stay together. */
  readonly runs?: readonly Run[];
}

/**
 * The constraints that pairs of calls put on a block: pairs within it order its members, pairs with
 * calls outside (whose position `positionOf` tells) bound the slots of a member.
 */
export function restrict(
  { members, slots, kind, runs = [] }: BlockShape,
  pairs: readonly (readonly [number, number])[],
  positionOf: (call: number) => number,
): OrderConstraints {
  const lowest = members.map(() => 0);
  const highest = members.map(() => members.length - 1);
  const inner: [number, number][] = runs.flatMap(successive);
  // What stays together is one to its pairs with others: alone in its block, it stays where it is.
  const isWhole = runs[0]?.size === members.length;
  const outer = isWhole ? [] : pairs;
  const slotsBefore = (call: number) => slots.filter((slot) => slot < positionOf(call)).length;
  for (const [first, second] of outer) {
    const a = members.indexOf(first);
    const b = members.indexOf(second);
    if (a >= 0 && b >= 0) inner.push(...pairsOfRuns(a, b, runs));
    else if (a >= 0) highest[a] = Math.min(highest[a] as number, slotsBefore(second) - 1);
    else if (b >= 0) lowest[b] = Math.max(lowest[b] as number, slotsBefore(first));
  }
  const all = { size: members.length, lowest, highest, pairs: inner, kind };
  return runs.length > 0 && !isWhole ? { ...all, runs } : all;
}

/** A pair of members, and the others of their runs that may come in their place. */
function pairsOfRuns(first: number, second: number, runs: readonly Run[]): [number, number][] {
  const [firsts, seconds] = [exchangeable(first, runs), exchangeable(second, runs)];
  return [
    ...firsts.map((one): [number, number] => [one, second]),
    ...seconds.flatMap((one): [number, number][] => (one === second ? [] : [[first, one]])),
  ];
}

function exchangeable(member: number, runs: readonly Run[]): number[] {
  const run = runs.find(({ first, size }) => member >= first && member < first + size);
  if (!run?.isAny) return [member];
  return Array.from({ length: run.size }, (_, nth) => run.first + nth);
}

/** The pairs that keep the members of a run in the listed order. */
function successive({ first, size, isAny }: Run): [number, number][] {
  if (isAny) return [];
  return Array.from({ length: size - 1 }, (_, nth) => [first + nth, first + nth + 1]);
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
