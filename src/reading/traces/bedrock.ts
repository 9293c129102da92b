import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { MessageFormat } from './trace-format.ts';

/**
 * Messages of Amazon Bedrock's Converse API and of Strands Agents, whose calls are `toolUse` blocks.
 */
export const bedrock: MessageFormat = { kind: 'messages', turns };

function turns(message: JsonObject): Json[][] | undefined {
  const content = ownValue(message, 'content');
  if (!Array.isArray(content)) return undefined;
  const calls = content.flatMap((block) => {
    const use = isJsonObject(block) ? ownValue(block, 'toolUse') : undefined;
    return isJsonObject(use) && !isServers(use) ? [use] : [];
  });
  return calls.length > 0 ? [calls] : undefined;
}

/** Whether the provider runs the tool itself. */
function isServers(use: JsonObject): boolean {
  return ownValue(use, 'type') === 'server_tool_use';
}
