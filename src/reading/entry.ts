import { pythonText } from '../base/text/python-text.ts';
import type { ReadCall, ReadSegment, ReadTrajectory } from '../model/format.ts';
import type { AgentEvent, CallEvent } from '../model/run.ts';

/** What stands in a list of a trajectory: the name of the agent that comes next, or a call. */
export type Entry = AgentEvent | CallEvent;

/** A call in a list of a trajectory. */
export type CallEntry = CallEvent;

/** Trajectories as far as they are known before all of a prediction is: lists of entries. */
export type EntryLists = readonly (readonly Entry[])[];

/** Marks calls as made in one message: they are parallel. */
export function inOneTurn<E extends Entry>(entries: readonly E[]): readonly E[] {
  const calls = entries.filter(({ kind }) => kind === 'call');
  const turn = {};
  return calls.length < 2
    ? entries
    : entries.map((entry) => (entry.kind === 'call' ? { ...entry, turn } : entry));
}

/** Trajectories, and whether their parameters are text. */
export interface Settled {
  readonly trajectories: readonly ReadTrajectory[];
  readonly valuesAreText: boolean;
}

/**
 * Makes trajectories of entries. If a call's parameters are text, all become text. If no call has
 * parameters at all, the prediction has names only; otherwise a call without them has an empty list.
 */
export function settle(lists: EntryLists): Settled {
  const calls = lists.flat().filter((entry) => entry.kind === 'call');
  const hasParams = calls.some(({ call }) => call.params !== undefined);
  const valuesAreText = calls.some(({ isText, call }) => isText && call.params !== undefined);
  const finish = (read: ReadCall): ReadCall => {
    // Most calls stay as they are.
    if (hasParams && !valuesAreText && read.params !== undefined) return read;
    const { params = [], ...call } = read;
    if (!hasParams) return { ...call, params: undefined };
    if (!valuesAreText) return { ...call, params };
    return { ...call, params: params.map(([name, value]) => [name, pythonText(value)]) };
  };
  return { trajectories: lists.map((list) => segmentsOf(list, finish)), valuesAreText };
}

function segmentsOf(
  entries: readonly Entry[],
  finish: (call: ReadCall) => ReadCall,
): ReadTrajectory {
  const segments: { agent: string | undefined; calls: ReadCall[] }[] = [];
  const turns = new Map<object, number>();
  for (const entry of entries) {
    const last = segments.at(-1);
    if (entry.kind === 'agent') {
      segments.push({ agent: entry.agent, calls: [] });
      continue;
    }
    const call = numbered(finish(entry.call), entry.turn, turns);
    if (last && (entry.agent === undefined || entry.agent === last.agent)) last.calls.push(call);
    else segments.push({ agent: entry.agent, calls: [call] });
  }
  return segments satisfies ReadSegment[];
}

/** A call with the number of its turn, the turns being numbered as they come. */
function numbered(call: ReadCall, turn: object | undefined, turns: Map<object, number>): ReadCall {
  if (turn === undefined) return call;
  const parallel = turns.get(turn) ?? turns.size + 1;
  turns.set(turn, parallel);
  return { ...call, parallel };
}
