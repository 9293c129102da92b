import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { textUnder } from './spans/objects-in.ts';

/** A format that is recognised but not read. */
export interface Unsupported {
  readonly format: string;
  /** The format to export instead. */
  readonly instead: string;
}

/** Formats that are recognised by one of their messages, or by the object around them, but not read. */
const table: readonly (Unsupported & { readonly isOne: (object: JsonObject) => boolean })[] = [
  {
    format: "AutoGen's messages",
    instead: 'its spans of OpenTelemetry',
    isOne: (object) =>
      ['ToolCallRequestEvent', 'ToolCallExecutionEvent', 'TeamState'].includes(
        textUnder(object, 'type'),
      ),
  },
  {
    format: "Haystack's messages",
    instead: "messages in OpenAI's form (`ChatMessage.to_openai_dict_format()`)",
    isOne: (object) =>
      ['content', '_content'].some((key) =>
        objectsUnder(object, key).some((part) => {
          const call = ownValue(part, 'tool_call');
          return isJsonObject(call) && ownValue(call, 'tool_name') !== undefined;
        }),
      ),
  },
  {
    format: 'an ATIF trajectory',
    instead: "spans of OpenTelemetry, or messages in OpenAI's form",
    isOne: (object) => textUnder(object, 'schema_version').startsWith('ATIF-'),
  },
];

/** The first format in a value that is recognised but not read; undefined if there is none. */
export function unsupportedIn(value: Json): Unsupported | undefined {
  const records = (Array.isArray(value) ? value : [value]).filter(isJsonObject);
  for (const record of records) {
    const objects = [record, ...holders.flatMap((key) => objectsUnder(record, key))];
    const found = table.find(({ isOne }) => objects.some(isOne));
    if (found !== undefined) return { format: found.format, instead: found.instead };
  }
  return undefined;
}

/** Keys under which messages are found. */
const holders = ['messages', 'all_messages', 'new_messages', 'output', 'prediction'];

function objectsUnder(object: JsonObject, key: string): JsonObject[] {
  const list = ownValue(object, key);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
