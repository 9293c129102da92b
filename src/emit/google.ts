import { callWriter } from './call-text.ts';
import { listingFormat } from './listed.ts';
import { readCallLists, readCallObject } from './reading.ts';

const call = callWriter((tool) => `{"tool_name":${JSON.stringify(tool)},"tool_input":`, '}');

/** `[[{"tool_name","tool_input"}]]`, as Google's Vertex AI evaluation service reads it. */
export const google = listingFormat({ parameters: 'values', agents: false }, { call }, (value) =>
  readCallLists(value, (entry) => readCallObject(entry, 'tool_name', 'tool_input')),
);
