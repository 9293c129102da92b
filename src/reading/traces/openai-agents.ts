import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { tokensIn } from '../usage/usage-in.ts';
import { commonIds, objectsAmong, objectsIn, textUnder } from './spans/objects-in.ts';
import type { SpanData } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromDate } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/** Traces and spans as OpenAI's Agents SDK exports them. */
export const openaiAgents = spanFormat({ cut, idFields: commonIds });

function cut(value: Json): ExportRecord[] | undefined {
  const found = objectsIn(value, ['data'], isOne);
  return found?.map(({ object, pointer }) => {
    const fields = objectsAmong(ownValue(object, 'metadata'), object);
    return { value: object, pointer, fields, span: spanOf(object) };
  });
}

function isOne(value: JsonObject): boolean {
  const object = ownValue(value, 'object');
  if (object === 'trace') return textUnder(value, 'id').startsWith('trace_');
  return object === 'trace.span' && isJsonObject(ownValue(value, 'span_data'));
}

function spanOf(value: JsonObject): SpanData {
  const isTrace = ownValue(value, 'object') === 'trace';
  const given = ownValue(value, 'span_data');
  const data = isJsonObject(given) ? given : {};
  const own = attributesOf(data);
  return {
    trace: textUnder(value, isTrace ? 'id' : 'trace_id'),
    id: isTrace ? '' : textUnder(value, 'id'),
    parent: textUnder(value, 'parent_id'),
    name: textUnder(data, 'name'),
    start: fromDate(ownValue(value, 'started_at')),
    end: fromDate(ownValue(value, 'ended_at')),
    attributes: {
      ...Object.fromEntries(own.map(([attribute, , part]) => [attribute, part])),
      ...usageAttributes(data),
    },
    pointerOf: (attribute) => {
      const found = own.find(([each]) => each === attribute);
      return found === undefined ? '' : `/span_data/${found[1]}`;
    },
    events: [],
    hasFailed: isJsonObject(ownValue(value, 'error')),
  };
}

type Attribute = readonly [attribute: string, key: string, value: Json];

/** The data of a span as attributes of OpenTelemetry's conventions. */
function attributesOf(data: JsonObject): Attribute[] {
  const type = textUnder(data, 'type');
  const part = (attribute: string, key: string): Attribute[] => {
    const value = ownValue(data, key) ?? null;
    return value === null ? [] : [[attribute, key, value]];
  };
  const operation = (name: string): Attribute => ['gen_ai.operation.name', 'type', name];
  if (type === 'function') {
    // For a tool without parameters the input is an empty text.
    const input = ownValue(data, 'input') === '' ? { ...data, input: {} } : data;
    const given = ownValue(input, 'input') ?? null;
    return [
      operation('execute_tool'),
      ['gen_ai.tool.name', 'name', ownValue(data, 'name') ?? null],
      ...(given === null ? [] : [['gen_ai.tool.call.arguments', 'input', given] as const]),
    ];
  }
  if (type === 'generation')
    return [operation('chat'), ...part('gen_ai.output.messages', 'output')];
  if (type === 'agent') return [operation('invoke_agent'), ...part('gen_ai.agent.name', 'name')];
  return type === 'mcp_tools' || type === '' ? [] : [operation(type)];
}

function usageAttributes(data: JsonObject): JsonObject {
  const [usage, answer] = [ownValue(data, 'usage'), ownValue(data, 'response_id')];
  const counts = Object.entries(isJsonObject(usage) ? tokensIn(usage) : {});
  return {
    ...Object.fromEntries(counts.map(([name, count]) => [`gen_ai.usage.${name}`, count])),
    ...(typeof answer === 'string' && { 'gen_ai.response.id': answer }),
  };
}
