import { parallelOrders } from '../../../model/score.ts';
import { command } from '../../flags/command.ts';
import type { GivenFlags } from '../../flags/given.ts';
import { demandResultEnding } from '../../flags/result-form.ts';
import {
  filterIn,
  inputsIn,
  mostTrajectoriesIn,
  outIn,
  reportingIn,
  seedIn,
} from '../../flags/settings.ts';
import { runFaults } from './action.ts';

/** The flags of `traxgen faults`. */
export const faultsFlags = [
  ...(['gold', 'compare', 'ignore-tools', 'parallel', 'workflows', 'profiles'] as const),
  ...(['id-field', 'data', 'missing', 'filter', 'max-trajectories', 'seed', 'out'] as const),
  ...(['fail-on-warning', 'json', 'quiet'] as const),
] as const;

/** Reads the settings of `traxgen faults`. Throws UsageError. */
function faultsIn(given: GivenFlags<(typeof faultsFlags)[number]>) {
  return {
    ...inputsIn(given),
    ...reportingIn(given),
    filter: filterIn(given),
    seed: seedIn(given),
    out: outIn(given),
    maxTrajectories: mostTrajectoriesIn(given),
    /** If undefined, workflows and profiles are compiled to get the gold. */
    gold: given.texts('gold'),
    compare: given.text('compare'),
    ignoreTools: [...new Set(given.words('ignore-tools'))],
    parallel: given.choice('parallel', parallelOrders, 'order'),
  };
}

/** The settings of `traxgen faults`. */
export type FaultsSettings = Readonly<ReturnType<typeof faultsIn>>;

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
    ['traxgen faults --profiles profiles.json --json', 'gold that is compiled, for a program'],
  ],
  settings: faultsIn,
  demand: (_typed, settings) => demandResultEnding('the table', settings),
  run: runFaults,
});
