import { callWriter } from './call-text.ts';
import type { Format } from './format.ts';
import { listTrajectories } from './listed.ts';
import { readCallLists, readCallObject } from './reading.ts';

const calls = callWriter((tool) => `{"tool_name":${JSON.stringify(tool)},"tool_input":`, '}');

/** `[[{"tool_name","tool_input"}]]`, as Google's Vertex AI evaluation service reads it. */
export const google: Format = {
  lists: true,
  write: (gold, arrangements) => listTrajectories(gold, arrangements, { calls }),
  read: (value) =>
    readCallLists(value, (entry) => readCallObject(entry, 'tool_name', 'tool_input')),
};
