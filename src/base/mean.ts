/** A list or an array of numbers. */
export type Numbers = ArrayLike<number>;

/** The mean of numbers; undefined for an empty list. */
export function mean(values: Numbers): number | undefined {
  if (values.length === 0) return undefined;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / values.length;
}

/** The sample standard deviation √(Σ(x−mean)²/(n−1)); 0 for one value. */
export function deviation(values: Numbers): number {
  const center = mean(values) ?? 0;
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += ((values[at] as number) - center) ** 2;
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
}

/** The mean of each named figure over the records that have it; null where none has. */
export function meanRecord<Name extends string>(
  names: readonly Name[],
  records: readonly Readonly<Partial<Record<Name, number | null>>>[],
): Record<Name, number | null> {
  // The common case of a single record needs no computation.
  if (records.length === 1) return records[0] as Record<Name, number | null>;
  const means = {} as Record<Name, number | null>;
  for (const name of names) means[name] = mean(valuesOf(name, records)) ?? null;
  return means;
}

/** The values of a named figure in the records that have it. */
export function valuesOf<Name extends string>(
  name: Name,
  records: readonly Readonly<Partial<Record<Name, number | null>>>[],
): number[] {
  const values: number[] = [];
  for (const record of records) {
    const value = record[name];
    if (value !== null && value !== undefined) values.push(value);
  }
  return values;
}
