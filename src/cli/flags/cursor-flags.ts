import { type Flag, free, groups, list, textFlag, toggle } from './flag.ts';

const { following } = groups;

/** What a cursor is opened on. */
export const cursorFlags = {
  agents: {
    ...list,
    values: [],
    group: following,
    describe:
      'The agents in their order, with commas between [default: agent_sequence of the facts]',
  },
  facts: {
    ...textFlag,
    group: following,
    describe: 'What is known of a profile, as a JSON object',
  },
  complete: {
    ...toggle,
    group: following,
    describe: 'What the facts lack is absent, instead of not known',
  },
  calls: { ...textFlag, group: following, describe: 'The calls so far, or - for stdin' },
  others: {
    ...free,
    values: ['allow', 'deny'],
    group: following,
    describe: 'Calls of tools that no policy names: allow or deny [default: allow]',
  },
} as const satisfies Readonly<Record<string, Flag>>;
