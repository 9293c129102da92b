import { datasetNamed } from '../../../compiler/formats/datasets/datasets.ts';
import { command } from '../../flags/command.ts';
import { demandFormatOf, demandFormatUse } from '../../flags/demand-format-use.ts';
import { groups } from '../../flags/flag.ts';
import { convertFlags, convertIn } from '../../flags/read-convert-settings.ts';
import { MissingWords, UsageError } from '../../flags/usage-error.ts';
import { demandPart } from '../../runs/part-of-run.ts';
import { withThreads } from '../../runs/pool-threads.ts';
import { type ConvertThreads, runConvert } from './action.ts';

/** `traxgen convert`: converts gold, or what agents did, to another format without compiling anything. */
export const convert = command({
  usage: 'convert FILES --to FORMAT [flags]',
  about: 'Convert gold, traces or predictions to another format.',
  flags: convertFlags,
  words: { flag: 'gold', name: 'FILES' },
  own: {
    gold: {
      group: groups.converting,
      describe: 'Gold, traces, predictions: files, folders, globs, or -; the same as FILES',
    },
    as: { former: 'from-format', group: groups.converting },
    'id-from': { group: groups.converting },
    'failed-calls': { group: groups.converting },
    'sub-agents': { group: groups.converting },
    'tool-names': { group: groups.converting },
    to: { mistaken: ['format', 'f'] },
    out: { describe: 'Output file, or - for stdout [default: -]' },
  },
  // In a configuration, --out is for compiled gold, and --as for predictions.
  notConfigured: ['out', 'as'],
  examples: [
    ['traxgen convert out/gold.json --to openai', 'one line a profile, to stdout'],
    ['traxgen convert spans.jsonl --to google --id-from user.id', 'what agents did'],
    ['traxgen convert gold.jsonl --to adk -o agent/gold.evalset.json', 'for an evaluator'],
    ['traxgen convert gold.jsonl --to deepeval --expand -o g.json', 'every trajectory'],
  ],
  settings: convertIn,
  demand: (typed, settings) => {
    const { out, to } = settings;
    demandPart(settings, /\.(?:jsonl|ndjson|json)$/i, '.jsonl or .json');
    if (settings.shard !== undefined && to !== undefined && datasetNamed(to) !== undefined)
      throw new UsageError(`--shard: parts of a ${to} file cannot be merged; convert the whole`);
    if (to === undefined) return;
    demandFormatUse(typed, [to]);
    demandFormatOf(out, datasetNamed(to) && to, '--to');
  },
  run: (settings, terminal) => {
    const { gold, to } = settings;
    if (gold.length === 0) throw new MissingWords('a file is needed: what to convert');
    if (to === undefined) throw new UsageError('--to is needed: the format to convert to');
    const given = { ...settings, to };
    const run = (threads: ConvertThreads) => runConvert(given, terminal, threads);
    return withThreads({ ...settings, profiles: gold }, run, {
      module: '../commands/convert/convert-worker',
      name: 'convertBatch',
    });
  },
});
