import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { Conversation, Said } from '../model/conversation.ts';
import type { ReadTrajectory } from '../model/format.ts';

const speakers = { user: 'user', assistant: 'agent', tool: 'tool' } as const;

/** Whether a record is a conversation with a simulated user: messages, and how it `ended`. */
export function isConversation(record: Json): boolean {
  return partsOf(record) !== undefined;
}

function partsOf(record: Json) {
  if (!isJsonObject(record)) return undefined;
  const [ended, messages] = ['ended', 'messages'].map((key) => ownValue(record, key));
  const states = ownValue(record, 'states');
  if (typeof ended !== 'string' || !Array.isArray(messages)) return undefined;
  return { ended, messages: messages.filter(isJsonObject), states };
}

/**
 * What was said in a conversation with a simulated user: a record of OpenAI messages that says how it `ended`.
 * Undefined for any other record.
 */
export function conversationIn(
  record: Json,
  trajectories: readonly ReadTrajectory[] = [],
): Conversation | undefined {
  const parts = partsOf(record);
  if (parts === undefined) return undefined;
  let calls = 0;
  const said: Said[] = [];
  for (const message of parts.messages) {
    const by = speakerOf(message);
    const text = textOf(ownValue(message, 'content'));
    if (by !== undefined && text !== '') said.push({ by, text, calls });
    const made = ownValue(message, 'tool_calls');
    if (Array.isArray(made)) calls += made.length;
  }
  const made = trajectories.flatMap((trajectory) => trajectory.flatMap((one) => one.calls));
  return { ended: parts.ended, isHalted: isHalted(parts.states), said, calls: made };
}

function speakerOf(message: JsonObject): Said['by'] | undefined {
  const role = ownValue(message, 'role');
  return role === 'user' || role === 'assistant' || role === 'tool' ? speakers[role] : undefined;
}

/** The text of a message, also of one in parts. */
function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return parts.map((part) => textOf(ownValue(part, 'text'))).join('\n');
}

/** Whether the last of the states in which an agent was let nothing be called. */
function isHalted(states: Json | undefined): boolean {
  const last = Array.isArray(states) ? states.at(-1) : undefined;
  return last !== undefined && isJsonObject(last) && ownValue(last, 'halted') !== undefined;
}
