import { dialogueScoreFlags } from './dialogue-score-flags.ts';
import { groups, list, textFlag } from './flag.ts';

const { dialogue } = groups;

/** The flags for graphs of conversations, and for what is made of them. */
export const dialogueFlags = {
  graphs: {
    ...list,
    group: dialogue,
    describe: 'Files of flowgraphs and conversation graphs, folders (.txt), globs, or - for stdin',
  },
  apis: {
    ...textFlag,
    group: dialogue,
    describe: 'A JSON list of APIs, for graphs that list none themselves',
  },
  ...dialogueScoreFlags,
} as const;
