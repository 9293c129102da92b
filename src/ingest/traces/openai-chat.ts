import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import type { MessageFormat } from './trace-format.ts';

/** OpenAI's chat messages, and those that LangChain and tau2 write like them: `tool_calls`. */
export const openaiChat: MessageFormat = { kind: 'messages', turns };

function turns(message: JsonObject): Json[][] | undefined {
  const calls = ownValue(message, 'tool_calls');
  if (Array.isArray(calls)) return calls.length > 0 ? [calls] : [];
  const legacy = ownValue(message, 'function_call');
  return isJsonObject(legacy) ? [[legacy]] : undefined;
}
