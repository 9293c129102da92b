import { literalOf } from '../base/text/literal.ts';
import type { Spot } from '../model/diagnostics/dialogue-data.ts';
import { type Api, isRequired } from './apis.ts';
import { callIn } from './call-content.ts';
import { apiNamed } from './check-graph.ts';
import type { DialogueMessage, MessageRole } from './conversation.ts';
import type { Note } from './note.ts';
import type { GraphPath } from './walks.ts';

/** What may follow each message, and the beginning; `end` is the end of the conversation. */
const followers: Readonly<Record<MessageRole | 'start', readonly (MessageRole | 'end')[]>> = {
  start: ['user'],
  user: ['assistant', 'api'],
  assistant: ['user', 'end'],
  api: ['api_output'],
  api_output: ['assistant', 'api'],
};

/**
 * Notes what the rules of ALMITA's appendix A.6 do not allow: the order of messages, and what calls are.
 * `spotOf` says where a message is, which counts from 1; the end is one more.
 */
export function checkOrder(
  messages: readonly DialogueMessage[],
  spotOf: (message: number) => Spot,
  note: Note,
): void {
  const roles = ['start', ...messages.map(({ role }) => role), 'end'] as const;
  for (const [at, role] of roles.slice(1).entries()) {
    const before = roles[at] as MessageRole | 'start';
    const allowed = followers[before];
    if (!allowed.includes(role as MessageRole | 'end')) {
      note('message-order', spotOf(at + 1), { message: at + 1, role, before, allowed });
    }
  }
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'api' && callIn(content) === undefined) {
      note('message-call', spotOf(at + 1), { message: at + 1, content });
    }
  }
}

/** Notes calls of APIs that there are not, or with other parameters, and outputs that are no JSON. */
export function checkCalls(
  messages: readonly DialogueMessage[],
  apis: readonly Api[],
  spot: Spot,
  note: Note,
): void {
  const known = apis.map(({ name }) => name);
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'api_output' && literalOf(content) === undefined) {
      note('output-form', spot, { message: at + 1, content });
    }
    const call = role === 'api' ? callIn(content) : undefined;
    if (call === undefined) continue;
    const { tool_name: tool, tool_input: input } = call;
    const api = apis.find(({ name }) => name === tool);
    if (api === undefined) {
      note('unknown-api', spot, { name: tool, known });
      continue;
    }
    const names = api.params.map(({ name }) => name);
    const given = Object.keys(input);
    const lacking = api.params.filter(
      ({ name }) => !given.includes(name) && isRequired(api, name) !== false,
    );
    const unknown = given.filter((name) => !names.includes(name));
    if (lacking.length > 0 || unknown.length > 0) {
      const lacks = lacking.map(({ name }) => name);
      note('call-parameters', spot, { message: at + 1, tool, lacks, unknown });
    }
  }
}

/** Notes a conversation that does not go along its path; the greeting of an agent may be left out. */
export function checkAlong(
  messages: readonly DialogueMessage[],
  { nodes }: GraphPath,
  spot: Spot,
  note: Note,
): void {
  const found = messages.flatMap(({ role, content }) => {
    if (role === 'api_output') return [];
    return role === 'api' ? `api ${callIn(content)?.tool_name ?? ''}` : role;
  });
  const want = nodes.map(({ type, text }) => (type === 'api' ? `api ${apiNamed(text)}` : type));
  const ways = want[0] === 'assistant' ? [['user', ...want], want.slice(1)] : [want];
  const agreed = ways.map((way) => {
    const parting = way.findIndex((step, at) => step !== found[at]);
    return parting < 0 ? Math.min(way.length, found.length) : parting;
  });
  if (ways.some((way, at) => agreed[at] === way.length && found.length === way.length)) return;
  const most = Math.max(...agreed);
  const expected = ways[agreed.indexOf(most)]?.[most] ?? 'end';
  note('off-path', spot, { step: most + 1, expected, found: found[most] ?? 'end' });
}
