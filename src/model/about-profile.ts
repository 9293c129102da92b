import type { JsonObject } from '../base/json.ts';
import { pointerKeys } from '../base/text/pointer.ts';
import type { Diagnostic, Place } from './diagnostics/diagnostic.ts';
import type { Profile } from './profile.ts';

/** A diagnostic as one about a profile. */
export function aboutProfile(
  diagnostic: Diagnostic,
  { id, origin, data }: Pick<Profile, 'id' | 'origin' | 'data'>,
): Diagnostic {
  const placed = placedIn(data, diagnostic, { file: origin.file, origin });
  return { ...placed, profile: { id, origin } };
}

/**
 * A diagnostic that points at what is wrong in data of a known place. What is not in the data, but in those that
 * stand under every profile, has no place of its own.
 */
export function placedIn(data: JsonObject, diagnostic: Diagnostic, place: Place): Diagnostic {
  const { inData } = diagnostic.place;
  const [root = ''] = inData === undefined ? [] : pointerKeys(inData);
  if (inData === undefined || !Object.hasOwn(data, root)) return diagnostic;
  return { ...diagnostic, place: { ...place, pointer: inData } };
}
