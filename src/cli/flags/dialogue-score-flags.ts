import { replyMeasures } from '../../model/score.ts';
import { count, type Flag, groups, list, textFlag } from './flag.ts';

const { dialogue } = groups;

/** The flags for tests of conversations, and for answers to them. */
export const dialogueScoreFlags = {
  tests: {
    ...list,
    group: dialogue,
    describe: 'Files of tests or conversations, folders, globs, or - for stdin',
  },
  answers: {
    ...list,
    group: dialogue,
    describe: 'Files of answers to tests or of whole sessions, folders, globs, or - for stdin',
  },
  'reply-match': {
    ...textFlag,
    values: replyMeasures,
    group: dialogue,
    describe: `How replies are compared: ${replyMeasures.join(', ')} [default: token-f1]`,
  },
  'reply-threshold': {
    ...count,
    group: dialogue,
    describe: 'How similar replies match, from 0 to 1 [default: exact 1, token-f1 0.5, chrf 0.4]',
  },
  system: {
    ...textFlag,
    group: dialogue,
    describe: 'A text file: what the agent is told, such as its procedure',
  },
  'judge-prompts': {
    ...textFlag,
    group: dialogue,
    describe: 'Write a prompt for a judge of each session too (.jsonl), for --model',
  },
  verdicts: {
    ...list,
    group: dialogue,
    describe: 'Files of what a judge says of sessions, folders, or globs',
  },
} as const satisfies Readonly<Record<string, Flag>>;
