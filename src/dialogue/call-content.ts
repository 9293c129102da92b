import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { splitArguments } from '../base/text/argument-text.ts';
import { literalOf } from '../base/text/literal.ts';
import { pythonText } from '../base/text/python-text.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import type { DialogueCall } from './conversation.ts';

/** Names of tools and of parameters that such a content can have. */
const toolName = /^[^\s(){}](?:[^(){}]*[^\s(){}])?$/;
const parameterName = /^[^\s=,()'"[\]{}]+$/;

/**
 * The content of a message with the role `api`: `get_order(order_id=812, email="ana@example.com")`. Where
 * names do not allow that, an object stands for the arguments, or for the call.
 */
export function callText({ tool_name: tool, tool_input: input }: DialogueCall): string {
  if (!toolName.test(tool)) return jsonText({ tool_name: tool, tool_input: input });
  if (!Object.keys(input).every((name) => parameterName.test(name))) {
    return `${tool}(${jsonText(input)})`;
  }
  const given = Object.entries(input).map(([name, value]) => {
    return `${name}=${typeof value === 'string' ? JSON.stringify(value) : pythonText(value)}`;
  });
  return `${tool}(${given.join(', ')})`;
}

/** The call that such a content is, also where it is an object; undefined if it is none. */
export function callIn(content: string): DialogueCall | undefined {
  const value = content.trim().startsWith('{') ? literalOf(content) : undefined;
  if (isJsonObject(value)) return callOf(value);
  const whole = content.trim();
  const open = whole.indexOf('(');
  const tool = whole.slice(0, Math.max(0, open)).trim();
  if (!whole.endsWith(')') || tool === '' || /[){}]/.test(tool)) return undefined;
  const text = whole
    .slice(open + 1, -1)
    .trim()
    .replace(/,$/, '');
  if (text.trim() === '') return { tool_name: tool, tool_input: {} };
  const object = text.startsWith('{') ? literalOf(text) : undefined;
  if (isJsonObject(object)) return { tool_name: tool, tool_input: object };
  const named = splitArguments(text);
  if (named === undefined) return undefined;
  const input = named.map(([name, given]): [string, Json] => [name, valueIn(given)]);
  return { tool_name: tool, tool_input: Object.fromEntries(input) };
}

/** A literal's value; anything else is a text as it stands. */
function valueIn(text: string): Json {
  const value = literalOf(text);
  return value === undefined ? text.trim() : value;
}

/** A call that is an object: its name and its arguments, which may be JSON as text. */
export function callOf(value: JsonObject): DialogueCall | undefined {
  const of = (keys: readonly string[]) =>
    keys.map((key) => ownValue(value, key)).find((found) => found !== undefined);
  const inner = of(['function']);
  if (isJsonObject(inner)) return callOf(inner);
  const name = of(['tool_name', 'name', 'type']);
  const given = of(['tool_input', 'arguments', 'parameters', 'args']) ?? {};
  const input = typeof given === 'string' ? literalOf(given.trim() || '{}') : given;
  if (typeof name !== 'string' || !isJsonObject(input)) return undefined;
  return { tool_name: name, tool_input: input };
}
