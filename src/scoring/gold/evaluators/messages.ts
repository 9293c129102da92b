import type { Json, JsonObject } from '../../../base/json.ts';
import { readJsonText } from '../../../model/read-json.ts';
import { type ChatEvents, readMessages } from '../../../reading/chat-events.ts';
import { Faults, type Refusal } from '../../../reading/repair/faults.ts';
import { textsIn } from '../../../reading/traces/messages.ts';
import { writesCalls, writtenCall } from '../../../reading/written-calls.ts';
import { firstMember, type RowFault, type RowGold } from './row.ts';

/**
 * The calls in messages that are expected, read as those of a prediction are. Messages of which something
 * cannot be read are no gold.
 */
export function goldOfMessages(messages: readonly JsonObject[]): RowGold | RowFault {
  const faults = new Faults();
  const shapes = { readText: readJsonText, parametersOf: () => undefined, faults };
  const read = readMessages(messages, shapes);
  const { refusal } = faults;
  if (refusal !== undefined) return { reason: reasonOf(refusal) };
  if (read.orphan !== undefined) return { reason: 'a result in it has no call' };
  const calls = callsIn(read);
  const texts = calls.length > 0 ? [] : textsIn(messages);
  if (texts.some((text) => text !== undefined && writesCalls(text, shapes))) {
    return { reason: `there is ${writtenCall}` };
  }
  const calling = messages.filter((message) => firstMember(message, 'tool_calls') !== undefined);
  const made = calling.flatMap((message) => firstMember(message, 'tool_calls') ?? []).flat();
  const isOpenai =
    made.length === calls.length && made.some((call) => firstMember(call, 'function'));
  return isOpenai
    ? { format: 'openai', trajectory: calling }
    : { format: 'google', trajectory: calls };
}

function callsIn({ events }: ChatEvents): readonly Json[] {
  return events.flatMap((event) => {
    if (event.kind !== 'call') return [];
    const { tool, params = [] } = event.call;
    return [{ tool_name: tool, tool_input: Object.fromEntries(params) }];
  });
}

function reasonOf({ unread }: Refusal): string {
  if (unread.problem === 'part') return `there is ${unread.what}`;
  return `a call of ${unread.tool} in it is not read`;
}
