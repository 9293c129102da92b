import { callWriter } from './call-text.ts';
import { listingFormat } from './listed.ts';
import { readCallObject, readMessages } from './reading.ts';

const call = callWriter(
  (tool) => `{"role":"assistant","tool_calls":[{"name":${JSON.stringify(tool)},"arguments":`,
  '}]}',
);

/** `[[{"role":"assistant","tool_calls":[{"name","arguments"}]}]]`, as LangChain's evaluators read it. */
export const langchain = listingFormat({ parameters: 'values', agents: false }, { call }, (value) =>
  readMessages(value, (entry) => readCallObject(entry, 'name', 'arguments')),
);
