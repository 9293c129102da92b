import { type JsonObject, jsonTypeName, ownValue } from '../../../base/json.ts';
import { idText } from '../../../base/text/id-text.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Sampler } from '../../../profiles/draw/sampler.ts';
import { Ids } from '../../runs/ids.ts';

/** If this many draws in a row yield no new id, the ids count as used up. */
const mostAttempts = 1000;

/** Draws profiles with distinct ids. A profile whose id is taken is drawn again. */
export class DistinctProfiles {
  private readonly ids = new Ids();
  private readonly sampler: Sampler;
  private readonly idField: string;
  private readonly file: string;

  /** `file` is the template's file, for diagnostics. */
  constructor(sampler: Sampler, idField: string, file: string) {
    this.sampler = sampler;
    this.idField = idField;
    this.file = file;
  }

  /** The profile with a number, from 0. Errors: too-few-ids, invalid-id, generator-arguments. */
  draw(number: number): { readonly profile: JsonObject } | { readonly diagnostic: Diagnostic } {
    const { idField: field, file } = this;
    const place = { file, pointer: pointerTo('', field) };
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const drawn = this.sampler.profile(number, attempt, field);
      if ('diagnostic' in drawn) return drawn;
      const { profile } = drawn;
      const value = ownValue(profile, field);
      const id = idText(value);
      if (id === undefined) {
        const data = { field, found: jsonTypeName(value ?? null) };
        return { diagnostic: { code: 'invalid-id', place, data } };
      }
      const origin = { file, line: number + 1, column: 1 };
      if (this.ids.claim(id, origin) === undefined) return { profile };
    }
    return { diagnostic: { code: 'too-few-ids', place, data: { field, made: number } } };
  }
}
