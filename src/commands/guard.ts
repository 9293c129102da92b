import { runGuard } from './guard-action.ts';
import type { Command } from './line/command.ts';
import { UsageError } from './line/usage-error.ts';

/** `traxgen guard`: a process beside an agent, which says of each call whether it may come. */
export const guardCommand: Command = {
  usage: 'guard --agents A,B [flags]',
  about:
    'Read calls from stdin, one a line, as { "call": { "tool_name", "tool_input" },\n"facts": {} }, and answer each with a line: whether the policies allow it.',
  flags: [
    ...(['workflows', 'data', 'missing', 'agents', 'facts', 'complete', 'others'] as const),
    ...(['compare', 'fail-on-warning', 'json', 'quiet'] as const),
  ],
  // In a configuration, --compare is for scores.
  notConfigured: ['compare'],
  examples: [
    ['traxgen guard --agents cancel_flight --facts facts.json', 'beside an agent in any language'],
    ['traxgen guard --agents cancel_flight --others deny < calls.jsonl', 'calls that were made'],
  ],
  demand: (_typed, { following: { facts } }) => {
    if (facts === '-') throw new UsageError('--facts -: stdin has the calls');
  },
  run: runGuard,
};
