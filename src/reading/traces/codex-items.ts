import { type Json, type JsonObject, ownValue } from '../../base/json.ts';

/**
 * An item that `codex exec --json` prints, as the session file of the same run has it: calls of MCP have
 * the name that Codex gives to the model, commands and patches are calls as well.
 */
export function codexItem(item: JsonObject): JsonObject {
  const under = (key: string): Json => ownValue(item, key) ?? null;
  const told = { call_id: under('id'), status: under('status'), error: under('error') };
  const call = (name: Json, given: Json): JsonObject => {
    return { ...told, type: 'mcp_tool_call', name, arguments: given };
  };
  const type = ownValue(item, 'type');
  if (type === 'command_execution') return call('exec_command', { cmd: under('command') });
  if (type === 'file_change') return call('apply_patch', { changes: under('changes') });
  if (type !== 'mcp_tool_call') return item;
  const [server, tool] = [ownValue(item, 'server'), under('tool')];
  const isNamed = typeof server === 'string' && server !== '' && typeof tool === 'string';
  return call(isNamed ? `mcp__${server}__${tool}` : tool, under('arguments'));
}
