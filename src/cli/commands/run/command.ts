import { command } from '../../flags/command.ts';
import { demandEnding, lineEndings } from '../../flags/demand-ending.ts';
import { groups } from '../../flags/flag.ts';
import type { Typed } from '../../flags/given.ts';
import {
  type PolicySettings,
  serverIn,
  type TalkSettings,
  talksIn,
} from '../../flags/read-experiment-settings.ts';
import { seedIn } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { ownPolicyFormat, promptFlags, promptsIn } from '../../prompts/usage.ts';
import { runRun } from './action.ts';

/** The flags of conversations. */
const ofTalks = ['user', 'user-model', 'max-turns', 'trials', 'seed'] as const;

/** `traxgen run`: sends the prompts of `traxgen prompts` to a server, or holds conversations. */
export const run = command({
  usage: 'run --base-url URL --model NAME --out FILE [flags]',
  about:
    'Ask a server with the API of OpenAI for trajectories, or hold conversations with it (--agent). The key is read from OPENAI_API_KEY.',
  flags: [
    'base-url',
    ...promptFlags,
    ...(['concurrency', 'retries', 'timeout', 'agent'] as const),
    ...ofTalks,
  ],
  // In a configuration, --out is for compiled gold, and --trials for scores.
  notConfigured: ['out', 'trials'],
  own: {
    'policy-format': ownPolicyFormat,
    out: { describe: 'The file of answers (.jsonl); what it holds is not asked again' },
    trials: { group: groups.experiments, describe: 'Conversations of each profile [default: 1]' },
    seed: {
      group: groups.experiments,
      describe: 'Seed of what tools answer where profiles do not say it [default: 0]',
    },
  },
  examples: [
    ['traxgen run --base-url http://localhost:8000/v1 --model m -o a.jsonl', 'ask'],
    ['traxgen score --predictions a.jsonl --group-by model,format,prompt', 'and score'],
    ['traxgen run --agent dynamic -o talks.jsonl', 'hold conversations, the server as configured'],
    [
      'traxgen score --predictions talks.jsonl --task run --group-by scenario,agent',
      'and score them',
    ],
  ],
  alsoConfigured: ['shard'],
  settings: (given) => ({
    ...promptsIn(given),
    ...serverIn(given),
    ...talksIn(given),
    seed: seedIn(given),
    trials: given.text('trials'),
  }),
  demand: (typed, settings) => {
    demandEnding(settings.out, 'a file of answers', lineEndings);
    demandTalks(typed, settings);
  },
  run: runRun,
});

/** Throws a UsageError for flags that mean nothing with or without --agent. */
function demandTalks(typed: Typed, { agent, user, policies }: TalkSettings & PolicySettings): void {
  const other = agent === undefined ? ofTalks.find((flag) => typed[flag] !== undefined) : undefined;
  if (other !== undefined)
    throw new UsageError(`--${other} is for conversations: give --agent too`);
  if (agent !== undefined && typed.style !== undefined) {
    throw new UsageError('--style is for prompts: with --agent, conversations are held');
  }
  if (agent !== undefined && policies.length > 1) {
    throw new UsageError(`--policy-format ${policies.join(',')}: a conversation has one of them`);
  }
  if (user !== 'model' && typed['user-model'] !== undefined) {
    throw new UsageError('--user-model is for --user model');
  }
}
