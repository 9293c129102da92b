import { callWriters } from './call-text.ts';
import { listingFormat } from './listed.ts';
import { readCallLists, readCallWithKeys } from './reading.ts';

/** `[[{"tool_name","tool_input"}]]`, as Google's Vertex AI evaluation service reads it. */
export const google = listingFormat(
  { parameters: 'values', agents: false },
  callWriters((tool) => `{"tool_name":${JSON.stringify(tool)},"tool_input":`, '}'),
  (value) => readCallLists(value, (entry) => readCallWithKeys(entry, 'tool_name', 'tool_input')),
);
