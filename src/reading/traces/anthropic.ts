import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { MessageFormat } from './trace-format.ts';

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
export const anthropic: MessageFormat = { kind: 'messages', turns };

function turns(message: JsonObject): Json[][] | undefined {
  const blocks = ownValue(message, 'content') ?? null;
  const parts = ownValue(message, 'parts') ?? null;
  const calls = [blocks, parts]
    .flat()
    .filter((block) => isJsonObject(block) && callTypes.has(ownValue(block, 'type')));
  return calls.length > 0 ? [calls] : undefined;
}
