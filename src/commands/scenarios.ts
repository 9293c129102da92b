import type { Command } from './line/command.ts';
import { demandEnding, recordEndings } from './line/demand-ending.ts';
import { runScenarios } from './scenarios-action.ts';

/** `traxgen scenarios`: of each case, itself, without each thing the user has, and with each tool failing. */
export const scenarios: Command = {
  usage: 'scenarios [flags]',
  about:
    'Make scenarios of the cases of policy graphs: each as it is, without each parameter of the user, and with each tool failing.',
  flags: [
    'workflows',
    'profiles',
    'kinds',
    'id-field',
    'data',
    'missing',
    'filter',
    'out',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    out: { describe: 'The profiles: .json or .jsonl [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen scenarios -w loan.json -p journeys.json -o all.json', 'every scenario'],
    ['traxgen scenarios --kinds missing,failing -o all.jsonl', 'without the cases themselves'],
  ],
  demand: (_typed, { out }) => demandEnding(out, 'a file of profiles', recordEndings),
  run: runScenarios,
};
