import { command } from '../../flags/command.ts';
import { profilesFlags, profilesIn } from '../../flags/read-synthesis-settings.ts';
import { demandUse, modeIn } from './profiles-modes.ts';

/** `traxgen profiles`: makes profiles for workflows, in one of several modes. */
export const profiles = command({
  usage: 'profiles --template|--from FILE|--cover WHAT [flags]',
  about:
    'Make profiles for workflows: a field template, profiles drawn from one, or few profiles that take every branch.',
  flags: profilesFlags,
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    out: {
      describe: 'The result: .json or, of profiles, .jsonl too [default: -, which is stdout]',
    },
    'id-field': { describe: "The field with a profile's id [default: customer_id]" },
  },
  examples: [
    ['traxgen profiles --template -o template.json', 'what the workflows read, to be edited'],
    ['traxgen profiles --from template.json --count 100 -o profiles/all.json', '100 profiles'],
    ['traxgen profiles --cover branches -o all.json', 'every branch, or why there is no way'],
    [
      'traxgen profiles -w loan.json --cover outcomes -o cases.json',
      'each walk through a policy graph',
    ],
  ],
  settings: profilesIn,
  demand: demandUse,
  run: (settings, terminal) => modeIn(settings).run(settings, terminal),
});
