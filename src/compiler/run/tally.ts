import type { LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';

/** A diagnostic and the profiles that share it. Ids are kept only if they are asked for. */
interface Shared {
  readonly diagnostic: LocatedDiagnostic;
  count: number;
  readonly ids: string[] | undefined;
}

/**
 * Diagnostics in the order in which they first came. A diagnostic that many profiles share is kept
 * once per place, code and message, with the number of profiles. So each further profile needs
 * memory only for its id, and only if ids are asked for.
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

  /** Whether the same diagnostic is known at the same place. */
  has(diagnostic: LocatedDiagnostic): boolean {
    return this.byPlace.has(keyOf(diagnostic));
  }

  addAll(diagnostics: Iterable<LocatedDiagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get all(): LocatedDiagnostic[] {
    return [...this.byPlace.values()].map(withProfiles);
  }

  /** The number of diagnostics of a severity. */
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
  const { ids: _, ...others } = profiles;
  return { ...diagnostic, profiles: { ...others, count, ...(ids && { ids }) } };
}

function keyOf({ code, file, line, column, pointer, message }: LocatedDiagnostic): string {
  return [code, file, line, column, pointer, message].join('\n');
}
