import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { fromParts, type MessageFormat } from './trace-format.ts';

/**
 * The types of blocks that are calls, in Anthropic's messages, LangChain's and OpenTelemetry's
 * conventions.
 */
const callTypes = new Set<Json | undefined>([
  ...['tool_use', 'mcp_tool_use', 'tool_call', 'function_call'],
]);

/**
 * Anthropic's messages, whose calls are blocks of the content (parts, in OpenTelemetry's conventions).
 */
export const anthropic: MessageFormat = { kind: 'messages', turns: fromParts(part), part };

/** A block; some frameworks put the call itself under `tool_call` in it. */
function part(block: JsonObject): Json[] | undefined {
  const wrapped = ownValue(block, 'tool_call');
  if (isJsonObject(wrapped)) {
    const { tool_call: _, type: _type, ...outer } = block;
    return [{ ...outer, ...wrapped }];
  }
  return callTypes.has(ownValue(block, 'type')) ? [block] : undefined;
}
