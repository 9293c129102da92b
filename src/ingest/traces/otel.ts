import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import { jaegerSpans } from './spans/jaeger.ts';
import { anyValue, attributePointer, attributesOf, listOf } from './spans/otel-attributes.ts';
import { spanId } from './spans/span.ts';
import type { SpanData, SpanEvent } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromNanoseconds } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/**
 * OpenTelemetry's spans and logs in OTLP's JSON, also as Tempo and Jaeger wrap them, with the attributes
 * of its conventions for generative AI and of instrumentations with their own.
 */
export const otel = spanFormat({ cut, idFields });

const scopeKey = 'otel.scope.name';

function idFields(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id', 'gen_ai.conversation.id'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (Array.isArray(value)) {
    const parts = value.map((part, at) => recordsIn(part, `/${at}`));
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  return recordsIn(value, '');
}

/** Where a list of resources stands, and what is in it: older versions had other names. */
const lists = [
  { key: 'resourceSpans', scopes: ['scopeSpans', 'instrumentationLibrarySpans'], inside: 'spans' },
  { key: 'batches', scopes: ['scopeSpans', 'instrumentationLibrarySpans'], inside: 'spans' },
  { key: 'resourceLogs', scopes: ['scopeLogs'], inside: 'logRecords' },
] as const;

function recordsIn(data: Json, pointer: string): ExportRecord[] | undefined {
  if (!isJsonObject(data)) return undefined;
  const found = lists.filter(({ key }) => Array.isArray(ownValue(data, key)));
  if (found.length > 0) return found.flatMap((list) => ofResources(data, list, pointer));
  const trace = ownValue(data, 'trace');
  const inside = isJsonObject(trace) ? recordsIn(trace, `${pointer}/trace`) : undefined;
  return inside ?? jaegerSpans(data, pointer);
}

function ofResources(
  data: JsonObject,
  { key, scopes, inside }: (typeof lists)[number],
  pointer: string,
): ExportRecord[] {
  return listOf(data, key).flatMap((resource, r) => {
    const shared = attributesOf(
      isJsonObject(resource) ? ownValue(resource, 'resource') : undefined,
    );
    return scopes.flatMap((scopesKey) =>
      listOf(resource, scopesKey).flatMap((scoped, s) => {
        const scope = scopeName(scoped);
        const place = `${pointer}/${key}/${r}/${scopesKey}/${s}/${inside}`;
        return listOf(scoped, inside).flatMap((value, at): ExportRecord[] => {
          if (!isJsonObject(value)) return [];
          const span = inside === 'spans' ? spanOf(value, scope) : logOf(value);
          const fields = [span.attributes, shared, { [scopeKey]: scope ?? null }];
          return [{ value, pointer: `${place}/${at}`, fields, span }];
        });
      }),
    );
  });
}

function scopeName(scoped: Json): string | undefined {
  if (!isJsonObject(scoped)) return undefined;
  const scope = ownValue(scoped, 'scope') ?? ownValue(scoped, 'instrumentationLibrary');
  const name = isJsonObject(scope) ? ownValue(scope, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

function spanOf(span: JsonObject, scope: string | undefined): SpanData {
  const status = ownValue(span, 'status');
  const code = isJsonObject(status) ? ownValue(status, 'code') : undefined;
  return {
    trace: spanId(ownValue(span, 'traceId')),
    id: spanId(ownValue(span, 'spanId')),
    parent: spanId(ownValue(span, 'parentSpanId')),
    name: textOf(ownValue(span, 'name')),
    start: fromNanoseconds(ownValue(span, 'startTimeUnixNano')),
    attributes: attributesOf(span),
    pointerOf: (key) => attributePointer(span, key),
    events: listOf(span, 'events').flatMap((event, at) => eventOf(event, `/events/${at}`)),
    hasFailed: code === 2 || code === 'STATUS_CODE_ERROR',
    scope,
  };
}

/** A record of a log is an event of its span: what it says is in its attributes, or in its body. */
function logOf(log: JsonObject): SpanData {
  const attributes = attributesOf(log);
  const body = anyValue(ownValue(log, 'body'));
  const name = textOf(ownValue(log, 'eventName')) || textOf(ownValue(attributes, 'event.name'));
  const said = { ...(isJsonObject(body) ? body : {}), ...attributes };
  const time = (key: string) => fromNanoseconds(ownValue(log, key));
  return {
    trace: spanId(ownValue(log, 'traceId')),
    id: '',
    parent: spanId(ownValue(log, 'spanId')),
    name: '',
    start: time('timeUnixNano') ?? time('observedTimeUnixNano'),
    attributes,
    pointerOf: () => '',
    events: [{ name, attributes: said, pointer: '' }],
    hasFailed: false,
    isLog: true,
  };
}

function eventOf(event: Json, pointer: string): SpanEvent[] {
  if (!isJsonObject(event)) return [];
  return [{ name: textOf(ownValue(event, 'name')), attributes: attributesOf(event), pointer }];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
