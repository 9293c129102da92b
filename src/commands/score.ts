import { thresholdNames } from '../score/thresholds.ts';
import type { Command } from './line/command.ts';
import { groups } from './line/flag.ts';
import type { FlagName } from './line/flags.ts';
import type { Typed } from './line/given.ts';
import type { Settings } from './line/settings.ts';
import { UsageError } from './line/usage-error.ts';
import { demandPart } from './running/part-of-run.ts';
import { runWatched } from './running/watched.ts';
import { runScore } from './score-action.ts';
import { demandOutputs, demandScoringUse } from './scoring/demand-outputs.ts';

/** `traxgen score`: scores what models planned against the gold. */
export const scoreCommand: Command = {
  usage: 'score --predictions FILES [flags]',
  about: 'Grade what models planned against the gold.',
  flags: [
    'predictions',
    'gold',
    'as',
    'task',
    'failed-calls',
    'id-from',
    'group-by',
    'trials',
    'compare',
    'ignore-tools',
    'parallel',
    'similarity',
    'min',
    'baseline',
    'versus',
    'fail-on-worse',
    'fail-on-regression',
    'k',
    'workflows',
    'profiles',
    'id-field',
    'data',
    'missing',
    'filter',
    'max-trajectories',
    'sample',
    'seed',
    'jobs',
    'shard',
    'out',
    'report',
    'title',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  // In a configuration, --out is for compiled gold, and --sample for the gold that is written.
  notConfigured: ['out', 'sample'],
  own: {
    min: { values: thresholdNames.map((name) => `${name}=`), group: groups.scoring },
    out: {
      describe:
        'Report: .json, .jsonl, .csv, .groups.csv, .comparisons.csv, .md or .xml (JUnit), or - for JSON on stdout',
    },
    'max-trajectories': { describe: 'Larger gold sets are searched, not listed [default: 10000]' },
    sample: { describe: 'Draw this many golds, at random, where a search takes too long' },
  },
  examples: [
    ['traxgen score --gold out/gold.json --predictions answers.jsonl', 'a table'],
    ['traxgen score --predictions answers --group-by model -o scores.json', 'gold on the way'],
    ['traxgen score --predictions chats.jsonl --task run --trials seed', 'several runs each'],
    ['traxgen score -g gold.json --predictions a.jsonl --min exact=0.9', 'fail a build'],
    [
      'traxgen score -g gold.json --predictions runs --versus model',
      'is one better, or is it chance?',
    ],
    [
      'traxgen score --predictions answers --baseline old.json --fail-on-worse exact',
      'and since then?',
    ],
    ['traxgen score --predictions answers --report r.html --title "May"', 'a page for a browser'],
  ],
  demand: (typed, settings) => {
    demandInputs(settings);
    demandUse(typed, settings);
    demandPart(settings, /\.jsonl?$/i, '.json or .jsonl');
    const whole = settings.shard && ofWhole.find((flag) => typed[flag] !== undefined);
    if (whole !== undefined)
      throw new UsageError(`--${whole} is for the whole, and --shard scores a part`);
  },
  run: (settings, terminal) => {
    const watched = { ...settings, workflows: inputsOf(settings), profiles: [], data: [] };
    return runWatched(watched, terminal, () => runScore(settings, terminal));
  },
};

/** Flags about all scores. */
const ofWhole: readonly FlagName[] = ['min', 'baseline', 'versus', 'report'];

/** Throws a UsageError for inputs that cannot be scored, or outputs that cannot be written. */
function demandInputs(settings: Settings): void {
  const { predictions } = settings.score;
  if (predictions.length === 0) throw new UsageError('--predictions is needed: what to score');
  demandOutputs(settings);
  if (inputsOf(settings).filter((path) => path === '-').length > 1) {
    throw new UsageError('stdin (-) can be one input only');
  }
}

/** The flags for compiling the gold while scoring. */
const onTheWay: readonly FlagName[] = ['workflows', 'profiles', 'data', 'missing'];

/** Throws a UsageError for flags that have no effect. */
function demandUse(typed: Typed, settings: Settings): void {
  demandScoringUse(typed, settings);
  const { score } = settings;
  const idle = onTheWay.find((flag) => typed[flag] !== undefined);
  if (score.gold === undefined || idle === undefined) return;
  throw new UsageError(
    `--${idle} is for gold that is compiled on the way, and --gold names gold files: leave one of them out`,
  );
}

/** All inputs, with `-` for stdin. */
function inputsOf({ workflows, profiles = ['profiles'], data, score }: Settings): string[] {
  const { gold = [...workflows, ...profiles, ...data], predictions, compare, baseline } = score;
  const single = [compare, baseline].filter((path) => path !== undefined);
  return [...gold, ...predictions, ...single];
}
