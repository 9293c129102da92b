import { utf8 } from '../../base/bytes/utf8-text.ts';
import { listingFormat } from './listed.ts';
import { readCallLists } from './reading.ts';

const call = ({ tool }: { readonly tool: string }) => JSON.stringify(tool);

/** `[["f","g"]]`: only the names of the tools. */
export const toolOnly = listingFormat(
  { parameters: 'none', agents: false },
  {
    call,
    planned: ({ calls }) => {
      const names = calls.map(call).map(utf8);
      return (out, _, at) => out.addBytes(names[at] as Uint8Array);
    },
  },
  (value) =>
    readCallLists(value, (entry) =>
      typeof entry === 'string' ? { tool: entry, params: undefined } : undefined,
    ),
);
