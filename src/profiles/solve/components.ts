import { grouped } from '../../base/lists-by-key.ts';
import type { Decision, Policy } from '../../model/policy.ts';
import { type AliasGroup, aliasGroupsOf } from './alias-group.ts';
import { fieldsOfSide } from './atom.ts';
import { comparisonsIn } from './comparisons-in.ts';
import type { PlaceConstraint } from './constraints.ts';
import { DisjointSets } from './disjoint-sets.ts';
import type { Problem } from './problem.ts';

/**
 * Decisions that share fields, directly or indirectly. The values chosen for one component do not
 * affect the others.
 */
export interface Component {
  /** The indices of the decisions. */
  readonly decisions: ReadonlySet<number>;
  /**
   * The fields that the decisions read, and fields that share places with these. A component
   * without decisions has only fields that share places.
   */
  readonly fields: ReadonlySet<number>;
  readonly structures: readonly PlaceConstraint[];
}

/** The components of a policy; those with decisions come first. */
export function componentsOf(
  { decisions, isPathDependent = false }: Policy,
  problem: Problem,
): Component[] {
  const families = isPathDependent ? [[...decisions.keys()]] : familiesOf(decisions);
  const reads = families.map((family) => fieldsIn(family, decisions, problem));
  const aliasGroups = aliasGroupsOf(problem.terms);
  const union = linked(problem, reads, aliasGroups);
  const groups = new Map<number, Group>();
  const groupOf = (key: number): Group => {
    const group = groups.get(key) ?? { decisions: [], fields: new Set(), structures: [] };
    groups.set(key, group);
    return group;
  };
  const groupWith = (field: number | undefined) => groupOf(union.find(field ?? 0));
  families.forEach((family, at) => {
    const [first] = reads[at] ?? [];
    (first === undefined ? groupOf(-1 - at) : groupWith(first)).decisions.push(...family);
  });
  for (const field of problem.fields.keys()) groupWith(field).fields.add(field);
  for (const nesting of problem.nestings) {
    groupWith(nesting.inner).structures.push({ kind: 'nesting', nesting });
  }
  for (const group of aliasGroups)
    groupWith(group.fields[0]).structures.push({ kind: 'aliases', group });
  return [...groups.values()]
    .filter(({ decisions: own, fields }) => own.length > 0 || fields.size > 1)
    .map(({ decisions: own, fields, structures }) => ({
      fields,
      decisions: new Set(own),
      structures,
    }));
}

interface Group {
  readonly decisions: number[];
  readonly fields: Set<number>;
  readonly structures: PlaceConstraint[];
}

/** The indices of the decisions, grouped by nesting: decisions in each other's cases are in one group. */
function familiesOf(decisions: readonly Decision[]): number[][] {
  const union = new DisjointSets();
  decisions.forEach(({ enclosing }, at) => {
    for (const { decision } of enclosing) union.join(decision, at);
  });
  return [...grouped(decisions.keys(), (at) => union.find(at)).values()];
}

/**
 * Joins fields that decisions of one family read, and fields that share places of a profile or may
 * share them because of their keys.
 */
function linked(
  { terms, nestings, fields }: Problem,
  reads: readonly ReadonlySet<number>[],
  aliasGroups: readonly AliasGroup[],
): DisjointSets {
  const union = new DisjointSets();
  const link = (group: Iterable<number>): void => {
    const [first, ...rest] = group;
    for (const other of rest) union.join(first as number, other);
  };
  for (const group of reads) link(group);
  for (const { outer, inner } of nestings) union.join(outer, inner);
  for (const group of aliasGroups) link(group.fields);
  for (const field of fields.keys()) link([field, ...(terms.keyFields[field] ?? [])]);
  return union;
}

function fieldsIn(
  family: readonly number[],
  decisions: readonly Decision[],
  { atoms }: Problem,
): Set<number> {
  const clauses = family.flatMap((at) => decisions[at]?.clauses ?? []);
  const sides = comparisonsIn(clauses).flatMap((one) => [
    atoms.get(one)?.left,
    atoms.get(one)?.right,
  ]);
  return new Set(sides.flatMap(fieldsOfSide));
}
