import type { DialogueMessage, DialogueTest } from '../conversation.ts';
import { cutTests } from '../cut-tests.ts';
import type { ReadAnswer } from './read-answers.ts';
import { asAnswered } from './turn.ts';

/**
 * The answers to the tests of a conversation that a session holds, in which the user and the APIs say
 * the same, turn by turn: what the agent did there can be compared with what it should do. None where
 * the session went another way.
 */
export function replayed(
  tests: readonly DialogueTest[],
  session: ReadAnswer | undefined,
): ReadAnswer[] {
  if (session?.messages === undefined) return [];
  const { id, groups, messages } = session;
  const own = cutTests({ id, messages });
  const isReplay =
    own.length === tests.length &&
    own.every(({ context }, at) => heardIn(context) === heardIn(tests[at]?.context ?? []));
  if (!isReplay) return [];
  return own.map(({ expected }, at) => {
    return { id: tests[at]?.id ?? '', groups, usage: {}, turn: asAnswered(expected) };
  });
}

/** What an agent was told in a context, without what it said and did itself. */
function heardIn(context: readonly DialogueMessage[]): string {
  const heard = context.filter(({ role }) => role === 'user' || role === 'api_output');
  return JSON.stringify(heard.map(({ role, content }) => [role, content.trim()]));
}
