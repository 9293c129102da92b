import { maximumNames, thresholdNames } from '../../../scoring/figures/thresholds.ts';
import { command } from '../../flags/command.ts';
import { groups } from '../../flags/flag.ts';
import type { Typed } from '../../flags/given.ts';
import { type ScoreSettings, scoreFlags, scoreIn } from '../../flags/read-score-settings.ts';
import { inputPaths } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { demandPart } from '../../runs/part-of-run.ts';
import { runScore } from './action.ts';
import { demandOutputs, demandScoringUse } from './demand-outputs.ts';

/** `traxgen score`: scores what models planned against the gold. */
export const scoreCommand = command({
  usage: 'score --predictions FILES [flags]',
  about: 'Grade what models planned against the gold.',
  flags: scoreFlags,
  // In a configuration, --out is for compiled gold, and --sample for the gold that is written.
  notConfigured: ['out', 'sample'],
  own: {
    min: { values: thresholdNames.map((name) => `${name}=`), group: groups.scoring },
    max: { values: maximumNames.map((name) => `${name}=`) },
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
  // A page names the scores of a configuration, although it is not about them.
  alsoConfigured: ['scores'],
  settings: scoreIn,
  demand: (typed, settings) => {
    demandInputs(settings);
    demandUse(typed, settings);
    demandPart(settings, /\.jsonl?$/i, '.json or .jsonl');
    const whole = settings.shard && ofWhole.find((flag) => typed[flag] !== undefined);
    if (whole !== undefined)
      throw new UsageError(`--${whole} is for the whole, and --shard scores a part`);
  },
  watched: (settings) => ({ ...settings, paths: inputsOf(settings) }),
  run: runScore,
});

/** Flags about all scores. */
const ofWhole = ['min', 'max', 'baseline', 'versus', 'report'] as const;

/** Throws a UsageError for inputs that cannot be scored, or outputs that cannot be written. */
function demandInputs(settings: ScoreSettings): void {
  const { predictions } = settings.score;
  if (predictions.length === 0) throw new UsageError('--predictions is needed: what to score');
  demandOutputs(settings);
  if (inputsOf(settings).filter((path) => path === '-').length > 1) {
    throw new UsageError('stdin (-) can be one input only');
  }
}

/** The flags for compiling the gold while scoring. */
const onTheWay = ['workflows', 'profiles', 'data', 'now', 'missing'] as const;

/** Throws a UsageError for flags that have no effect. */
function demandUse(typed: Typed, settings: ScoreSettings): void {
  demandScoringUse(typed, settings);
  const { score } = settings;
  const needed = score.reads === 'ignore' ? 'workflows' : undefined;
  const idle = onTheWay.find((flag) => typed[flag] !== undefined && flag !== needed);
  if (score.gold === undefined || idle === undefined) return;
  throw new UsageError(
    `--${idle} is for gold that is compiled on the way, and --gold names gold files: leave one of them out`,
  );
}

/** All inputs, with `-` for stdin. */
function inputsOf(settings: ScoreSettings): string[] {
  const { gold = inputPaths(settings), predictions } = settings.score;
  const { compare, failures, toolNames, baseline } = settings.score;
  const single = [compare, failures, toolNames, baseline].filter((path) => path !== undefined);
  return [...gold, ...predictions, ...single];
}
