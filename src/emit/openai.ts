import type { ReadCall } from '../model/format.ts';
import { isJsonObject, type Json, ownValue } from '../model/json.ts';
import type { FormatChoices, TextReader } from './format.ts';
import { pairsText } from './json-text.ts';
import { listingFormat } from './listed.ts';
import { readCallObject, readMessages } from './reading.ts';

/**
 * Chat messages as OpenAI's API has them, one call a message: `[[{"role":"assistant","content":"",
 * "tool_calls":[{"id","type":"function","function":{"name","arguments": JSON text}}]}]]`.
 */
export const openai = listingFormat(
  { parameters: 'values', agents: false },
  { call: ({ tool, params }) => functionText(tool, pairsText(params)), placed: messageText },
  (value, readText) => readMessages(value, (entry) => readCall(entry, readText)),
);

/** JSON text of the function that a message calls: its name, and its arguments as text. */
export function functionText(tool: string, argumentsText: string): string {
  return `{"name":${JSON.stringify(tool)},"arguments":${JSON.stringify(argumentsText)}}`;
}

/**
 * JSON text of the message with a trajectory's nth call and, where asked for, that of its result,
 * which is empty: gold knows no results.
 */
export function messageText(call: string, nth: number, { toolResults }: FormatChoices): string {
  const id = `"call_${nth}"`;
  const calls = `[{"id":${id},"type":"function","function":${call}}]`;
  const message = `{"role":"assistant","content":"","tool_calls":${calls}}`;
  if (!toolResults) return message;
  return `${message},{"role":"tool","tool_call_id":${id},"content":""}`;
}

function readCall(entry: Json, readText: TextReader): ReadCall | undefined {
  const called = isJsonObject(entry) ? ownValue(entry, 'function') : undefined;
  if (!isJsonObject(called)) return undefined;
  const text = ownValue(called, 'arguments');
  const values = typeof text === 'string' ? readText(text) : undefined;
  if (values === undefined) return undefined;
  return readCallObject({ name: ownValue(called, 'name') ?? null, values }, 'name', 'values');
}
