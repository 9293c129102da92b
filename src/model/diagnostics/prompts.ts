import type { MessageTable } from './table.ts';
import { clean, quote } from './words.ts';

/** Diagnostics about prompts and models' answers. */
export const promptMessages = {
  'no-example': ({ complexity }) => ({
    message: `no other profile ${level(complexity)} can be the example in this profile's prompt`,
    hint: 'give --profiles more profiles of this complexity, with at most 24 trajectories each',
  }),
  'unanswered-prompt': ({ ways, reason }) => ({
    message: `the server gave no answer${ways.length > 0 ? ` (${clean(ways.join('; '))})` : ''}: ${clean(reason)}`,
    hint: 'the same command asks again for what is not answered',
  }),
} satisfies Partial<MessageTable>;

function level(complexity: string | undefined): string {
  return complexity === undefined
    ? 'without a complexity'
    : `of the complexity ${quote(complexity)}`;
}
