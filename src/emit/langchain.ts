import { callWriters } from './call-text.ts';
import { listingFormat } from './listed.ts';
import { readCallObject, readMessages } from './reading.ts';

/** `[[{"role":"assistant","tool_calls":[{"name","arguments"}]}]]`, as LangChain's evaluators read it. */
export const langchain = listingFormat(
  { parameters: 'values', agents: false },
  callWriters(
    (tool) => `{"role":"assistant","tool_calls":[{"name":${JSON.stringify(tool)},"arguments":`,
    '}]}',
  ),
  (value) => readMessages(value, (entry) => readCallObject(entry, 'name', 'arguments')),
);
