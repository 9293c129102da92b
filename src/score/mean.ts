/** The mean of some numbers, undefined of none. */
export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of each named figure over those records that have it, null where none has. */
export function meanRecord<Name extends string>(
  names: readonly Name[],
  records: readonly Readonly<Record<Name, number | null>>[],
): Record<Name, number | null> {
  const entries = names.map((name) => {
    const values = records.map((record) => record[name]).filter((value) => value !== null);
    return [name, mean(values) ?? null];
  });
  return Object.fromEntries(entries);
}
