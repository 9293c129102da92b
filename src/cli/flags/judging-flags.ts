import { count, type Flag, free, groups, list, textFlag, toggle } from './flag.ts';

const { scoring } = groups;

/** What scores are held against: minimums and maximums, earlier scores, each other. */
export const judgingFlags = {
  min: {
    ...list,
    values: [],
    group: scoring,
    describe: 'Minimum means, such as exact=0.9,param_f1=0.95; a miss is exit status 1',
  },
  max: {
    ...list,
    values: [],
    group: scoring,
    describe: 'Maximum means of effort, such as calls=12,cost=0.5; a miss is exit status 1',
  },
  baseline: {
    ...textFlag,
    group: scoring,
    describe: 'An earlier scores.json to compare with',
  },
  versus: {
    ...free,
    group: scoring,
    describe: 'Compare every two values of a field of predictions, such as model',
  },
  'fail-on-worse': {
    ...list,
    values: [],
    group: scoring,
    describe: 'Figures that may not fall, but by chance or a margin: exact or exact=0.02',
  },
  'fail-on-regression': {
    ...toggle,
    group: scoring,
    describe: 'A profile that passed in --baseline and does not now fails the run',
  },
  k: {
    ...count,
    group: scoring,
    describe: 'pass^k and pass@k up to this k, beyond the runs that every profile has',
  },
} as const satisfies Readonly<Record<string, Flag>>;
