import { type JsonObject, jsonTypeName, ownValue } from '../base/json.ts';
import { formatsByContent } from '../model/format.ts';
import type { NamedFormat } from './known-formats.ts';

/** Whether an object is one prediction itself: a call, a message, a factored set, or by format. */
export function isPrediction(object: JsonObject, formats: readonly NamedFormat[]): boolean {
  const isCall = ['role', 'tool_name', 'tool', 'name'].some(
    (key) => typeof ownValue(object, key) === 'string',
  );
  if (isCall || Array.isArray(ownValue(object, 'tool_calls'))) return true;
  const keys = Object.keys(object);
  if (keys.length > 0 && keys.every((key) => formatsByContent.includes(key))) return true;
  return formats.some(({ read }) => read(object) !== undefined);
}

/** Whether all members are of one type, failed requests (null) apart. */
export function isUniform(object: JsonObject): boolean {
  const types = Object.values(object).map(jsonTypeName);
  return new Set(types.filter((type) => type !== 'null')).size < 2;
}
