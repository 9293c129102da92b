import type { Diagnostic } from '../model/diagnostic.ts';
import type { ProfileOrigin } from '../model/profile.ts';

/** The ids of some profiles, so that no two profiles have one. */
export class ProfileIds {
  private readonly origins = new Map<string, ProfileOrigin>();

  /** Claims an id for a profile; yields what is wrong where an earlier one has it. */
  claim(id: string, origin: ProfileOrigin): Diagnostic | undefined {
    const first = this.origins.get(id);
    if (first === undefined) {
      this.origins.set(id, origin);
      return undefined;
    }
    const place = { file: origin.file, origin };
    return { code: 'doubled-id', place, data: { first }, profile: { id, origin } };
  }
}
