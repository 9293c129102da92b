import type { MessageTable } from './table.ts';
import { clean, enumeration } from './words.ts';

/** Diagnostics about what may be called next. */
export const cursorMessages = {
  'cursor-too-open': ({ paths, limit, left }) => ({
    message:
      left === 'outcomes'
        ? `the facts leave too many outcomes possible: at most ${limit} are told apart, and fewer of a large policy`
        : `there are more than ${limit} ways to understand which calls of soft blocks were made`,
    hint:
      paths.length > 0
        ? `tell more of them, first ${enumeration(paths, 3)}`
        : 'tell the values of their parameters, or let equal calls stand under the same hard_ordering',
  }),
  'denied-call': ({ said }) => ({ message: clean(said) }),
} satisfies Partial<MessageTable>;
