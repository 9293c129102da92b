import { dialogueThresholdNames } from '../../../../scoring/figures/thresholds.ts';
import { scoreEndings } from '../../../../scoring/text/outputs.ts';
import { command } from '../../../flags/command.ts';
import { groups } from '../../../flags/flag.ts';
import {
  judgingIn,
  pageIn,
  scoredFlags,
  scoredIn,
  scoredInputFlags,
  scoredInputsIn,
} from '../../../flags/read-score-settings.ts';
import { turnsIn } from '../../../flags/read-turn-settings.ts';
import { inputPaths, outIn, reportingIn } from '../../../flags/settings.ts';
import { UsageError } from '../../../flags/usage-error.ts';
import { demandOutputs, demandScoringUse } from '../../score/demand-outputs.ts';
import { type DialogueScoreSettings, runDialogueScore } from './action.ts';

/** `traxgen dialogue score`: scores what agents say and call next in conversations. */
export const dialogueScore = command({
  usage: 'dialogue score --tests FILES --answers FILES [flags]',
  about: 'Grade what agents say and call in conversations: turn by turn, or whole sessions.',
  flags: [
    ...(['tests', 'answers', 'apis', 'reply-match', 'reply-threshold'] as const),
    ...(['judge-prompts', 'model', 'system', 'verdicts'] as const),
    ...(['group-by', 'compare', 'min', 'baseline', 'versus'] as const),
    ...(['fail-on-worse', 'fail-on-regression', 'seed', 'out', 'report', 'title'] as const),
    ...(['watch', 'fail-on-warning', 'json', 'quiet'] as const),
  ],
  // In a configuration, --out is for compiled gold.
  notConfigured: ['out', 'model'],
  own: {
    apis: { describe: 'A JSON list of APIs, which says what parameters are required' },
    min: {
      values: dialogueThresholdNames.map((name) => `${name}=`),
      group: groups.scoring,
      describe: 'Minimum means, such as test_correct=0.9; a miss is exit status 1',
    },
    model: { describe: 'The judge that --judge-prompts are for', group: groups.dialogue },
    system: { describe: 'A text file: the procedure of the agent, for the judge' },
    'group-by': { describe: 'Fields of answers or of tests to group by, such as model' },
    versus: { describe: 'Compare every two values of a field of answers, such as model' },
    'fail-on-worse': {
      describe: 'Figures that may not fall, but by chance or a margin: test_correct=0.02',
    },
    'fail-on-regression': {
      describe: 'A test that passed in --baseline and does not now fails the run',
    },
    out: { describe: `Report: ${scoreEndings.join(', ')}, or - for JSON on stdout` },
  },
  examples: [
    ['traxgen dialogue score --tests tests.jsonl --answers a.jsonl', 'a table'],
    [
      'traxgen dialogue score --tests tests.jsonl --answers a.jsonl --versus model',
      'is one better?',
    ],
    [
      'traxgen dialogue score --tests tests.jsonl --answers a.jsonl --report r.html',
      'a page for a browser',
    ],
    ['traxgen dialogue score --tests talks.jsonl --answers talks.jsonl', 'whole sessions'],
  ],
  // A page names what a configuration says of other scores.
  alsoConfigured: [...scoredFlags, ...scoredInputFlags],
  settings: (given) => ({
    out: outIn(given),
    ...scoredInputsIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    score: { ...scoredIn(given), ...judgingIn(given), ...pageIn(given) },
    model: given.text('model'),
    apis: given.text('apis'),
    turns: turnsIn(given),
  }),
  demand: (typed, settings) => {
    demandInputs(settings);
    demandOutputs(settings);
    demandScoringUse(typed, settings);
  },
  watched: (settings) => ({ ...settings, paths: inputPaths(settings) }),
  run: runDialogueScore,
});

function demandInputs({ turns, model }: DialogueScoreSettings): void {
  const { tests, answers, judgePrompts } = turns;
  if (judgePrompts !== undefined && model === undefined) {
    throw new UsageError('--judge-prompts needs --model: who judges');
  }
  if (tests.length === 0) throw new UsageError('--tests is needed: what is expected');
  if ([...tests, ...answers].filter((path) => path === '-').length > 1) {
    throw new UsageError('stdin (-) can be one input only');
  }
  if (answers.length === 0) throw new UsageError('--answers is needed: what to score');
}
