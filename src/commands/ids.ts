import type { ProfileOrigin } from '../model/profile.ts';

/** The ids of a run and where each came first, so that no profile overwrites another. */
export class Ids {
  private readonly origins = new Map<string, ProfileOrigin>();

  get size(): number {
    return this.origins.size;
  }

  has(id: string): boolean {
    return this.origins.has(id);
  }

  /** Claims an id; where it was claimed before, yields by whom. */
  claim(id: string, { file, line, column }: ProfileOrigin): ProfileOrigin | undefined {
    const first = this.origins.get(id);
    if (first === undefined) this.origins.set(id, { file, line, column });
    return first;
  }
}
