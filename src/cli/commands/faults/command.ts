import { command } from '../../flags/command.ts';
import { faultsFlags, faultsIn } from '../../flags/read-faults-settings.ts';
import { demandResultEnding } from '../../flags/result-form.ts';
import { runFaults } from './action.ts';

/** `traxgen faults`: mistakes that are drawn into right runs, and who notices them. */
export const faults = command({
  usage: 'faults [GOLD] [flags]',
  about:
    'Draw mistakes into right runs, and say which of them the gold with its rules,\nand a guard, notice.',
  flags: faultsFlags,
  words: { flag: 'gold', name: 'GOLD' },
  own: { out: { describe: 'The table: .txt, .json, or - [default: -, which is stdout]' } },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen faults out/gold.json', 'a table of kinds of mistakes'],
    ['traxgen faults out/gold.json --compare rules.json', 'what do the rules excuse?'],
    ['traxgen faults --profiles customers.jsonl --json', 'gold that is compiled, for a program'],
  ],
  settings: faultsIn,
  demand: (_typed, settings) => demandResultEnding('the table', settings),
  run: runFaults,
});
