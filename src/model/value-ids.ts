import { numeralOf } from '../base/decimal.ts';
import { sameJson } from '../base/equality.ts';
import type { Json } from '../base/json.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import type { ReadCall } from './format.ts';

/**
 * Makes a function that numbers JSON values from 0: values get the same number if and only if they are
 * equal as JSON.
 */
export function createValueIds(): (value: Json) => number {
  const texts = new Map<string, number>();
  const buckets = new Map<string, { value: Json; id: number }[]>();
  /** Numbers that occurred, so that their buckets need not be found again. */
  const numbers = new Map<number, number>();
  let next = 0;
  const ofText = (text: string) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, next);
    return next++;
  };
  const inBucket = (value: Json) => {
    const key = bucketOf(value);
    const bucket = buckets.get(key) ?? [];
    const known = bucket.find((entry) => sameJson(entry.value, value));
    if (known) return known.id;
    bucket.push({ value, id: next });
    if (bucket.length === 1) buckets.set(key, bucket);
    return next++;
  };
  return (value) => {
    // A text equals no value of another type, and most values are texts.
    if (typeof value === 'string') return ofText(value);
    const known = typeof value === 'number' ? numbers.get(value) : undefined;
    if (known !== undefined) return known;
    const id = inBucket(value);
    if (typeof value === 'number') numbers.set(value, id);
    return id;
  };
}

/**
 * Makes a function that numbers calls from 0: calls get the same number if and only if they have the
 * same tool and the same parameters, in any order.
 */
export function createCallIds(): (call: ReadCall) => number {
  const valueId = createValueIds();
  const known = new Map<string, number>();
  return ({ tool, params }) => {
    const pairs = params?.map(([name, value]) => [name, valueId(value)] as const);
    const text = JSON.stringify([tool, pairs?.sort(([a], [b]) => (a < b ? -1 : 1))]);
    const id = known.get(text) ?? known.size;
    known.set(text, id);
    return id;
  };
}

/** Equal values share a bucket; so do numbers that only differ beyond a double's precision. */
function bucketOf(value: Json): string {
  return sortedText(value, (number) => String(Number(numeralOf(number))));
}
