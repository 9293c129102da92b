import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import { fromNumber } from '../start-time.ts';
import type { ExportRecord } from '../trace-record.ts';
import { attributePointer, listOf } from './otel-attributes.ts';
import { spanId } from './span.ts';
import type { SpanData } from './span-data.ts';

/**
 * The spans of Jaeger's export: `data`, a list of traces, or one trace, each with its `spans` and
 * `processes`. Undefined for anything else.
 */
export function jaegerSpans(value: JsonObject, pointer: string): ExportRecord[] | undefined {
  const data = ownValue(value, 'data');
  const traces = Array.isArray(data) ? data : [value];
  if (traces.length === 0 || !traces.every(isTrace)) return undefined;
  return traces.flatMap((trace, t) => {
    const place = Array.isArray(data) ? `${pointer}/data/${t}/spans` : `${pointer}/spans`;
    return listOf(trace, 'spans').flatMap((span, at): ExportRecord[] => {
      if (!isJsonObject(span)) return [];
      const read = spanOf(span);
      const fields = [read.attributes, tagsOf(processOf(span, trace), 'tags')];
      return [{ value: span, pointer: `${place}/${at}`, fields, span: read }];
    });
  });
}

function isTrace(value: Json): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const spans = ownValue(value, 'spans');
  const isOf = (each: Json) =>
    typeof (isJsonObject(each) && ownValue(each, 'traceID')) === 'string';
  return (
    Array.isArray(spans) && typeof ownValue(value, 'traceID') === 'string' && spans.every(isOf)
  );
}

function processOf(span: JsonObject, trace: JsonObject): Json | undefined {
  const own = ownValue(span, 'process');
  const processes = ownValue(trace, 'processes');
  const id = ownValue(span, 'processID');
  if (own !== undefined || !isJsonObject(processes) || typeof id !== 'string') return own;
  return ownValue(processes, id);
}

/** A span; times are in microseconds, and OpenTelemetry's status and scope are tags. */
function spanOf(span: JsonObject): SpanData {
  const attributes = tagsOf(span, 'tags');
  const scope = ownValue(attributes, 'otel.scope.name');
  const name = ownValue(span, 'operationName');
  const start = fromNumber(ownValue(span, 'startTime'), 1000n);
  const duration = fromNumber(ownValue(span, 'duration'), 1000n) ?? 0n;
  return {
    trace: spanId(ownValue(span, 'traceID')),
    id: spanId(ownValue(span, 'spanID')),
    parent: parentOf(span),
    name: typeof name === 'string' ? name : '',
    start,
    ...(start !== undefined && { end: start + duration }),
    attributes,
    pointerOf: (key) => attributePointer(span, key, 'tags'),
    events: listOf(span, 'logs').map((log, at) => {
      const said = tagsOf(log, 'fields');
      const event = ownValue(said, 'event');
      const pointer = `/logs/${at}`;
      return { name: typeof event === 'string' ? event : '', attributes: said, pointer };
    }),
    hasFailed:
      ownValue(attributes, 'otel.status_code') === 'ERROR' ||
      ownValue(attributes, 'error') === true,
    ...(typeof scope === 'string' && { scope }),
  };
}

function parentOf(span: JsonObject): string {
  const above = listOf(span, 'references').find(
    (each) => isJsonObject(each) && ownValue(each, 'refType') === 'CHILD_OF',
  );
  const own = isJsonObject(above) ? ownValue(above, 'spanID') : ownValue(span, 'parentSpanID');
  return spanId(own);
}

/** Tags by key; the first with a key counts. */
function tagsOf(object: Json | undefined, key: string): JsonObject {
  const tags = listOf(object, key).filter(isJsonObject);
  const entries = tags.map((tag): [string, Json] => {
    const name = ownValue(tag, 'key');
    return [typeof name === 'string' ? name : '', ownValue(tag, 'value') ?? null];
  });
  return Object.fromEntries(entries.filter(([name]) => name !== '').reverse());
}
