import { isJsonObject, type Json } from '../base/json.ts';
import { pointerTo } from '../base/text/pointer.ts';

/** The pointer of a part of a value, by its identity; undefined if it is no part of it. */
export function pointerOf(value: Json, part: Json): string | undefined {
  if (value === part) return '';
  const members = Array.isArray(value)
    ? value.entries()
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, member] of members) {
    const below = typeof member === 'object' ? pointerOf(member, part) : undefined;
    if (below !== undefined) return pointerTo('', key) + below;
  }
  return undefined;
}
