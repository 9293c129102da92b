import { callWriters } from './call-text.ts';
import { pairsText } from './json-text.ts';
import { listingFormat } from './listed.ts';
import { readCallWithKeys, readMessages } from './reading.ts';

/** `[[{"role":"assistant","tool_calls":[{"name","arguments"}]}]]`, as LangChain's evaluators read it. */
export const langchain = listingFormat(
  { parameters: 'values', agents: false },
  {
    ...callWriters((tool) => `{"role":"assistant","tool_calls":[${opening(tool)}`, '}]}'),
    together: (calls) => {
      const texts = calls.map(({ tool, params }) => `${opening(tool)}${pairsText(params)}}`);
      return `{"role":"assistant","tool_calls":[${texts.join(',')}]}`;
    },
  },
  (value) => readMessages(value, (entry) => readCallWithKeys(entry, 'name', 'arguments')),
);

function opening(tool: string): string {
  return `{"name":${JSON.stringify(tool)},"arguments":`;
}
