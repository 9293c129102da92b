import { policyNames } from '../render/policies/policies.ts';
import type { Command } from './line/command.ts';
import { groups } from './line/flag.ts';
import { describePrompts, promptFlags } from './prompting/usage.ts';
import { runPrompts } from './prompts-run.ts';

/** `traxgen prompts`: a prompt for each profile, for OpenAI's Batch API. */
export const prompts: Command = {
  flags: promptFlags,
  // A configuration's --out is where the gold goes, and its --as is how predictions are written.
  notConfigured: ['out', 'as'],
  own: { as: { values: policyNames, group: groups.experiments } },
  describe: (parser) =>
    describePrompts(parser)
      .usage(
        '$0 prompts --model NAME [flags]\n\nWrite a prompt for each profile, as lines of the OpenAI Batch API.',
      )
      .describe('out', 'Where the prompts go [default: -, which is stdout]')
      .example('$0 prompts --model gpt-4.1 -o prompts.jsonl', 'a prompt for each profile')
      .example('$0 prompts --model m --as policy,json --style vanilla,react', 'in four ways'),
  run: runPrompts,
};
