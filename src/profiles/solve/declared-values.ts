import { sameJson } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import { type Declared, isOfType } from '../../model/declared.ts';
import type { Field } from '../../model/fields.ts';
import { bitsOf } from './bits.ts';
import { type CandidateValue, exactly } from './candidate.ts';

/** Whether a policy declares that a field may have a value; that it is absent is always possible. */
export function isDeclared({ value, isBuilt }: CandidateValue, declared: Declared): boolean {
  if (value === undefined || isBuilt) return true;
  const { values, type } = declared;
  if (values.length > 0) return values.some((one) => sameJson(one, value));
  return type === undefined || isOfType(value, type);
}

/** For fields of which something is declared: a bit mask of the candidates that are as declared. */
export function declaredMasksOf(
  fields: readonly Field[],
  domains: readonly (readonly CandidateValue[])[],
): ReadonlyMap<number, bigint> {
  const masks = fields.flatMap(({ declared }, field) => {
    if (declared === undefined) return [];
    const bits = (domains[field] ?? []).map((one) => isDeclared(one, declared));
    return bits.includes(true) && bits.includes(false) ? [[field, bitsOf(bits)] as const] : [];
  });
  return new Map(masks);
}

/** Candidates with those that are declared: the declared ones first. */
export function withDeclared(
  candidates: readonly CandidateValue[],
  declared: Declared | undefined,
): readonly CandidateValue[] {
  if (declared === undefined) return candidates;
  const isNew = (value: Json) => !candidates.some((one) => one.value === value);
  const all = [...candidates, ...declared.values.filter(isNew).map(exactly)];
  return [
    ...all.filter((one) => isDeclared(one, declared)),
    ...all.filter((one) => !isDeclared(one, declared)),
  ];
}
