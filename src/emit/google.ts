import type { Format } from './format.ts';
import { pairsText } from './json-text.ts';
import { listTrajectories } from './listed.ts';
import { readCallLists, readCallObject } from './reading.ts';

/** `[[{"tool_name","tool_input"}]]`, as Google's Vertex AI evaluation service reads it. */
export const google: Format = {
  lists: true,
  write: (gold, arrangements) =>
    listTrajectories(gold, arrangements, {
      call: ({ tool, params }) =>
        `{"tool_name":${JSON.stringify(tool)},"tool_input":${pairsText(params)}}`,
    }),
  read: (value) =>
    readCallLists(value, (entry) => readCallObject(entry, 'tool_name', 'tool_input')),
};
