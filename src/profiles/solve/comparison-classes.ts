import type { Json } from '../../base/json.ts';
import { operators, type Relation } from '../../model/operators.ts';
import type { Term } from './atom.ts';
import { ComparisonClass } from './comparison-class.ts';
import { dataKeysOf, mostDataKeys, valuesInData } from './data-keys.ts';
import { DisjointSets } from './disjoint-sets.ts';
import type { PlainSides } from './sides.ts';
import type { Terms } from './terms.ts';

/** The comparison class of each field. Expressions compute with the fields in `computedWith`. */
export function comparisonClassesOf(
  terms: Terms,
  sides: readonly PlainSides[],
  computedWith: ReadonlySet<number>,
): ComparisonClass[] {
  const union = new DisjointSets();
  const isChosen = (term: Term): term is number => typeof term === 'number' && !terms.isGiven(term);
  for (const { left, right } of sides) {
    if (right !== undefined && isChosen(left) && isChosen(right)) union.join(left, right);
  }
  const comparisonClasses = new Map<number, ComparisonClass>();
  const classOf = (field: number): ComparisonClass => {
    const root = union.find(field);
    const comparisonClass = comparisonClasses.get(root) ?? new ComparisonClass();
    comparisonClasses.set(root, comparisonClass);
    return comparisonClass;
  };
  terms.fields.forEach(({ node, path }, field) => {
    if (!terms.isChosen(field) && !terms.isOfElements(field)) return;
    const comparisonClass = classOf(field);
    if (path === terms.given.idField) comparisonClass.hasId = true;
    comparisonClass.members.push({ field, node });
    if (terms.given.external !== undefined)
      comparisonClass.noteKeys(dataKeysOf(field, terms, sides, computedWith));
  });
  for (const { comparison, left, right } of sides) {
    if (right === undefined) continue;
    const { relation, container } = operators[comparison.operator];
    if (isChosen(left)) {
      if (isChosen(right)) classOf(left).noteBetween(comparison);
      else noteAll(classOf(left), relation, holder(container, 'left'), constantsIn(right, terms));
    } else if (isChosen(right))
      noteAll(classOf(right), relation, holder(container, 'right'), constantsIn(left, terms));
  }
  noteSiblings(terms, classOf);
  return terms.fields.map((_, field) => classOf(field));
}

/**
 * Which one contains the other in a membership, the field on the given side or the constant;
 * undefined for other relations.
 */
function holder(container: Side | undefined, field: Side): 'field' | 'constant' | undefined {
  return container && (container === field ? 'field' : 'constant');
}

type Side = 'left' | 'right';

function noteAll(
  comparisonClass: ComparisonClass,
  relation: Relation,
  holds: 'field' | 'constant' | undefined,
  constants: readonly Json[],
): void {
  for (const constant of constants.slice(0, mostDataKeys))
    comparisonClass.note(relation, holds, constant);
  if (constants.length > mostDataKeys) comparisonClass.isPartial = true;
}

/** The possible values of a term that is not chosen: a constant, or everything that the data have there. */
function constantsIn(term: Term, terms: Terms): Json[] {
  return typeof term === 'number' ? valuesInData(term, terms) : [term.value ?? null];
}

/** Fields that are keys under one name get enough values to differ from each other. */
function noteSiblings(
  { fields, keyFields }: Terms,
  classOf: (field: number) => ComparisonClass,
): void {
  const byRoot = new Map<string, Set<number>>();
  fields.forEach(({ node: { root } }, field) => {
    const keys = byRoot.get(root) ?? new Set();
    for (const key of keyFields[field] ?? []) keys.add(key);
    byRoot.set(root, keys);
  });
  for (const keys of byRoot.values()) {
    for (const key of keys) classOf(key).siblings = Math.max(classOf(key).siblings, keys.size);
  }
}
