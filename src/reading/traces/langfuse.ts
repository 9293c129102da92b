import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { memberInEitherCase } from './member.ts';
import { commonIds, objectsAmong, objectsIn, textUnder } from './spans/objects-in.ts';
import type { SpanData } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromDate } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/** Langfuse's observations, in a list or in their trace. */
export const langfuse = spanFormat({ cut, idFields: commonIds });

function cut(value: Json): ExportRecord[] | undefined {
  const bare = objectsIn(value, ['data'], isObservation);
  if (bare !== undefined) {
    return bare.map(({ object, pointer }) => recordOf(object, pointer, undefined));
  }
  const traces = objectsIn(value, ['data'], (trace) => observationsOf(trace) !== undefined);
  return traces?.flatMap(({ object, pointer }) =>
    (observationsOf(object) ?? []).map((observation, at) => {
      const inner = ownValue(object, 'trace');
      const trace = isJsonObject(inner) ? inner : object;
      return recordOf(observation, `${pointer}/observations/${at}`, trace);
    }),
  );
}

function isObservation(value: JsonObject): boolean {
  return ['trace_id', 'type', 'start_time'].every((key) => textIn(value, key) !== '');
}

function observationsOf(trace: JsonObject): JsonObject[] | undefined {
  const list = ownValue(trace, 'observations');
  if (!Array.isArray(list)) return undefined;
  const isOf = (item: Json): item is JsonObject =>
    isJsonObject(item) && ['type', 'start_time'].every((key) => textIn(item, key) !== '');
  return list.every(isOf) ? list : undefined;
}

/** The text under a key in snake_case (exported files) or camelCase (API). */
function textIn(object: JsonObject, key: string): string {
  const { value } = memberInEitherCase(object, key);
  return typeof value === 'string' ? value : '';
}

function recordOf(value: JsonObject, pointer: string, trace: JsonObject | undefined): ExportRecord {
  const { observations: _, ...shared } = trace ?? {};
  const metadata = ownValue(shared, 'metadata');
  const fields = objectsAmong(ownValue(value, 'metadata'), metadata, shared, value);
  return { value, pointer, fields, span: spanOf(value, textUnder(shared, 'id')) };
}

/** The OpenTelemetry attributes that Langfuse's members stand for. */
const attributeOf: Readonly<Record<string, string>> = {
  type: 'langfuse.observation.type',
  input: 'langfuse.observation.input',
  output: 'langfuse.observation.output',
};

function spanOf(value: JsonObject, trace: string): SpanData {
  const name = textUnder(value, 'name');
  const attributes = Object.entries(attributeOf).flatMap(([key, attribute]) => {
    const own = ownValue(value, key) ?? null;
    return own === null ? [] : [[attribute, own] as const];
  });
  const isAgent = textUnder(value, 'type').toUpperCase() === 'AGENT';
  return {
    trace: textIn(value, 'trace_id') || trace,
    id: textUnder(value, 'id'),
    parent: textIn(value, 'parent_observation_id'),
    name,
    start: fromDate(memberInEitherCase(value, 'start_time').value),
    end: fromDate(memberInEitherCase(value, 'end_time').value),
    attributes: {
      ...attributesIn(value),
      ...Object.fromEntries(attributes),
      ...usageAttributes(value),
      ...(isAgent && name !== '' && { 'gen_ai.agent.name': name }),
    },
    pointerOf: (attribute) => {
      const key = Object.keys(attributeOf).find((each) => attributeOf[each] === attribute);
      return key === undefined ? '' : `/${key}`;
    },
    events: [],
    hasFailed: textUnder(value, 'level') === 'ERROR',
  };
}

/**
 * What the metadata of an observation keeps of the span that it was made of: the name of a tool and its
 * arguments are there, where the observation has the span's display name.
 */
function attributesIn(value: JsonObject): JsonObject {
  const [metadata] = objectsAmong(ownValue(value, 'metadata'));
  const own = metadata && ownValue(metadata, 'attributes');
  if (!isJsonObject(own)) return {};
  return Object.fromEntries(Object.entries(own).filter(([key]) => ofTool.test(key)));
}

const ofTool =
  /^(?:gen_ai\.tool\.(?:name|call\.(?:id|arguments))|gen_ai\.operation\.name|tool_arguments|gcp\.vertex\.agent\.tool_call_args|ai\.toolCall\.(?:name|args|id)|mcp\.\S+|jsonrpc\.request\.id)$/;

/** The usage and the cost of an observation; older versions have `usage` and `calculatedTotalCost`. */
function usageAttributes(value: JsonObject): JsonObject {
  const member = (key: string) => memberInEitherCase(value, key).value ?? undefined;
  const [older, details, costs] = [
    member('usage'),
    member('usage_details'),
    member('cost_details'),
  ];
  const { input = null, output = null, unit = null } = isJsonObject(older) ? older : {};
  const counts = unit === null || unit === 'TOKENS' ? { input, output } : {};
  const total = member('total_cost') ?? member('calculated_total_cost') ?? null;
  return {
    'langfuse.observation.usage_details': isFilled(details) ? details : counts,
    'langfuse.observation.cost_details': isFilled(costs) ? costs : { total },
  };
}

function isFilled(object: Json | undefined): object is JsonObject {
  return isJsonObject(object) && Object.keys(object).length > 0;
}
