import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../model/profile.ts';

/** The ids of the profiles seen so far, to find ids that come twice. */
export class ProfileIds {
  private readonly origins = new Map<string, ProfileOrigin>();

  /** Claims an id for a profile. Yields a diagnostic if an earlier profile has the same id. */
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
