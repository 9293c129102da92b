// Reads a record as `compile` writes it in 2 microseconds of CPU; as gold it takes 20 without, and as a
// prediction, which might be one of many other things, 80. test/grade/plain-records.test.ts compares them.
import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import { isJsonObject, type Json } from '../model/json.ts';

/** A record with calls of the `google` format, and nothing else. */
export interface PlainRecord {
  readonly id: string;
  readonly agents: readonly string[] | undefined;
  readonly lists: readonly (readonly ReadCall[])[];
}

/** Reads a record that has an id, perhaps agents, and trajectories in one format; undefined for any other. */
export function plainRecord(value: Json): PlainRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  let [id, agents, trajectories]: (Json | undefined)[] = [];
  for (const key of Object.keys(value)) {
    if (key === 'id') id = value[key];
    else if (key === 'agents') agents = value[key];
    else if (key === 'trajectories') trajectories = value[key];
    else return undefined;
  }
  if (typeof id !== 'string' || id === '' || !isJsonObject(trajectories)) return undefined;
  const [format, ...more] = Object.keys(trajectories);
  if (format !== 'google' || more.length > 0 || !areTexts(agents)) return undefined;
  const lists = callLists(trajectories[format] as Json);
  return lists && { id, agents, lists };
}

/** As a gold set is read. */
export function segmentOfEach(lists: PlainRecord['lists']): ReadTrajectory[] {
  return lists.map((calls) => [{ agent: undefined, calls }]);
}

function areTexts(value: Json | undefined): value is string[] | undefined {
  return (
    value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  );
}

function callLists(value: Json): ReadCall[][] | undefined {
  if (!Array.isArray(value)) return undefined;
  const lists: ReadCall[][] = [];
  for (const list of value) {
    if (!Array.isArray(list)) return undefined;
    const calls: ReadCall[] = [];
    for (const item of list) {
      const call = callOf(item);
      if (call === undefined) return undefined;
      calls.push(call);
    }
    lists.push(calls);
  }
  return lists;
}

function callOf(item: Json): ReadCall | undefined {
  if (!isJsonObject(item)) return undefined;
  const [toolKey, inputKey, ...more] = Object.keys(item);
  if (toolKey !== 'tool_name' || inputKey !== 'tool_input' || more.length > 0) return undefined;
  const { tool_name: tool, tool_input: input } = item;
  if (typeof tool !== 'string' || !isJsonObject(input)) return undefined;
  const params: [string, Json][] = [];
  for (const name of Object.keys(input)) params.push([name, input[name] as Json]);
  return { tool, params };
}
