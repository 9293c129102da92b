import { command } from '../../flags/command.ts';
import { cursorIn } from '../../flags/read-cursor-settings.ts';
import { outIn } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { runNext } from './action.ts';

/** `traxgen next`: what may be called next. */
export const nextCommand = command({
  usage: 'next --agents A,B --facts FACTS.json --calls CALLS.json [flags]',
  about:
    'Tell what may be called next, where not all is known of a profile: the calls\nwith their values, whether the run may end, and the facts that it depends on.',
  flags: [
    ...(['workflows', 'data', 'now', 'missing', 'agents', 'facts', 'complete', 'calls'] as const),
    ...(['others', 'compare', 'tool-names', 'out', 'fail-on-warning', 'json', 'quiet'] as const),
  ],
  // In a configuration, --out is for compiled gold, and --compare for scores.
  notConfigured: ['out', 'compare'],
  own: { out: { describe: 'The result: .json, or - [default: -, which is stdout]' } },
  examples: [
    [
      'traxgen next --agents cancel_flight --facts facts.json --calls calls.json',
      'calls.json is [] before the first call',
    ],
    [
      'traxgen next --agents book_flight,cancel_flight --calls - < calls.json',
      'calls from stdin, nothing known',
    ],
  ],
  settings: (given) => ({ out: outIn(given), ...cursorIn(given), calls: given.text('calls') }),
  demand: (_typed, { calls, facts, out = '-' }) => {
    if (calls === undefined) throw new UsageError('name the calls so far with --calls');
    if (calls === '-' && facts === '-') {
      throw new UsageError('--facts - and --calls -: stdin is read once');
    }
    if (out !== '-' && !out.endsWith('.json')) {
      throw new UsageError(`--out ${out}: the result is written as .json, or to -`);
    }
  },
  run: runNext,
});
