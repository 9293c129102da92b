import type { MessageTable } from './table.ts';
import { clean } from './words.ts';

/** Diagnostics about tests of conversations, and what is said of them. */
export const turnMessages = {
  'unreadable-test': ({ reason }) => ({
    message: `this is no test of a conversation: ${clean(reason)}`,
    hint: 'a test looks like {"id": "c1/1", "conversation": "c1", "turn": 1, "context": [...], "expected": {"reply": "..."}}; traxgen dialogue tests cuts them',
  }),
  'unreadable-verdict': ({ reason }) => ({
    message: `this verdict cannot be read: ${clean(reason)}`,
    hint: 'a judge says Result: yes, Total number of goals: 4, Number of accomplished goals: 3, a line each',
  }),
} satisfies Partial<MessageTable>;
