import type { Command } from './line/command.ts';
import { demandEnding, lineEndings } from './line/demand-ending.ts';
import { ownPolicyFormat, promptFlags } from './prompting/usage.ts';
import { runPrompts } from './prompts-action.ts';

/** `traxgen prompts`: a prompt for each profile, for OpenAI's Batch API. */
export const prompts: Command = {
  usage: 'prompts --model NAME [flags]',
  about: 'Write a prompt for each profile, as lines of the OpenAI Batch API.',
  flags: promptFlags,
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    'policy-format': ownPolicyFormat,
    out: { describe: 'Prompts (.jsonl), or - [default: -, which is stdout]' },
  },
  examples: [
    ['traxgen prompts --model gpt-4.1 -o prompts.jsonl', 'a prompt for each profile'],
    ['traxgen prompts --model m --policy-format policy,json --style vanilla,react', 'in four ways'],
  ],
  demand: (_typed, { out }) => demandEnding(out, 'a file of prompts', lineEndings),
  run: runPrompts,
};
