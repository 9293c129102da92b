import { listingFormat } from './listed.ts';
import { readCallLists } from './reading.ts';

/** `[["f","g"]]`: the tools' names alone. */
export const toolOnly = listingFormat(
  { parameters: 'none', agents: false },
  { call: ({ tool }) => JSON.stringify(tool) },
  (value) =>
    readCallLists(value, (entry) =>
      typeof entry === 'string' ? { tool: entry, params: undefined } : undefined,
    ),
);
