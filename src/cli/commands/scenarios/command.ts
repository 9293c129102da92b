import { command } from '../../flags/command.ts';
import { demandEnding, recordEndings } from '../../flags/demand-ending.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { kindsIn } from '../../flags/read-synthesis-settings.ts';
import { filterIn, inputsIn, outIn, reportingIn } from '../../flags/settings.ts';
import { runScenarios } from './action.ts';

/** `traxgen scenarios`: cases of policy graphs with what can go wrong in them. */
export const scenarios = command({
  usage: 'scenarios [flags]',
  about:
    'Write each case of a policy graph as it is, with each parameter that the user may lack, and with each tool that may fail.',
  flags: [
    'workflows',
    'profiles',
    'id-field',
    'data',
    'now',
    'missing',
    'filter',
    'kinds',
    'out',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    out: { describe: 'The scenarios as profiles (.json, .jsonl) [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen scenarios -w loan.json -p cases.json -o scenarios.json', 'all that can go wrong'],
    ['traxgen scenarios --kinds failing -o failing.jsonl', 'only tools that fail'],
  ],
  alsoConfigured: ['shard'],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    ...inputsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    kinds: kindsIn(given),
  }),
  demand: (_typed, { out }) => demandEnding(out, 'a file of profiles', recordEndings),
  run: runScenarios,
});
