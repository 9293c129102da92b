import type { LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';

/** Sorts diagnostics by file, in the order in which the files first occur, and within a file by position. */
export function byPosition(diagnostics: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const places = new Map(files.map((file, at) => [file, at]));
  const placeOf = ({ file }: LocatedDiagnostic) => places.get(file) ?? 0;
  return [...diagnostics].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
}
