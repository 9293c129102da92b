import { isJsonObject, type JsonObject, ownValue } from '../../base/json.ts';

/** The keys of a message under which its parts are; some frameworks have names of their own. */
export const placesOfParts = ['content', 'parts', 'contents', 'items', 'blocks'] as const;

/** The parts of a message under one of these keys; a single one may stand without a list. */
export function partsUnder(message: JsonObject, key: string): readonly JsonObject[] {
  const value = ownValue(message, key);
  if (Array.isArray(value)) return value.filter(isJsonObject);
  return isJsonObject(value) ? [value] : [];
}
