import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { ReadText } from '../repair/mend.ts';
import { commonIds, objectsAmong, objectsIn, textUnder } from './spans/objects-in.ts';
import { spanId } from './spans/span.ts';
import type { SpanData, SpanEvent } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromDate, fromNumber } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/** Arize Phoenix's spans, as its API and clients return them, or as records of a data frame. */
export const phoenix = spanFormat({ cut, idFields: commonIds });

function cut(value: Json, readText: ReadText): ExportRecord[] | undefined {
  const found = objectsIn(value, ['data', 'spans'], isSpan);
  return found?.map(({ object, pointer }) => {
    const span = isFlat(object)
      ? spanOf(nested(object), 'attributes.')
      : spanOf(withContext(object));
    const { attributes } = span;
    const metadata = metadataIn(attributes, readText);
    return { value: object, pointer, fields: objectsAmong(attributes, metadata, object), span };
  });
}

/** The metadata of a span; by OpenInference's conventions it is JSON text. */
export function metadataIn(attributes: JsonObject, readText: ReadText): Json | undefined {
  const metadata = ownValue(attributes, 'metadata');
  return typeof metadata === 'string' ? readText(metadata) : metadata;
}

function isSpan(value: JsonObject): boolean {
  if (isFlat(value)) return textUnder(value, 'context.span_id') !== '';
  const context = ownValue(withContext(value), 'context');
  if (!isJsonObject(context) || !isJsonObject(ownValue(value, 'attributes'))) return false;
  return ['trace_id', 'span_id'].every((key) => textUnder(context, key) !== '');
}

/** A span whose ids stand beside its name; in such spans events are `span_events`. */
function withContext(span: JsonObject): JsonObject {
  const { trace_id: trace, span_id: id, parent_span_id: parent, span_events: events } = span;
  if (ownValue(span, 'context') !== undefined || trace === undefined || id === undefined)
    return span;
  const context = { trace_id: trace, span_id: id };
  const { parent_id = null } = span;
  return { ...span, context, parent_id: parent ?? parent_id, ...(events && { events }) };
}

/** Whether a value is a row of a data frame, which has a column for each attribute. */
function isFlat(value: JsonObject): boolean {
  return textUnder(value, 'context.trace_id') !== '';
}

function nested(row: JsonObject): JsonObject {
  const under = (prefix: string) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) =>
        key.startsWith(prefix) && value !== null ? [[key.slice(prefix.length), value]] : [],
      ),
    );
  return { ...row, context: under('context.'), attributes: under('attributes.') };
}

/** A span in the form that Phoenix shares with older traces of MLflow. */
export function spanOf(span: JsonObject, prefix = 'attributes/'): SpanData {
  const context = (ownValue(span, 'context') ?? {}) as JsonObject;
  const own = ownValue(span, 'attributes');
  const kind = textUnder(span, 'span_kind');
  const time = (key: string) => {
    const value = ownValue(span, key);
    return fromDate(value) ?? fromNumber(value, 1_000_000n);
  };
  return {
    trace: spanId(ownValue(context, 'trace_id')),
    id: spanId(ownValue(context, 'span_id')),
    parent: spanId(ownValue(span, 'parent_id')),
    name: textUnder(span, 'name'),
    start: time('start_time'),
    end: time('end_time'),
    attributes: {
      ...(kind !== '' && { 'openinference.span.kind': kind }),
      ...(isJsonObject(own) && own),
    },
    pointerOf: (key) =>
      isJsonObject(own) && ownValue(own, key) !== undefined ? `/${prefix}${key}` : '',
    events: eventsOf(ownValue(span, 'events')),
    hasFailed: isError(span) || isError(ownValue(span, 'status')),
  };
}

/** Whether the status is an error; OpenTelemetry's SDK for Python nests the code in the status. */
function isError(object: Json | undefined): boolean {
  return isJsonObject(object) && textUnder(object, 'status_code') === 'ERROR';
}

/** Events whose attributes are an object. */
export function eventsOf(events: Json | undefined): SpanEvent[] {
  return (Array.isArray(events) ? events : []).flatMap((event, at) => {
    if (!isJsonObject(event)) return [];
    const [attributes, body] = [ownValue(event, 'attributes'), ownValue(event, 'body')];
    const known = { ...(isJsonObject(body) && body), ...(isJsonObject(attributes) && attributes) };
    const name = textUnder(event, 'name') || textUnder(event, 'event_name');
    return [{ name, attributes: known, pointer: `/events/${at}` }];
  });
}
