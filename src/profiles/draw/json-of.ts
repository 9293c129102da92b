import { ExactNumber, type Json, type JsonObject } from '../../base/json.ts';

/**
 * A JavaScript value as JSON, with dates as ISO text; undefined if JSON cannot express it. Throws
 * for an invalid date.
 */
export function jsonOf(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return new ExactNumber(String(value));
  if (isDate(value)) return value.toISOString();
  if (Array.isArray(value)) return listOf(value);
  return typeof value === 'object' ? objectOf(value) : undefined;
}

function isDate(value: unknown): value is { toISOString(): string } {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function listOf(values: readonly unknown[]): Json | undefined {
  const list: Json[] = [];
  for (const value of values) {
    const json = jsonOf(value);
    if (json === undefined) return undefined;
    list.push(json);
  }
  return list;
}

function objectOf(value: object): JsonObject | undefined {
  const entries: [string, Json][] = [];
  for (const [key, member] of Object.entries(value)) {
    const json = jsonOf(member);
    if (json === undefined) return undefined;
    entries.push([key, json]);
  }
  return Object.fromEntries(entries);
}
