import { command } from '../../flags/command.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { filterIn, outIn, reportingIn } from '../../flags/settings.ts';
import { MissingWords, UsageError } from '../../flags/usage-error.ts';
import { runMerge } from './action.ts';

/** `traxgen merge`: puts the parts of a run together that `--shard` has made. */
export const merge = command({
  usage: 'merge PARTS --out FILE [flags]',
  about: 'Put the parts of one run together, as if it had been made at once.',
  flags: ['parts', 'out', 'fail-on-warning', 'json', 'quiet'],
  words: { flag: 'parts', name: 'PARTS' },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: { out: { describe: 'The whole, or - for stdout' } },
  examples: [
    ['traxgen merge out/gold-*.jsonl -o out/gold.jsonl', 'gold of a run in parts'],
    ['traxgen merge out/scores-*.json -o out/scores.json', 'scores, with their groups'],
  ],
  alsoConfigured: ['filter', 'shard'],
  settings: (given) => ({
    out: outIn(given),
    filter: filterIn(given),
    idField: undefined,
    shard: shardIn(given),
    parts: given.texts('parts') ?? [],
    ...reportingIn(given),
  }),
  run: (settings, terminal) => {
    const { parts, out } = settings;
    if (parts.length === 0)
      throw new MissingWords('parts are needed: the files that --shard has made');
    if (out === undefined) throw new UsageError('--out is needed: the file of the whole');
    return runMerge({ ...settings, out }, terminal);
  },
});
