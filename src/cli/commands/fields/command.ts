import { command } from '../../flags/command.ts';
import { demandResultEnding } from '../../flags/result-form.ts';
import { outIn, reportingIn, workflowsIn } from '../../flags/settings.ts';
import { runFields } from './action.ts';

/**
 * `traxgen fields`: every field that the workflows read, where they read it, and what they compare
 * it with.
 */
export const fields = command({
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
  // The faults of external data in a configuration are told.
  alsoConfigured: ['data', 'now'],
  settings: (given) => ({ out: outIn(given), ...workflowsIn(given), ...reportingIn(given) }),
  demand: (_typed, settings) => demandResultEnding('the list', settings),
  run: runFields,
});
