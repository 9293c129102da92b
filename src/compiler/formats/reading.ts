import { all } from '../../base/all.ts';
import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { ReadCall, ReadGold, ReadTrajectory } from '../../model/format.ts';

/** Reads a list of lists with a reader of entries; undefined if anything has another shape. */
export function readLists<T>(
  value: Json,
  readEntry: (entry: Json) => T | undefined,
): T[][] | undefined {
  if (!Array.isArray(value)) return undefined;
  return all(value, (list) => (Array.isArray(list) ? all(list, readEntry) : undefined));
}

/** Reads trajectories whose entries are calls without agents. */
export function readCallLists(
  value: Json,
  readCall: (entry: Json) => ReadCall | undefined,
): ReadGold | undefined {
  const lists = readLists(value, readCall);
  const trajectories = lists?.map((calls): ReadTrajectory => [{ agent: undefined, calls }]);
  return trajectories && { kind: 'listed', trajectories };
}

/** Reads a call from a string member (its tool) and an object member (its parameters). */
export function readCallWithKeys(
  entry: Json,
  toolKey: string,
  paramsKey: string,
): ReadCall | undefined {
  if (!isJsonObject(entry)) return undefined;
  const tool = ownValue(entry, toolKey);
  const params = ownValue(entry, paramsKey);
  if (typeof tool !== 'string' || !isJsonObject(params)) return undefined;
  return { tool, params: Object.keys(params).map((key) => [key, params[key] as Json]) };
}

/**
 * Reads trajectories of chat messages: the assistant's `tool_calls`, each with a reader of calls. Tool
 * results are ignored. Several calls in one message are marked as parallel.
 */
export function readMessages(
  value: Json,
  readCall: (entry: Json) => ReadCall | undefined,
): ReadGold | undefined {
  const messages = readLists(value, (message) => readMessage(message, readCall));
  const trajectories = messages?.map((turns) => [{ agent: undefined, calls: markParallel(turns) }]);
  return trajectories && { kind: 'listed', trajectories };
}

/** The calls of the messages; parallel calls get the 1-based number of their message. */
function markParallel(turns: readonly (readonly ReadCall[])[]): ReadCall[] {
  let parallel = 0;
  return turns.flatMap((calls) => {
    if (calls.length < 2) return calls;
    parallel += 1;
    return calls.map((call) => ({ ...call, parallel }));
  });
}

function readMessage(
  message: Json,
  readCall: (entry: Json) => ReadCall | undefined,
): ReadCall[] | undefined {
  if (!isJsonObject(message)) return undefined;
  if (ownValue(message, 'role') === 'tool') return [];
  const calls = ownValue(message, 'tool_calls');
  return Array.isArray(calls) ? all(calls, readCall) : undefined;
}
