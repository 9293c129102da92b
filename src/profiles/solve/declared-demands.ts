import type { Demand } from '../../model/cover.ts';
import type { Constraint } from './constraints.ts';
import type { Problem } from './problem.ts';

/** The demands that values are as declared, for the fields that could be otherwise. */
export function declaredDemands(
  own: Iterable<number>,
  { fields, declaredMasks }: Problem,
): (Constraint & Demand)[] {
  return [...own].flatMap((field): (Constraint & Demand)[] => {
    const { path = '', declared } = fields[field] ?? {};
    const isNarrow = declared !== undefined && declaredMasks.has(field);
    return isNarrow ? [{ kind: 'declared', field, path, declared }] : [];
  });
}
