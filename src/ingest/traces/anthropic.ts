import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import type { MessageFormat } from './trace-format.ts';

/** Blocks of a content that are calls: Anthropic's, and those of LangChain. */
const callTypes = new Set<Json | undefined>([
  ...['tool_use', 'mcp_tool_use', 'tool_call', 'function_call'],
]);

/** Anthropic's messages, whose calls are blocks of the content. */
export const anthropic: MessageFormat = { kind: 'messages', turns };

function turns(message: JsonObject): Json[][] | undefined {
  const content = ownValue(message, 'content');
  if (!Array.isArray(content)) return undefined;
  const calls = content.filter(
    (block) => isJsonObject(block) && callTypes.has(ownValue(block, 'type')),
  );
  return calls.length > 0 ? [calls] : undefined;
}
