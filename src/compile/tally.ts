import type { LocatedDiagnostic } from '../model/diagnostic.ts';

/** A diagnostic, and the profiles that share it; ids only where they are kept. */
interface Shared {
  readonly diagnostic: LocatedDiagnostic;
  count: number;
  readonly ids: string[] | undefined;
}

/**
 * Diagnostics in the order in which they first came. What many profiles share is kept once per place,
 * code and sentence, with the number of profiles, so that it needs no memory for each but that of its
 * id, and not that either where nobody asks for ids.
 */
export class Tally {
  private readonly byPlace = new Map<string, Shared>();
  private readonly keepsIds: boolean;

  constructor(keepsIds = true) {
    this.keepsIds = keepsIds;
  }

  add(diagnostic: LocatedDiagnostic): void {
    const { profiles } = diagnostic;
    const key = keyOf(diagnostic);
    const known = this.byPlace.get(key);
    if (known === undefined) {
      const ids = this.keepsIds ? [...(profiles?.ids ?? [])] : undefined;
      this.byPlace.set(key, { diagnostic, count: profiles?.count ?? 0, ids });
    } else if (profiles !== undefined) {
      known.count += profiles.count;
      for (const id of profiles.ids ?? []) known.ids?.push(id);
    }
  }

  /** Whether the same is known at the same place. */
  has(diagnostic: LocatedDiagnostic): boolean {
    return this.byPlace.has(keyOf(diagnostic));
  }

  addAll(diagnostics: Iterable<LocatedDiagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get all(): LocatedDiagnostic[] {
    return [...this.byPlace.values()].map(withProfiles);
  }

  /** How many there are of a severity. */
  count(severity: LocatedDiagnostic['severity']): number {
    let count = 0;
    for (const { diagnostic } of this.byPlace.values()) {
      if (diagnostic.severity === severity) count += 1;
    }
    return count;
  }
}

function withProfiles({ diagnostic, count, ids }: Shared): LocatedDiagnostic {
  const { profiles } = diagnostic;
  if (profiles === undefined) return diagnostic;
  const { first, at } = profiles;
  return { ...diagnostic, profiles: { count, first, at, ...(ids && { ids }) } };
}

function keyOf({ code, file, line, column, pointer, message }: LocatedDiagnostic): string {
  return [code, file, line, column, pointer, message].join('\n');
}
