import { numeralOf } from '../model/decimal.ts';
import { isNumber, sameJson } from '../model/equality.ts';
import { isJsonObject, type Json } from '../model/json.ts';

/**
 * A function that gives every JSON value a small number, from 0 on: the same number for values that
 * are equal as JSON, another one for every other value.
 */
export function createValueIds(): (value: Json) => number {
  const texts = new Map<string, number>();
  const buckets = new Map<string, { value: Json; id: number }[]>();
  let next = 0;
  const ofText = (text: string) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, next);
    return next++;
  };
  return (value) => {
    // A text is equal to no other value, and most values are texts.
    if (typeof value === 'string') return ofText(value);
    const key = bucketOf(value);
    const bucket = buckets.get(key) ?? [];
    const known = bucket.find((entry) => sameJson(entry.value, value));
    if (known) return known.id;
    bucket.push({ value, id: next });
    if (bucket.length === 1) buckets.set(key, bucket);
    return next++;
  };
}

/** Equal values share a bucket; numbers that a double cannot tell apart share one as well. */
function bucketOf(value: Json): string {
  if (isNumber(value)) return String(Number(numeralOf(value)));
  if (Array.isArray(value)) return `[${value.map(bucketOf).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${bucketOf(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}
