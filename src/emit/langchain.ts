import { all } from '../model/all.ts';
import { isJsonObject, type Json, ownValue } from '../model/json.ts';
import { callWriter } from './call-text.ts';
import type { Format } from './format.ts';
import { listTrajectories } from './listed.ts';
import { readCallObject, readLists } from './reading.ts';

const calls = callWriter(
  (tool) => `{"role":"assistant","tool_calls":[{"name":${JSON.stringify(tool)},"arguments":`,
  '}]}',
);

/** `[[{"role":"assistant","tool_calls":[{"name","arguments"}]}]]`, as LangChain's evaluators read it. */
export const langchain: Format = {
  lists: true,
  write: (gold, arrangements) => listTrajectories(gold, arrangements, { calls }),
  read: (value) => {
    const messages = readLists(value, readMessage);
    const trajectories = messages?.map((lists) => [{ agent: undefined, calls: lists.flat() }]);
    return trajectories && { kind: 'listed', trajectories };
  },
};

function readMessage(message: Json) {
  const calls = isJsonObject(message) ? ownValue(message, 'tool_calls') : undefined;
  if (!Array.isArray(calls)) return undefined;
  return all(calls, (call) => readCallObject(call, 'name', 'arguments'));
}
