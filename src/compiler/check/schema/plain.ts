import { ExactNumber, type Json } from '../../../base/json.ts';

/** A value without {@link ExactNumber}, which validators do not know. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/**
 * A copy in which exact numbers are doubles and objects have no prototype, so that `__proto__` is an
 * ordinary key.
 */
export function plain(value: Json): Plain {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy: { [key: string]: Plain } = Object.create(null);
  for (const key of Object.keys(value)) copy[key] = plain(value[key] ?? null);
  return copy;
}
