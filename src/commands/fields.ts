import { runFields } from './fields-action.ts';
import type { Command } from './line/command.ts';
import { demandResultEnding } from './line/result-form.ts';

/** `traxgen fields`: every field that the workflows read, where, and what it is compared with. */
export const fields: Command = {
  usage: 'fields [flags]',
  about:
    'List every field that the workflows read: who reads it, what it is compared\nwith, and where.',
  flags: ['workflows', 'out', 'fail-on-warning', 'json', 'quiet'],
  // A configuration's --out is where the gold goes.
  notConfigured: ['out'],
  own: { out: { describe: 'The list: .txt, .json, or - [default: -, which is stdout]' } },
  examples: [
    ['traxgen fields', 'the fields of the workflows in workflows/'],
    ['traxgen fields -w refunds.json --json', 'for a program'],
  ],
  demand: (_typed, settings) => demandResultEnding('the list', settings),
  run: runFields,
};
