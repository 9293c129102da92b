import type { Json } from '../../../base/json.ts';
import { fieldAt } from '../../field.ts';
import type { PlacedRecord } from '../trace-record.ts';
import type { SpanData, SpanEvent } from './span-data.ts';

/** A span of a trace, and the record that contains it. */
export interface Span extends SpanData {
  readonly record: PlacedRecord;
  /** Its log records. */
  readonly logs: readonly SpanEvent[];
}

/** The first of some attributes (dotted paths) that a span has; null counts as missing. */
export function first(
  { attributes }: Pick<SpanData, 'attributes'>,
  keys: readonly string[],
): { readonly key: string; readonly value: Json } | undefined {
  for (const key of keys) {
    const value = fieldAt(attributes, key);
    if (value !== undefined && value !== null) return { key, value };
  }
  return undefined;
}

/** The first of some attributes as text; undefined if it is not text. */
export function textIn(span: Pick<SpanData, 'attributes'>, keys: readonly string[]) {
  const value = first(span, keys)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A span id in canonical form: ids are hexadecimal in either case, or base64 of the same bytes, as in
 * Tempo.
 */
export function spanId(value: Json | undefined): string {
  if (typeof value !== 'string') return '';
  const isBase64 = /^[A-Za-z0-9+/]{11}=$|^[A-Za-z0-9+/]{22}==$/.test(value);
  if (!isBase64) return value.toLowerCase();
  return [...atob(value)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
