import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { type FieldPath, pathKeyName } from '../solve/place.ts';
import { containerMember, putMember } from './place-value.ts';

/** Builds a profile. All places must be marked before the first value is put. */
export class ProfileBuilder {
  readonly data: JsonObject = {};
  /** Places with a key that is not a list position. They are objects, even if other keys are numbers. */
  private readonly objects = new Set<string>();

  /** Marks the containers on the way to a place. `arePositions` says which keys are list positions. */
  mark(place: FieldPath, arePositions: readonly boolean[]): void {
    let outer = '';
    for (const [at, key] of place.entries()) {
      if (at > 0 && arePositions[at - 1] !== true) this.objects.add(outer);
      outer = inside(outer, key);
    }
  }

  /** Puts a value at a place, creating objects and lists on the way. */
  put(place: FieldPath, value: Json): void {
    let at: Json = this.data;
    let text = '';
    for (const [position, key] of place.entries()) {
      text = inside(text, key);
      const name = Array.isArray(at) && typeof key === 'number' ? key : pathKeyName(key);
      const before: Json | undefined = containerMember(at, name);
      const isLast = position === place.length - 1;
      const inner: Json = isLast ? value : (containerOf(before) ?? this.emptyFor(text));
      putMember(at, name, inner);
      at = inner;
    }
  }

  private emptyFor(place: string): Json {
    return this.objects.has(place) ? {} : [];
  }
}

function containerOf(value: Json | undefined): Json | undefined {
  return Array.isArray(value) || isJsonObject(value) ? value : undefined;
}

/** A text for the place of a key inside another place. */
function inside(place: string, key: FieldPath[number]): string {
  return `${place}${JSON.stringify(pathKeyName(key))}/`;
}
