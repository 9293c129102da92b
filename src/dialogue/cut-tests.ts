import { pairsText } from '../compiler/formats/json-text.ts';
import { demand, demandObject } from '../compiler/run/demand.ts';
import { callIn } from './call-content.ts';
import type { AgentTurn, Conversation, DialogueMessage, DialogueTest } from './conversation.ts';

/**
 * Cuts the tests of a conversation (ALMITA, section 3.9): one for each message of the user and each
 * output of an API that something of the agent follows.
 */
export function cutTests(conversation: Conversation): DialogueTest[] {
  demandObject('cutTests: the conversation', conversation);
  const { id, messages } = conversation;
  demand('cutTests: `messages`', Array.isArray(messages), 'a list', messages);
  const tests: DialogueTest[] = [];
  for (const [at, { role }] of messages.entries()) {
    const next = messages[at + 1];
    const expected = next && turnOf(next);
    if ((role !== 'user' && role !== 'api_output') || expected === undefined) continue;
    const turn = tests.length + 1;
    const context = messages.slice(0, at + 1);
    tests.push({ id: `${id}/${turn}`, conversation: id, turn, context, expected });
  }
  return tests;
}

/** What the agent does with a message; undefined where it does nothing. */
function turnOf({ role, content }: DialogueMessage): AgentTurn | undefined {
  if (role === 'assistant') return { reply: content };
  const call = role === 'api' ? callIn(content) : undefined;
  return call && { call };
}

/** A test as a line of a file. */
export function testLine({ id, conversation, turn, context, expected }: DialogueTest): string {
  const said = 'reply' in expected ? { reply: expected.reply } : { call: { ...expected.call } };
  return pairsText([
    ['id', id],
    ['conversation', conversation],
    ['turn', turn],
    ['context', context.map(({ role, content }) => ({ role, content }))],
    ['expected', said],
  ]);
}
