import { numeralOf } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { byText } from '../../base/text/by-text.ts';
import type { CallEntry } from '../entry.ts';

/** A key that is the same for calls of one tool with arguments that are equal as JSON. */
export function callKey({ call: { tool, params } }: CallEntry): string {
  return JSON.stringify([tool, params === undefined ? null : textOf(Object.fromEntries(params))]);
}

/** A text that is the same for values that are equal as JSON. */
function textOf(value: Json): string {
  if (isNumber(value)) {
    const numeral = numeralOf(value);
    return Number.isSafeInteger(Number(numeral)) ? String(Number(numeral)) : numeral;
  }
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${textOf(member)}`,
  );
  return `{${members.sort(byText).join(',')}}`;
}
