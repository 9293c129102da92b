import { readModes } from '../../model/prediction.ts';
import { parallelOrders, similarities } from '../../model/score.ts';
import { groups, list, textFlag } from './flag.ts';

const { scoring } = groups;

/** The flags that decide how predictions are compared with gold. */
export const comparisonFlags = {
  compare: { ...textFlag, group: scoring, describe: 'A file of rules for comparing arguments' },
  'tool-names': {
    ...textFlag,
    group: scoring,
    describe:
      'A file of names: what the agent calls tools, or patterns with *, and their names here',
  },
  'ignore-tools': {
    ...list,
    values: [],
    group: scoring,
    describe: 'Leave calls of these tools out of gold and predictions',
  },
  reads: {
    ...textFlag,
    values: readModes,
    group: scoring,
    describe: 'Calls of tools that change nothing (read): keep, or ignore [default: keep]',
  },
  parallel: {
    ...textFlag,
    values: parallelOrders,
    group: scoring,
    describe: 'Calls of one message: in the order in which they stand, or any [default: order]',
  },
  similarity: {
    ...textFlag,
    values: similarities,
    group: scoring,
    describe: `What pairs trajectories: ${similarities.join(', ')} [default: lcs]`,
  },
} as const;
