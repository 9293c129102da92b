import { runExplain } from './explain-action.ts';
import type { Command } from './line/command.ts';
import { demandResultEnding } from './line/result-form.ts';
import { runWatched } from './running/watched.ts';

/** `traxgen explain`: how one profile's trajectories came about. */
export const explainCommand: Command = {
  usage: 'explain --profile ID [flags]',
  about:
    "Show how one profile's trajectories came about: what each conditional read and\ndid, the steps that remain, and where each parameter's value came from.",
  flags: [
    'profile',
    'workflows',
    'profiles',
    'id-field',
    'data',
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
  demand: (_typed, settings) => demandResultEnding('an audit trail', settings),
  run: (settings, terminal) => runWatched(settings, terminal, () => runExplain(settings, terminal)),
};
