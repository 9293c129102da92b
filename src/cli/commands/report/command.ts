import { command } from '../../flags/command.ts';
import {
  scoredFlags,
  scoredIn,
  scoredInputFlags,
  scoredInputsIn,
} from '../../flags/read-score-settings.ts';
import { shardIn } from '../../flags/read-shard-settings.ts';
import { inputPaths, outIn, reportingIn } from '../../flags/settings.ts';
import { MissingWords, UsageError } from '../../flags/usage-error.ts';
import { isPage } from '../score/demand-outputs.ts';
import { runReport } from './action.ts';

/** `traxgen report`: a page about scores. */
export const report = command({
  usage: 'report SCORES [flags]',
  about: 'Write a page about scores, one file that works from disk, for a browser.',
  flags: [
    'scores',
    'out',
    'title',
    'workflows',
    'profiles',
    'id-field',
    'data',
    'now',
    'missing',
    'watch',
    'fail-on-warning',
    'json',
    'quiet',
  ],
  words: { flag: 'scores', name: 'SCORES', isOne: true },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    scores: { describe: 'A scores.json, or - for stdin; the word SCORES is the same' },
    out: { describe: 'The page (.html), or - for stdout [default: out/report.html]' },
    profiles: { describe: 'Profiles of the scores, for plans and reasons [default: none]' },
  },
  examples: [
    ['traxgen report out/scores.json', 'a page, out/report.html'],
    ['traxgen report scores.json -w policies -p customers', 'with plans and audit trails'],
  ],
  alsoConfigured: [...scoredFlags, ...scoredInputFlags, 'shard'],
  settings: (given) => ({
    out: outIn(given) ?? 'out/report.html',
    ...scoredInputsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    score: { ...scoredIn(given), title: given.text('title') },
  }),
  demand: (typed, { profiles, out, score: { scores } }) => {
    const idle = forProfiles.find((flag) => typed[flag] !== undefined);
    if (profiles === undefined && idle !== undefined)
      throw new UsageError(`--${idle} is for profiles, and --profiles names none`);
    if (scores === undefined) return;
    if (out !== '-' && !isPage(out))
      throw new UsageError(`--out ${out}: a page ends with .html, .htm`);
    if (scores === '-' && profiles?.includes('-')) {
      throw new UsageError('stdin (-) can be one input only');
    }
  },
  watched: ({ watch, quiet, score: { scores = [] }, ...inputs }) => {
    const explained = inputs.profiles === undefined ? [] : inputPaths(inputs);
    return { watch, quiet, paths: [scores, explained].flat() };
  },
  run: (settings, terminal) => {
    const { scores } = settings.score;
    if (scores === undefined) {
      throw new MissingWords('a scores.json is needed: what the page is about');
    }
    return runReport({ ...settings, scores }, terminal);
  },
});

/** Flags that only serve to explain the profiles of the scores. */
const forProfiles = ['workflows', 'id-field', 'data', 'now', 'missing'] as const;
