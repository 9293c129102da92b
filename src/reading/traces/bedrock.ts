import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { fromParts, type MessageFormat } from './trace-format.ts';

/**
 * Messages of Amazon Bedrock's Converse API and of Strands Agents, whose calls are `toolUse` blocks.
 */
export const bedrock: MessageFormat = { kind: 'messages', turns: fromParts(part), part };

function part(block: JsonObject): Json[] | undefined {
  const use = ownValue(block, 'toolUse');
  if (!isJsonObject(use)) return undefined;
  return isServers(use) ? [] : [use];
}

/** Whether the provider runs the tool itself. */
function isServers(use: JsonObject): boolean {
  return ownValue(use, 'type') === 'server_tool_use';
}
