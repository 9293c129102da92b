import { isJsonObject, type Json, ownValue } from '../model/json.ts';

/**
 * Drafts of fields in which no field waits for itself: a copy that would is drawn by its `else`.
 * `keys` are the fields that stand in the brackets of another, by path.
 */
export function withoutCircles(
  drafts: readonly (readonly [string, Json])[],
  keys: ReadonlyMap<string, readonly string[]>,
): (readonly [string, Json])[] {
  const copied = new Map<string, string>();
  const leadsTo = (from: string, to: string): boolean =>
    from === to ||
    [...(keys.get(from) ?? []), copied.get(from)].some(
      (next) => next !== undefined && leadsTo(next, to),
    );
  return drafts.map(([path, draft]) => {
    const original = isJsonObject(draft) ? ownValue(draft, 'same_as') : undefined;
    if (!isJsonObject(draft) || typeof original !== 'string') return [path, draft];
    const otherwise = ownValue(draft, 'else');
    if (otherwise !== undefined && leadsTo(original, path)) return [path, otherwise];
    copied.set(path, original);
    return [path, draft];
  });
}
