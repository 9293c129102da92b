import { free, groups, toggle } from './flag.ts';

const { drawing } = groups;

/** The flags for pictures. */
export const drawingFlags = {
  'picture-format': {
    ...free,
    former: 'as',
    group: drawing,
    describe: "The form of the picture, if not by its file's ending",
  },
  workflow: { ...free, group: drawing, describe: 'Only the workflow of this agent' },
  sequence: {
    ...toggle,
    group: drawing,
    describe: 'With --profile: the calls of its first trajectory, in order, by agent',
  },
  values: {
    ...toggle,
    group: drawing,
    describe: "With --profile: parameters with the profile's values",
  },
} as const;
