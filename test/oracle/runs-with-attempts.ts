import { isRight, type OraclePart } from './marks.ts';
import type { OracleCall, OracleTrajectory } from './oracle.ts';

/*
 * What a right run with failed attempts is, read from SPEC 2.1 and 8.2 the naive way: a run is a list of calls, each of
 * which succeeded or failed. A call that failed was tried, and not made:
 *
 * - It is no call of the run: the run is right if what succeeded is right.
 * - It must stand where the call itself could have come next: what succeeded before it, and the call, begin some right
 *   run. That is where it may come at any time, too.
 * - `retries: n` of a call permits n further attempts after it failed, whatever comes of them: when it is tried, it may
 *   have failed n times since it last succeeded, and no more. Nothing else depends on how often something failed: a
 *   call that must not be tried again is missing at the end, and what needs not wait for it may still be called. What a
 *   step says of retries is said of the call, also where that may come at any time; else such a call may fail any number
 *   of times.
 *
 * A run may begin with some calls if each of them may come behind those before it, whether it succeeded or failed.
 */

/** A call that an agent tried, under its position in the sequence. */
export interface Attempt {
  readonly agent: number;
  readonly call: OracleCall;
  readonly hasFailed: boolean;
}

/** Equal for equal calls: parameters have no order. */
export function textOfCall([tool, params]: OracleCall): string {
  return JSON.stringify([tool, [...params].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** All ways to say which agent made each of some calls: none goes on behind a later one that did more than try. */
export function assigned(calls: readonly Attempt[], agents: number, from = 0): Attempt[][] {
  const [first, ...rest] = calls;
  if (first === undefined) return [[]];
  return Array.from({ length: agents - from }, (_, nth) => from + nth).flatMap((agent) =>
    assigned(rest, agents, first.hasFailed ? from : agent).map((others) => [
      { ...first, agent },
      ...others,
    ]),
  );
}

/** Whether a run is right. */
export function isRightRun(parts: readonly OraclePart[], run: readonly Attempt[]): boolean {
  return mayBegin(parts, run) && isRight(parts, segmentsOf(parts, succeeded(run)));
}

/** Whether a run may begin so. */
export function mayBegin(parts: readonly OraclePart[], run: readonly Attempt[]): boolean {
  return run.every((attempt, at) => mayCome(parts, run.slice(0, at), attempt));
}

/** Whether a call may come behind others, all of which might. */
export function mayCome(
  parts: readonly OraclePart[],
  before: readonly Attempt[],
  attempt: Attempt,
): boolean {
  const made = [...succeeded(before), attempt];
  return isInOrder(made) && begins(parts, made) && !isOverTried(parts, before, attempt);
}

function succeeded(run: readonly Attempt[]): Attempt[] {
  return run.filter(({ hasFailed }) => !hasFailed);
}

function isInOrder(made: readonly Attempt[]): boolean {
  return made.every(({ agent }, at) => agent >= (made[at - 1]?.agent ?? 0));
}

function segmentsOf(parts: readonly OraclePart[], made: readonly Attempt[]): OracleTrajectory {
  return parts.map((_, at) => made.filter(({ agent }) => agent === at).map(({ call }) => call));
}

/** Whether some right run begins with calls: the agents before the last one are done, and that one may go on. */
function begins(parts: readonly OraclePart[], made: readonly Attempt[]): boolean {
  const last = made.at(-1)?.agent ?? 0;
  return segmentsOf(parts, made).every((calls, at) => {
    const own = parts[at] as OraclePart;
    if (at < last) return isRight([own], [calls]);
    return at > last || goesOn(own, calls);
  });
}

/** Whether an agent's calls can be completed: by any calls of its trajectories, as many as they have and no more. */
function goesOn(part: OraclePart, calls: readonly OracleCall[]): boolean {
  const seen = new Set<string>();
  // What is left to come are calls of a trajectory, in its order, so its ends are tried.
  return part.trajectories.some((trajectory) =>
    [...trajectory.keys(), trajectory.length].some((from) => {
      const whole = [...calls, ...trajectory.slice(from)];
      const key = whole.map(textOfCall).join();
      if (seen.has(key)) return false;
      seen.add(key);
      return isRight([part], [whole]);
    }),
  );
}

/** Whether a call has failed too often since it last succeeded. */
function isOverTried(
  parts: readonly OraclePart[],
  before: readonly Attempt[],
  { agent, call }: Attempt,
): boolean {
  const most = parts[agent]?.retries.get(textOfCall(call));
  if (most === undefined) return false;
  const same = before.filter((one) => {
    return one.agent === agent && textOfCall(one.call) === textOfCall(call);
  });
  const success = same.findLastIndex(({ hasFailed }) => !hasFailed);
  return same.length - 1 - success > most;
}
