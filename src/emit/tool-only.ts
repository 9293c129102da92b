import { listingFormat } from './listed.ts';
import { readCallLists } from './reading.ts';

const call = ({ tool }: { readonly tool: string }) => JSON.stringify(tool);

/** `[["f","g"]]`: the tools' names alone. */
export const toolOnly = listingFormat(
  { parameters: 'none', agents: false },
  { call, calls: ({ plan }) => plan.calls.map(call) },
  (value) =>
    readCallLists(value, (entry) =>
      typeof entry === 'string' ? { tool: entry, params: undefined } : undefined,
    ),
);
