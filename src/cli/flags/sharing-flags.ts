import { count, type Flag, free, groups, list } from './flag.ts';

const { run, merging } = groups;

/** How a run is shared out: among threads, or among machines. */
export const sharingFlags = {
  jobs: {
    ...count,
    alias: 'j',
    group: run,
    describe: 'Threads, up to 256 [default: one, and all cores above 5,000 profiles]',
  },
  shard: {
    ...free,
    group: run,
    describe:
      'Part i of n, as i/n, or auto in an array job: the i-th of n pieces of the input, in order',
  },
  parts: {
    ...list,
    group: merging,
    describe: 'Parts of a run: files, folders, globs; the same as PARTS',
  },
} as const satisfies Record<string, Flag>;
