import { runFields } from './fields-action.ts';
import type { Command } from './line/command.ts';
import { demandResultEnding } from './line/result-form.ts';

/**
 * `traxgen fields`: every field that the workflows read, where they read it, and what they compare
 * it with.
 */
export const fields: Command = {
  usage: 'fields [flags]',
  about:
    'List every field that the workflows read: who reads it, what it is compared\nwith, and where.',
  flags: ['workflows', 'out', 'fail-on-warning', 'json', 'quiet'],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: { out: { describe: 'The list: .txt, .json, or - [default: -, which is stdout]' } },
  examples: [
    ['traxgen fields', 'the fields of the workflows in workflows/'],
    ['traxgen fields -w refunds.json --json', 'for a program'],
  ],
  demand: (_typed, settings) => demandResultEnding('the list', settings),
  run: runFields,
};
