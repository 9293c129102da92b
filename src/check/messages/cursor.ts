import type { MessageTable } from './table.ts';
import { clean, enumeration } from './words.ts';

/** Diagnostics about what may be called next. */
export const cursorMessages = {
  'cursor-too-open': ({ paths, limit }) => ({
    message: `the facts leave more than ${limit} outcomes possible`,
    hint: `tell more of them, first ${enumeration(paths, 3)}`,
  }),
  'denied-call': ({ said }) => ({ message: clean(said) }),
} satisfies Partial<MessageTable>;
