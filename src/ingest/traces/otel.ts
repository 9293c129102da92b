import { isJsonObject, type Json, ownValue } from '../../model/json.ts';
import { attributePointer, attributesOf, listOf } from './otel-attributes.ts';
import { byTime, earliest, fromNanoseconds } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** OpenTelemetry's spans in OTLP's JSON, with the attributes of its conventions for generative AI. */
export const otel: ExportFormat = { kind: 'export', cut, idFields, join, read };

/** Older spellings, and those of instrumentations that came before the conventions, come behind. */
const nameKeys = ['gen_ai.tool.name', 'ai.toolCall.name'];
const operationKeys = ['gen_ai.operation.name', 'ai.operationId'];
const agentKeys = ['gen_ai.agent.name', 'agent_name'];
const argumentsKeys = [
  'gen_ai.tool.call.arguments',
  'gcp.vertex.agent.tool_call_args',
  'tool_arguments',
  'ai.toolCall.args',
];
const ofModels = [...operationKeys, ...nameKeys, ...agentKeys];
/** Strands Agents write the arguments into an event that elsewhere holds results. */
const argumentsEvent = { name: 'gen_ai.tool.message', scope: 'strands.telemetry.tracer' };
const scopeKey = 'otel.scope.name';

/** ADK sums up parallel calls in a span of this name, beside the spans of the calls. */
const mergedCalls = '(merged tools)';

function idFields(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id', 'gen_ai.conversation.id'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (Array.isArray(value)) {
    const parts = value.map((part, at) => spansIn(part, `/${at}`));
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  return spansIn(value, '');
}

function spansIn(data: Json, pointer: string): ExportRecord[] | undefined {
  if (!isJsonObject(data) || !Array.isArray(ownValue(data, 'resourceSpans'))) return undefined;
  return listOf(data, 'resourceSpans').flatMap((resourceSpans, r) => {
    const resource = isJsonObject(resourceSpans) ? ownValue(resourceSpans, 'resource') : undefined;
    const shared = attributesOf(resource);
    return listOf(resourceSpans, 'scopeSpans').flatMap((scopeSpans, s) => {
      const place = `${pointer}/resourceSpans/${r}/scopeSpans/${s}/spans`;
      const scope = { [scopeKey]: scopeName(scopeSpans) };
      return listOf(scopeSpans, 'spans').flatMap((span, at): ExportRecord[] => {
        const fields = [attributesOf(span), shared, scope];
        return isJsonObject(span) ? [{ value: span, pointer: `${place}/${at}`, fields }] : [];
      });
    });
  });
}

function scopeName(scopeSpans: Json): Json {
  const scope = isJsonObject(scopeSpans) ? ownValue(scopeSpans, 'scope') : undefined;
  return (isJsonObject(scope) ? ownValue(scope, 'name') : undefined) ?? null;
}

/** Spans by their trace, each once; traces where no model, tool or agent is at work are none. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  const traces = new Map<string, Map<string, PlacedRecord>>();
  for (const record of records) {
    const trace = idIn(record, 'traceId') || `without an id: ${traces.size}`;
    const spans = traces.get(trace) ?? new Map<string, PlacedRecord>();
    const span = idIn(record, 'spanId') || `without an id: ${spans.size}`;
    if (!spans.has(span)) spans.set(span, record);
    traces.set(trace, spans);
  }
  return [...traces.values()]
    .map((spans) => [...spans.values()].sort((a, b) => byTime(startOf(a), startOf(b))))
    .filter((spans) => spans.some((span) => first(span, ofModels) !== undefined));
}

function read(trace: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  const spans = new Map(trace.map((span) => [idIn(span, 'spanId'), span]));
  const entries = trace.filter(isTool).flatMap((span) => {
    const tool = first(span, nameKeys)?.value;
    if (startOf(span) === undefined) {
      const name = typeof tool === 'string' ? tool : undefined;
      reading.fault(span, '', 'start', ownValue(span.value, 'startTimeUnixNano'), name);
    }
    const [params, paramsPointer] = argumentsOf(span);
    return reading.call(span, {
      tool,
      params,
      agent: agentOf(span, spans),
      pointer: '',
      paramsPointer,
    });
  });
  return { start: earliest(trace.map(startOf)), entries };
}

function isTool(span: PlacedRecord): boolean {
  const operation = first(span, operationKeys)?.value;
  const tool = first(span, nameKeys)?.value;
  if (tool === mergedCalls) return false;
  if (operation === undefined) return tool !== undefined;
  return operation === 'execute_tool' || operation === 'ai.toolCall';
}

/** The agent of the nearest span upwards that names one. */
function agentOf(span: PlacedRecord, spans: ReadonlyMap<string, PlacedRecord>): string | undefined {
  const passed = new Set<PlacedRecord>();
  let at: PlacedRecord | undefined = span;
  while (at !== undefined && !passed.has(at)) {
    passed.add(at);
    const agent = agentIn(at);
    if (agent !== undefined) return agent;
    at = spans.get(idIn(at, 'parentSpanId'));
  }
  return undefined;
}

function agentIn(span: PlacedRecord): string | undefined {
  const agent = first(span, agentKeys)?.value;
  return typeof agent === 'string' && agent !== '' ? agent : undefined;
}

function argumentsOf(span: PlacedRecord): [value: Json | undefined, pointer: string] {
  const found = first(span, argumentsKeys);
  if (found !== undefined) return [found.value, attributePointer(span.value, found.key)];
  const isStrands = span.fields.some(
    (object) => ownValue(object, scopeKey) === argumentsEvent.scope,
  );
  const events = isStrands ? listOf(span.value, 'events') : [];
  const at = events.findIndex(
    (event) => isJsonObject(event) && ownValue(event, 'name') === argumentsEvent.name,
  );
  return [ownValue(attributesOf(events[at]), 'content'), `/events/${at}`];
}

function first(
  { fields: [attributes] }: PlacedRecord,
  keys: readonly string[],
): { key: string; value: Json } | undefined {
  for (const key of keys) {
    const value = attributes && ownValue(attributes, key);
    if (value !== undefined) return { key, value };
  }
  return undefined;
}

/** Ids are hexadecimal, in either case. */
function idIn({ value }: PlacedRecord, key: string): string {
  const id = ownValue(value, key);
  return typeof id === 'string' ? id.toLowerCase() : '';
}

function startOf({ value }: PlacedRecord): bigint | undefined {
  return fromNanoseconds(ownValue(value, 'startTimeUnixNano'));
}
