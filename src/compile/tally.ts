import type { LocatedDiagnostic } from '../model/diagnostic.ts';

/**
 * Diagnostics in the order in which they first came. What many profiles share is kept once per place,
 * code and sentence, with the number of profiles, so that it needs no memory for each.
 */
export class Tally {
  private readonly byPlace = new Map<string, LocatedDiagnostic>();

  add(diagnostic: LocatedDiagnostic): void {
    const { profiles } = diagnostic;
    const key = keyOf(diagnostic);
    const known = this.byPlace.get(key);
    if (known === undefined) this.byPlace.set(key, diagnostic);
    else if (known.profiles !== undefined && profiles !== undefined) {
      const count = known.profiles.count + profiles.count;
      this.byPlace.set(key, { ...known, profiles: { ...known.profiles, count } });
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
    return [...this.byPlace.values()];
  }

  /** How many there are of a severity. */
  count(severity: LocatedDiagnostic['severity']): number {
    return this.all.filter((diagnostic) => diagnostic.severity === severity).length;
  }
}

function keyOf({ code, file, line, column, pointer, message }: LocatedDiagnostic): string {
  return [code, file, line, column, pointer, message].join('\n');
}
