import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { ReadText } from '../repair/mend.ts';
import { memberInEitherCase } from './member.ts';
import { metadataIn } from './phoenix.ts';
import { jaegerSpans } from './spans/jaeger.ts';
import { anyValue, attributePointer, attributesOf, listOf } from './spans/otel-attributes.ts';
import { spanId } from './spans/span.ts';
import type { SpanData, SpanEvent } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromNanoseconds } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/**
 * OpenTelemetry's spans and logs in OTLP/JSON, also in the envelopes of Tempo and Jaeger, with the
 * attributes of its conventions for generative AI and of other instrumentations.
 */
export const otel = spanFormat({ cut, idFields });

const scopeKey = 'otel.scope.name';

function idFields(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id', 'gen_ai.conversation.id'];
}

function cut(value: Json, readText: ReadText): ExportRecord[] | undefined {
  return allIn(value)?.map((record) => {
    const metadata = metadataIn(record.span?.attributes ?? {}, readText);
    return isJsonObject(metadata)
      ? { ...record, fields: withSecond(record.fields, metadata) }
      : record;
  });
}

/** Where fields are looked up, the metadata of a span behind its attributes. */
function withSecond([first, ...others]: readonly JsonObject[], metadata: JsonObject) {
  return [...(first === undefined ? [] : [first]), metadata, ...others];
}

function allIn(value: Json): ExportRecord[] | undefined {
  if (Array.isArray(value)) {
    const parts = value.map((part, at) => recordsIn(part, `/${at}`));
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  return recordsIn(value, '');
}

/** The keys of resources and scopes; older versions have other names. */
const spanScopes = ['scope_spans', 'instrumentation_library_spans'];
const lists = [
  { key: 'resource_spans', scopes: spanScopes, inside: 'spans' },
  { key: 'batches', scopes: spanScopes, inside: 'spans' },
  { key: 'resource_logs', scopes: ['scope_logs'], inside: 'log_records' },
] as const;

function recordsIn(data: Json, pointer: string): ExportRecord[] | undefined {
  if (!isJsonObject(data)) return undefined;
  const found = lists.filter(({ key }) => Array.isArray(memberInEitherCase(data, key).value));
  if (found.length > 0) return found.flatMap((list) => ofResources(data, list, pointer));
  for (const key of ['trace', 'result']) {
    const inner = ownValue(data, key);
    const inside = isJsonObject(inner) ? recordsIn(inner, `${pointer}/${key}`) : undefined;
    if (inside !== undefined) return inside;
  }
  return jaegerSpans(data, pointer);
}

function ofResources(
  data: JsonObject,
  { key, scopes, inside }: (typeof lists)[number],
  pointer: string,
): ExportRecord[] {
  const { key: own, list } = listUnder(data, key);
  return list.flatMap((resource, r) => {
    const shared = attributesOf(
      isJsonObject(resource) ? ownValue(resource, 'resource') : undefined,
    );
    return scopes.flatMap((scopesKey) => {
      const { key: scopedKey, list: scopeds } = listUnder(resource, scopesKey);
      return scopeds.flatMap((scoped, s) => {
        const scope = scopeName(scoped);
        const { key: last, list: records } = listUnder(scoped, inside);
        const place = `${pointer}/${own}/${r}/${scopedKey}/${s}/${last}`;
        return records.flatMap((value, at): ExportRecord[] => {
          if (!isJsonObject(value)) return [];
          const span = inside === 'spans' ? spanOf(value, scope) : logOf(value);
          const fields = [span.attributes, shared, { [scopeKey]: scope ?? null }];
          return [{ value, pointer: `${place}/${at}`, fields, span }];
        });
      });
    });
  });
}

/** A list under a key in snake_case or camelCase. */
function listUnder(object: Json, key: string) {
  const { key: own, value } = memberInEitherCase(object, key);
  return { key: own, list: Array.isArray(value) ? value : [] };
}

function scopeName(scoped: Json): string | undefined {
  if (!isJsonObject(scoped)) return undefined;
  const scope =
    ownValue(scoped, 'scope') ?? memberInEitherCase(scoped, 'instrumentation_library').value;
  const name = isJsonObject(scope) ? ownValue(scope, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

function spanOf(span: JsonObject, scope: string | undefined): SpanData {
  const status = ownValue(span, 'status');
  const code = isJsonObject(status) ? ownValue(status, 'code') : undefined;
  return {
    trace: spanId(memberInEitherCase(span, 'trace_id').value),
    id: spanId(memberInEitherCase(span, 'span_id').value),
    parent: spanId(memberInEitherCase(span, 'parent_span_id').value),
    name: textOf(ownValue(span, 'name')),
    start: fromNanoseconds(memberInEitherCase(span, 'start_time_unix_nano').value),
    end: fromNanoseconds(memberInEitherCase(span, 'end_time_unix_nano').value),
    attributes: attributesOf(span),
    pointerOf: (key) => attributePointer(span, key),
    events: listOf(span, 'events').flatMap((event, at) => eventOf(event, `/events/${at}`)),
    hasFailed: code === 2 || code === 'STATUS_CODE_ERROR',
    scope,
  };
}

/** A log record as an event of its span; its content is in its attributes or its body. */
function logOf(log: JsonObject): SpanData {
  const attributes = attributesOf(log);
  const body = anyValue(ownValue(log, 'body'));
  const name =
    textOf(memberInEitherCase(log, 'event_name').value) ||
    textOf(ownValue(attributes, 'event.name'));
  const said = { ...(isJsonObject(body) ? body : {}), ...attributes };
  const time = (key: string) => fromNanoseconds(memberInEitherCase(log, key).value);
  return {
    trace: spanId(memberInEitherCase(log, 'trace_id').value),
    id: '',
    parent: spanId(memberInEitherCase(log, 'span_id').value),
    name: '',
    start: time('time_unix_nano') ?? time('observed_time_unix_nano'),
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
