import { command } from '../../../flags/command.ts';
import { demandEnding, lineEndings } from '../../../flags/demand-ending.ts';
import { outIn, reportingIn } from '../../../flags/settings.ts';
import { MissingWords } from '../../../flags/usage-error.ts';
import { runTests } from './action.ts';

/** `traxgen dialogue tests`: a test for each turn of the agent in conversations. */
export const testsCommand = command({
  usage: 'dialogue tests CONVERSATIONS [flags]',
  about:
    'Cut tests from conversations: what was said up to a turn of the agent, and what\nthe agent does there. Conversations may be OpenAI messages or FlowBench transcripts.',
  flags: ['conversations', 'out', 'fail-on-warning', 'json', 'quiet'],
  words: { flag: 'conversations', name: 'CONVERSATIONS' },
  own: { out: { describe: 'Tests (.jsonl), or - [default: -, which is stdout]' } },
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out'],
  examples: [
    ['traxgen dialogue tests talks.jsonl -o tests.jsonl', 'a test for each turn of the agent'],
    [
      'traxgen dialogue write flow.txt --cover edges | traxgen dialogue tests -',
      'from a flowgraph to tests',
    ],
  ],
  settings: (given) => ({
    out: outIn(given),
    ...reportingIn(given),
    conversations: given.texts('conversations') ?? [],
  }),
  demand: (_typed, { conversations, out }) => {
    if (conversations.length === 0) throw new MissingWords('name files of conversations');
    demandEnding(out, 'a file of tests', lineEndings);
  },
  run: runTests,
});
