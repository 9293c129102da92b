import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../model/json.ts';

/** The attributes of a span, resource or event in OTLP's JSON, by name; the first of a name counts. */
export function attributesOf(object: Json | undefined): JsonObject {
  const pairs = listOf(object, 'attributes').filter(isJsonObject).map(pairOf);
  return Object.fromEntries(pairs.filter(([key]) => key !== '').reverse());
}

/** The pointer of an attribute's value below its span. */
export function attributePointer(span: JsonObject, name: string): string {
  const at = listOf(span, 'attributes').findIndex(
    (pair) => isJsonObject(pair) && ownValue(pair, 'key') === name,
  );
  return `/attributes/${at}/value`;
}

/** The list under a key of an object; empty where there is none. */
export function listOf(object: Json | undefined, key: string): readonly Json[] {
  const list = isJsonObject(object) ? ownValue(object, key) : undefined;
  return Array.isArray(list) ? list : [];
}

function pairOf(pair: JsonObject): [string, Json] {
  const key = ownValue(pair, 'key');
  return [typeof key === 'string' ? key : '', anyValue(ownValue(pair, 'value'))];
}

/** An `AnyValue`: an object with one member, whose key is the value's type. */
function anyValue(any: Json | undefined): Json {
  if (!isJsonObject(any)) return null;
  const [[type, value] = ['', null]] = Object.entries(any);
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
