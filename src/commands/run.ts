import type { Command } from './line/command.ts';
import { demandEnding, lineEndings } from './line/demand-ending.ts';
import { ownPolicyFormat, promptFlags } from './prompting/usage.ts';
import { runRun } from './run-action.ts';

/** `traxgen run`: sends the prompts of `traxgen prompts` to a server. */
export const run: Command = {
  usage: 'run --base-url URL --model NAME --out FILE [flags]',
  about:
    'Ask a server with the API of OpenAI for trajectories. The key is read from OPENAI_API_KEY.',
  flags: ['base-url', ...promptFlags, 'concurrency', 'retries', 'timeout'],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    'policy-format': ownPolicyFormat,
    out: { describe: 'The file of answers (.jsonl); what it holds is not asked again' },
  },
  examples: [
    ['traxgen run --base-url http://localhost:8000/v1 --model m -o a.jsonl', 'ask'],
    ['traxgen score --predictions a.jsonl --group-by model,format,prompt', 'and score'],
  ],
  demand: (_typed, { out }) => demandEnding(out, 'a file of answers', lineEndings),
  run: runRun,
};
