import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { readJsonText } from '../model/read-json.ts';

/**
 * The value at a dotted path (`metadata.model`, `tags.0`); a key that holds dots itself comes first. What is
 * looked into may be JSON text, as OpenInference writes its metadata.
 */
export function fieldAt(object: JsonObject, path: string): Json | undefined {
  const whole = ownValue(object, path);
  if (whole !== undefined) return whole;
  const dot = path.indexOf('.');
  if (dot < 0 || !Object.hasOwn(object, path.slice(0, dot))) return undefined;
  let value: Json | undefined = object;
  for (const key of path.split('.')) {
    const inside: Json | undefined = opened(value);
    if (Array.isArray(inside)) value = inside[Number(key)];
    else value = inside !== undefined && isJsonObject(inside) ? ownValue(inside, key) : undefined;
  }
  return value;
}

function opened(value: Json | undefined): Json | undefined {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? readJsonText(value) : value;
}
