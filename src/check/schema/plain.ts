import { ExactNumber, type Json } from '../../model/json.ts';

/** A value that knows keys and types only, for validators that know nothing of {@link ExactNumber}. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/**
 * A copy in which exact numbers are doubles and objects inherit nothing, so that a key such as
 * `__proto__` is a key like any other.
 */
export function plain(value: Json): Plain {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy: { [key: string]: Plain } = Object.create(null);
  for (const key of Object.keys(value)) copy[key] = plain(value[key] ?? null);
  return copy;
}
