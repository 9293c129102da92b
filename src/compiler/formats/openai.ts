import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';
import type { ReferenceCall } from '../../model/reference.ts';
import type { FormatChoices, TextReader } from './format.ts';
import { pairsText } from './json-text.ts';
import { listingFormat } from './listed.ts';
import { readCallWithKeys, readMessages } from './reading.ts';

/**
 * Chat messages as in OpenAI's API, one call per message unless calls are parallel:
 * `[[{"role":"assistant","content":"",
 * "tool_calls":[{"id","type":"function","function":{"name","arguments": JSON text}}]}]]`.
 */
export const openai = listingFormat(
  { parameters: 'values', agents: false },
  {
    call: functionOf,
    placed: (call, nth, choices) => messageText([call], nth, choices),
    together: (calls, nth, choices) => messageText(calls.map(functionOf), nth, choices),
  },
  (value, readText) => readMessages(value, (entry) => readCall(entry, readText)),
);

/** The JSON text of a call's `function`: its name, and its arguments as a string. */
export function functionOf({ tool, params }: ReferenceCall): string {
  return `{"name":${JSON.stringify(tool)},"arguments":${JSON.stringify(pairsText(params))}}`;
}

/**
 * The JSON text of a message with one call or several parallel ones; `nth` is the place of the
 * first. If asked for, messages with tool results follow. These are empty, because results are not
 * known.
 */
export function messageText(
  functions: readonly string[],
  nth: number,
  { toolResults }: FormatChoices,
): string {
  const ids = functions.map((_, at) => `"call_${nth + at}"`);
  const calls = functions.map(
    (text, at) => `{"id":${ids[at]},"type":"function","function":${text}}`,
  );
  const message = `{"role":"assistant","content":"","tool_calls":[${calls.join(',')}]}`;
  if (!toolResults) return message;
  const results = ids.map((id) => `{"role":"tool","tool_call_id":${id},"content":""}`);
  return [message, ...results].join(',');
}

function readCall(entry: Json, readText: TextReader): ReadCall | undefined {
  const called = isJsonObject(entry) ? ownValue(entry, 'function') : undefined;
  if (!isJsonObject(called)) return undefined;
  // The API has arguments as JSON text, and many programs keep them as what it says.
  const given = ownValue(called, 'arguments');
  const values = typeof given === 'string' ? readText(given) : given;
  if (values === undefined) return undefined;
  return readCallWithKeys({ name: ownValue(called, 'name') ?? null, values }, 'name', 'values');
}
