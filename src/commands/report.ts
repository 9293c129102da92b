import type { Command } from './line/command.ts';
import type { FlagName } from './line/flags.ts';
import { MissingWords, UsageError } from './line/usage-error.ts';
import { runReport } from './report-action.ts';
import { runWatched } from './running/watched.ts';
import { isPage } from './scoring/page-file.ts';

/** `traxgen report`: a page about scores. */
export const report: Command = {
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
  demand: (typed, { profiles }) => {
    const idle = forProfiles.find((flag) => typed[flag] !== undefined);
    if (profiles !== undefined || idle === undefined) return;
    throw new UsageError(`--${idle} is for profiles, and --profiles names none`);
  },
  run: (settings, terminal) => {
    const { score, out = 'out/report.html' } = settings;
    const { scores } = score;
    if (scores === undefined) {
      throw new MissingWords('a scores.json is needed: what the page is about');
    }
    if (out !== '-' && !isPage(out))
      throw new UsageError(`--out ${out}: a page ends with .html, .htm`);
    if (scores === '-' && settings.profiles?.includes('-')) {
      throw new UsageError('stdin (-) can be one input only');
    }
    const { workflows, profiles, data } = settings;
    const explained = profiles === undefined ? [] : [...workflows, ...profiles, ...data];
    const watched = { ...settings, workflows: [scores, ...explained], profiles: [], data: [] };
    return runWatched(watched, terminal, () => runReport({ ...settings, scores, out }, terminal));
  },
};

/** Flags that only serve to explain the profiles of the scores. */
const forProfiles: readonly FlagName[] = ['workflows', 'id-field', 'data', 'missing'];
