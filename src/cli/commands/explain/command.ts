import { command } from '../../flags/command.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { demandResultEnding } from '../../flags/result-form.ts';
import { filterIn, inputPaths, inputsIn, outIn, reportingIn } from '../../flags/settings.ts';
import { runExplain } from './action.ts';

/** `traxgen explain`: how one profile's trajectories came about. */
export const explainCommand = command({
  usage: 'explain --profile ID [flags]',
  about:
    "Show how one profile's trajectories came about: what each conditional read and\ndid, the steps that remain, and where each parameter's value came from.",
  flags: [
    'profile',
    'workflows',
    'profiles',
    'id-field',
    'data',
    'now',
    'missing',
    'out',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  words: { flag: 'profile', name: 'ID', isOne: true },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    profile: { describe: 'The id of the profile; a word without a flag is the same' },
    out: { describe: 'Audit trail: .txt, .json, or - [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen explain --profile 5000638', 'a profile of profiles/, for a person'],
    ['traxgen explain --profile 5000638 --json', 'for a program'],
    ['traxgen explain -w refunds.json -p jo.json', 'the only profile of a file'],
  ],
  alsoConfigured: ['filter', 'shard'],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    ...inputsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    profile: given.text('profile'),
    watch: given.toggle('watch'),
  }),
  demand: (_typed, settings) => demandResultEnding('an audit trail', settings),
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: runExplain,
});
