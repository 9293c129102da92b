import type { FactoredGold } from '../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import type { ArgumentMatchers } from './argument-matchers.ts';
import { mayLack } from './same-value.ts';

/** Whether calls are compared by tool name only, and whether that leaves the result open. */
export interface NamesOnly {
  /** One side has no parameters, so they do not count. */
  readonly namesOnly: boolean;
  /** The gold has parameters and the prediction says nothing about any. */
  readonly isUnsaid: boolean;
}

/** Calls that can be iterated several times. */
type Calls = () => Iterable<ReadCall>;

/**
 * Decides whether calls are compared by tool name only. A prediction without any arguments is, unless
 * the gold calls all its tools without arguments, too.
 */
export function namingOf(gold: Calls, predicted: Calls, matchers: ArgumentMatchers): NamesOnly {
  const goldIsBare = isBare(gold());
  if (goldIsBare || !isSilent(predicted())) return { namesOnly: goldIsBare, isUnsaid: false };
  const asked = askedTools(gold, matchers);
  if (isBare(predicted())) return { namesOnly: true, isUnsaid: asked.some.size > 0 };
  const lacks = [...predicted()].some(({ tool }) => asked.always.has(tool));
  return { namesOnly: lacks, isUnsaid: lacks };
}

/** The tools that are called with parameters that count: in some call, and in every call. */
function askedTools(gold: Calls, matchers: ArgumentMatchers) {
  const isAsked = ({ tool, params = [] }: ReadCall) =>
    !matchers.optionalCall(tool) &&
    params.some(([name, value]) => {
      const rule = matchers.parameter(tool, name);
      return !rule?.ignore && !mayLack(rule, value);
    });
  const some = new Set<string>();
  const free = new Set<string>();
  for (const call of gold()) (isAsked(call) ? some : free).add(call.tool);
  return { some, always: new Set([...some].filter((tool) => !free.has(tool))) };
}

/** Whether there are calls, and none of them has a list of parameters, not even an empty one. */
function isBare(calls: Iterable<ReadCall>): boolean {
  let hasCalls = false;
  for (const { params } of calls) {
    if (params !== undefined) return false;
    hasCalls = true;
  }
  return hasCalls;
}

/** Whether there are calls, and none of them has arguments. */
function isSilent(calls: Iterable<ReadCall>): boolean {
  let hasCalls = false;
  for (const { params = [] } of calls) {
    if (params.length > 0) return false;
    hasCalls = true;
  }
  return hasCalls;
}

/** All calls of a gold set or of trajectories, except those of ignored tools. */
export function* callsOf(
  given: readonly ReadTrajectory[] | FactoredGold,
  ignored?: ReadonlySet<string>,
): Generator<ReadCall> {
  const lists = 'calls' in given ? [given.calls] : segmentsOf(given);
  for (const calls of lists) {
    for (const call of calls) if (!ignored?.has(call.tool)) yield call;
  }
}

function* segmentsOf(trajectories: readonly ReadTrajectory[]): Generator<readonly ReadCall[]> {
  for (const trajectory of trajectories) for (const { calls } of trajectory) yield calls;
}
