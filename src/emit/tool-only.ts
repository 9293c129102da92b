import type { Format } from './format.ts';
import { listTrajectories } from './listed.ts';
import { readCallLists } from './reading.ts';

/** `[["f","g"]]`: the tools' names alone. */
export const toolOnly: Format = {
  lists: true,
  write: (gold, arrangements) =>
    listTrajectories(gold, arrangements, {
      calls: ({ plan }) => plan.calls.map(({ tool }) => JSON.stringify(tool)),
    }),
  read: (value) =>
    readCallLists(value, (entry) =>
      typeof entry === 'string' ? { tool: entry, params: undefined } : undefined,
    ),
};
