import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../model/json.ts';
import { unknownPart } from '../messages.ts';
import type { FoundCall, TraceReading } from '../trace-reading.ts';
import type { PlacedRecord } from '../trace-record.ts';
import { textUnder } from './objects-in.ts';

/** A call in a message, before it is known whether it can be read. */
type Asked = Pick<FoundCall, 'tool' | 'params'>;

/** Who speaks in a chat besides the model. */
const others = new Set<Json | undefined>([
  'user',
  'system',
  'developer',
  'tool',
  'function',
  'human',
]);

/**
 * The calls that a model asks for in a message, in any of the formats of chats, in that of the
 * conventions (parts of the type `tool_call`) or in Bedrock's (`toolUse`). What may be a call of a kind
 * that nobody knows is refused.
 */
export function askedIn(
  message: JsonObject,
  { record, pointer }: { readonly record: PlacedRecord; readonly pointer: string },
  reading: TraceReading,
): Asked[] {
  if (others.has(ownValue(message, 'role'))) return [];
  const parts = partsOf(message);
  const own = parts.flatMap((part) => ownCall(part) ?? []);
  const rest = { ...message };
  for (const key of ['content', 'parts']) {
    if (Array.isArray(ownValue(message, key))) {
      rest[key] = (message[key] as Json[]).filter((part) => !isJsonObject(part) || !isOwn(part));
    }
  }
  const kwargs = ownValue(message, 'additional_kwargs');
  const turns =
    reading.turnsIn(rest) ?? (isJsonObject(kwargs) ? reading.turnsIn(kwargs) : undefined) ?? [];
  const what = unknownPart(rest, reading);
  if (what !== undefined) reading.refuse(record, pointer, what);
  return [...own, ...turns.flat().map(askedBy), ...byName(message)];
}

function partsOf(message: JsonObject): JsonObject[] {
  return ['content', 'parts'].flatMap((key) => {
    const parts = ownValue(message, key);
    return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
  });
}

/** Parts that are read here, and calls of a provider's own tools, which are none of the agent's. */
function isOwn(part: JsonObject): boolean {
  return ownCall(part) !== undefined || textUnder(part, 'type').startsWith('server_tool_call');
}

function ownCall(part: JsonObject): Asked | undefined {
  const use = ownValue(part, 'toolUse');
  if (isJsonObject(use)) return askedBy(use);
  const isCall = ownValue(part, 'type') === 'tool_call' && ownValue(part, 'name') !== undefined;
  return isCall ? askedBy(part) : undefined;
}

const argumentKeys = ['arguments', 'args', 'input', 'parameters'];

/** A call as any format has it: empty text is no arguments, null is none recorded. */
function askedBy(call: Json): Asked {
  const given = isJsonObject(call) ? call : {};
  const wrapped = ownValue(given, 'tool_call');
  const object = isJsonObject(wrapped) ? wrapped : given;
  const inner = ownValue(object, 'function');
  const own = isJsonObject(inner) ? inner : object;
  const params = argumentKeys.map((key) => ownValue(own, key)).find((value) => value !== undefined);
  const tool = ownValue(own, 'name') ?? ownValue(own, 'toolName');
  return { tool, params: params === '' ? {} : (params ?? undefined) };
}

/** OpenInference writes a call of OpenAI's first kind in two texts. */
function byName(message: JsonObject): Asked[] {
  const tool = ownValue(message, 'function_call_name');
  if (tool === undefined) return [];
  return [{ tool, params: ownValue(message, 'function_call_arguments_json') ?? undefined }];
}
