import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../../base/json.ts';

/** The attributes of a span, resource or event in OTLP/JSON, by name; the first with a name counts. */
export function attributesOf(object: Json | undefined): JsonObject {
  const pairs = listOf(object, 'attributes').filter(isJsonObject).map(pairOf);
  return Object.fromEntries(pairs.filter(([key]) => key !== '').reverse());
}

/** The pointer of an attribute's value, where attributes are a list under a key of the span. */
export function attributePointer(span: JsonObject, name: string, key = 'attributes'): string {
  const isOf = (own: Json | undefined) =>
    typeof own === 'string' && (own === name || own.startsWith(`${name}.`));
  const at = listOf(span, key).findIndex(
    (pair) => isJsonObject(pair) && isOf(ownValue(pair, 'key')),
  );
  return at < 0 ? '' : `/${key}/${at}/value`;
}

/** The list under a key of an object; empty if there is none. */
export function listOf(object: Json | undefined, key: string): readonly Json[] {
  const list = isJsonObject(object) ? ownValue(object, key) : undefined;
  return Array.isArray(list) ? list : [];
}

function pairOf(pair: JsonObject): [string, Json] {
  const key = ownValue(pair, 'key');
  return [typeof key === 'string' ? key : '', anyValue(ownValue(pair, 'value'))];
}

/** An `AnyValue`: an object with one member, whose key is the value's type. */
export function anyValue(any: Json | undefined): Json {
  if (!isJsonObject(any)) return null;
  const [[key, value] = ['', null]] = Object.entries(any);
  const type = key.replace('_value', 'Value');
  if (type === 'intValue') return integerOf(value);
  if (type === 'arrayValue') return listOf(value, 'values').map(anyValue);
  if (type !== 'kvlistValue') return value;
  return Object.fromEntries(listOf(value, 'values').filter(isJsonObject).map(pairOf));
}

/** In JSON, 64-bit integers are text; a number is accepted too. */
function integerOf(value: Json): Json {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : new ExactNumber(value);
}
