import type { FactoredGold } from '../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import type { ArgumentMatchers } from './argument-matchers.ts';
import { mayLack } from './same-value.ts';

/** Whether calls are compared by tool name only, and whether that leaves the result open. */
export interface NamesOnly {
  /** One side says no parameters, so they do not count. */
  readonly namesOnly: boolean;
  /** The gold has parameters of which the prediction says nothing, and nobody said that names are meant. */
  readonly isUnsaid: boolean;
}

/** Calls that can be iterated several times. */
type Calls = () => Iterable<ReadCall>;

/**
 * Decides whether calls are compared by tool name only. They are where one side never says any
 * arguments: a gold that has names only, and a prediction of names to which the gold gives arguments.
 * Arguments that are said to be empty are compared like others.
 */
export function namingOf(
  gold: Calls,
  predicted: Calls,
  matchers: ArgumentMatchers,
  namesMeant: boolean,
): NamesOnly {
  if (isBare(gold())) return { namesOnly: true, isUnsaid: false };
  if (!isBare(predicted())) return { namesOnly: false, isUnsaid: false };
  if (namesMeant) return { namesOnly: true, isUnsaid: false };
  const asked = askedTools(gold(), matchers);
  const lacks = [...predicted()].some(({ tool }) => asked.has(tool));
  return { namesOnly: lacks, isUnsaid: lacks };
}

/** The tools that some call gives parameters which count. */
function askedTools(gold: Iterable<ReadCall>, matchers: ArgumentMatchers): ReadonlySet<string> {
  const isAsked = ({ tool, params = [] }: ReadCall) =>
    !matchers.optionalCall(tool) &&
    params.some(([name, value]) => {
      const rule = matchers.parameter(tool, name);
      return !rule?.ignore && !mayLack(rule, value);
    });
  const asked = new Set<string>();
  for (const call of gold) if (isAsked(call)) asked.add(call.tool);
  return asked;
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
