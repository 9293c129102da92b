import { command } from '../../../flags/command.ts';
import { demandEnding, lineEndings } from '../../../flags/demand-ending.ts';
import { requestsIn, serverIn } from '../../../flags/read-experiment-settings.ts';
import { outIn, reportingIn } from '../../../flags/settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import { runAsk } from './action.ts';

/** `traxgen dialogue ask`: sends tests of conversations to a server. */
export const dialogueAsk = command({
  usage: 'dialogue ask --tests FILES --base-url URL --model NAME --out FILE [flags]',
  about:
    'Ask a server with the API of OpenAI what an agent does next. The key is read from OPENAI_API_KEY.',
  flags: [
    ...(['tests', 'apis', 'system', 'base-url', 'model', 'temperature', 'max-tokens'] as const),
    ...(['concurrency', 'retries', 'timeout', 'out'] as const),
    ...(['fail-on-warning', 'json', 'quiet'] as const),
  ],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  own: {
    apis: { describe: 'A JSON list of APIs, which the model may call as functions' },
    out: { describe: 'The file of answers (.jsonl); what it holds is not asked again' },
  },
  examples: [
    [
      'traxgen dialogue ask --tests tests.jsonl --apis apis.json -o a.jsonl',
      'the server and the model as configured',
    ],
    ['traxgen dialogue score --tests tests.jsonl --answers a.jsonl', 'and score'],
  ],
  settings: (given) => ({
    out: outIn(given),
    ...reportingIn(given),
    ...requestsIn(given),
    ...serverIn(given),
    apis: given.text('apis'),
    tests: given.texts('tests') ?? [],
    /** The file of what the agent is told. */
    system: given.text('system'),
  }),
  demand: (_typed, { tests, out }) => {
    if (tests.length === 0) throw new UsageError('--tests is needed: what is asked');
    demandEnding(out, 'a file of answers', lineEndings);
  },
  run: runAsk,
});
