import { command } from '../../flags/command.ts';
import { cursorIn, followingFlags } from '../../flags/read-cursor-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { runGuard } from './action.ts';

/** `traxgen guard`: a process beside an agent, which says of each call whether it may come. */
export const guardCommand = command({
  usage: 'guard --agents A,B [flags]',
  about:
    'Read calls from stdin, one a line, as { "call": { "tool_name", "tool_input" },\n"facts": {} }, and answer each with a line: whether the policies allow it. With\n"failed": true the call, or without one the last that was allowed, failed.',
  flags: followingFlags,
  // In a configuration, --compare is for scores.
  notConfigured: ['compare'],
  examples: [
    ['traxgen guard --agents cancel_flight --facts facts.json', 'beside an agent in any language'],
    ['traxgen guard --agents cancel_flight --others deny < calls.jsonl', 'calls that were made'],
  ],
  settings: cursorIn,
  demand: (_typed, { facts }) => {
    if (facts === '-') throw new UsageError('--facts -: stdin has the calls');
  },
  run: runGuard,
});
