import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { eventsOf, spanOf } from './phoenix.ts';
import { commonIds, objectsAmong, objectsIn, textUnder } from './spans/objects-in.ts';
import { spanId } from './spans/span.ts';
import type { SpanData } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { fromNanoseconds } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/** MLflow's traces as `Trace.to_dict` writes them: `info`, and `data` with the spans. */
export const mlflowTrace = spanFormat({ cut, idFields: commonIds });

function cut(value: Json): ExportRecord[] | undefined {
  const traces = objectsIn(value, ['traces'], (trace) => spansOf(trace) !== undefined);
  return traces?.flatMap(({ object, pointer }) => {
    const info = ownValue(object, 'info');
    const known = isJsonObject(info) ? info : {};
    const shared = objectsAmong(
      ...['trace_metadata', 'request_metadata', 'tags'].map((key) => ownValue(known, key)),
      known,
    );
    return (spansOf(object) ?? []).map((span, at): ExportRecord => {
      const read = readSpan(span);
      const place = `${pointer}/data/spans/${at}`;
      return { value: span, pointer: place, fields: [read.attributes, ...shared], span: read };
    });
  });
}

function spansOf(trace: JsonObject): JsonObject[] | undefined {
  const data = ownValue(trace, 'data');
  const spans = isJsonObject(data) ? ownValue(data, 'spans') : undefined;
  if (!isJsonObject(ownValue(trace, 'info')) || !Array.isArray(spans)) return undefined;
  return spans.every(isJsonObject) ? spans : undefined;
}

/** A span, whose attributes are JSON text. Spans of version 2 have a `context`, like Phoenix's. */
function readSpan(span: JsonObject): SpanData {
  if (isJsonObject(ownValue(span, 'context'))) {
    const time = (key: string) => fromNanoseconds(ownValue(span, key));
    return { ...spanOf(span), start: time('start_time'), end: time('end_time') };
  }
  const attributes = ownValue(span, 'attributes');
  const status = ownValue(span, 'status');
  const code = isJsonObject(status) ? textUnder(status, 'code') : '';
  return {
    trace: spanId(ownValue(span, 'trace_id')),
    id: spanId(ownValue(span, 'span_id')),
    parent: spanId(ownValue(span, 'parent_span_id')),
    name: textUnder(span, 'name'),
    start: fromNanoseconds(ownValue(span, 'start_time_unix_nano')),
    end: fromNanoseconds(ownValue(span, 'end_time_unix_nano')),
    attributes: isJsonObject(attributes) ? attributes : {},
    pointerOf: (key) => `/attributes/${key}`,
    events: eventsOf(ownValue(span, 'events')),
    hasFailed: code === 'ERROR' || code === 'STATUS_CODE_ERROR',
  };
}
