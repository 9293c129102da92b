import { command } from '../../../flags/command.ts';
import { demandEnding, lineEndings } from '../../../flags/demand-ending.ts';
import { graphsIn, pathsIn } from '../../../flags/read-dialogue-settings.ts';
import { requestsIn } from '../../../flags/read-experiment-settings.ts';
import { outIn, reportingIn } from '../../../flags/settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import { demandGraphs, graphWords } from '../graph-words.ts';
import { ownPathFlags, pathFlags, wantedPaths } from '../path-settings.ts';
import { runWrite } from './action.ts';

/** `traxgen dialogue write`: conversations along paths through graphs. */
export const writeCommand = command({
  usage: 'dialogue write GRAPHS --count M|--cover WHAT [flags]',
  about:
    'Write a conversation along each path, without a model; with --model the prompts\nthat ask one, as lines of the OpenAI Batch API; with --answers what it answered.',
  flags: [
    ...(['graphs', 'apis'] as const),
    ...pathFlags,
    ...(['model', 'temperature', 'max-tokens', 'answers'] as const),
    ...(['out', 'fail-on-warning', 'json', 'quiet'] as const),
  ],
  words: graphWords,
  own: {
    ...ownPathFlags,
    model: { describe: 'Write prompts for this model instead' },
    answers: {
      describe: 'Read the conversations that a model wrote when it was asked for these',
    },
    out: { describe: 'Conversations or prompts (.jsonl), or - [default: -, which is stdout]' },
  },
  // In a configuration, these are for compiled gold, for profiles and for other prompts.
  notConfigured: ['out', 'count', 'cover', 'model'],
  examples: [
    ['traxgen dialogue write flow.txt --cover edges -o talks.jsonl', 'all that can happen, once'],
    ['traxgen dialogue write flow.txt --count 20 --model gpt-4.1', 'prompts for 20 conversations'],
    ['traxgen dialogue write flow.txt --count 20 --answers written.jsonl', 'what it answered'],
  ],
  settings: (given) => ({
    out: outIn(given),
    ...reportingIn(given),
    ...requestsIn(given),
    ...graphsIn(given),
    ...pathsIn(given),
    answers: given.texts('answers') ?? [],
  }),
  demand: (_typed, settings) => {
    const { model, answers, out } = settings;
    demandGraphs(settings);
    wantedPaths(settings);
    if (answers.length > 1) throw new UsageError('--answers takes one file here');
    if (model !== undefined && answers.length > 0) {
      throw new UsageError('--model asks and --answers reads: leave out one of them');
    }
    demandEnding(out, 'a file of conversations or prompts', lineEndings);
  },
  run: runWrite,
});
