import { ExactNumber, jsonTypeName } from '../../base/json.ts';
import type { JsonCursor, Reports } from './reading.ts';

/** Parses a weight, a number >= 0. If it is none, reports that and returns undefined. */
export function readWeight({ value, pointer }: JsonCursor, reports: Reports): number | undefined {
  const weight = value instanceof ExactNumber ? Number(value.text) : value;
  if (typeof weight === 'number' && weight >= 0 && Number.isFinite(weight)) return weight;
  const found = typeof weight === 'number' ? String(weight) : jsonTypeName(value);
  reports.add('wrong-type', pointer, { expected: 'number of at least 0', found });
  return undefined;
}

/** Whether any weight is above 0; otherwise reports it. */
export function checkTotal(
  options: readonly { readonly weight: number }[],
  pointer: string,
  reports: Reports,
): boolean {
  const isAny = options.some(({ weight }) => weight > 0);
  if (!isAny) reports.add('no-weight', pointer, {});
  return isAny;
}
