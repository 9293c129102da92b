import type { Json } from '../../base/json.ts';
import { placeOf } from '../../model/element-places.ts';
import type { Comparison, Node } from '../../model/expression.ts';
import { type NamedElements, visitParts } from '../../model/free-paths.ts';
import type { Operator } from '../../model/operators.ts';
import type { Term } from './atom.ts';
import { exactly } from './candidate.ts';
import { mostDataKeys } from './data-keys.ts';
import { type ComparisonWithin, Guesses } from './guesses.ts';
import { turnOf } from './linear.ts';
import type { PlainSides } from './sides.ts';
import type { Terms } from './terms.ts';

/** What comparisons of computed sides say of the values that fields should be tried with. */
export interface WithinSides {
  /** Comparisons of fields with each other and with values, as if these were written. */
  readonly sides: readonly PlainSides[];
  /** Lengths that lists should be tried with, by the field of the list. */
  readonly lengths: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Fields and values that comparisons of computed sides tell apart. */
export function sidesWithin(terms: Terms, comparisons: readonly Comparison[]): WithinSides {
  const outer = comparisons.map((comparison): ComparisonWithin => ({ comparison, elements: [] }));
  const within = outer.flatMap(({ comparison }) => comparisonsWithin(comparison));
  const all = [...outer, ...within];
  const joined = [...within, ...outer.filter(isComputed)].flatMap((one) => placedSides(one, terms));
  const turns = outer.filter(isComputed).flatMap(({ comparison }): PlainSides[] => {
    const turn = turnOf(comparison, terms);
    return turn === undefined ? [] : [valueSides(turn.field, turn.at, comparison.operator)];
  });
  const guesses = new Guesses(terms, all);
  const guessed = [...guesses.values].flatMap(([field, values]) =>
    values.map((value) => valueSides(field, value, '==')),
  );
  return { sides: [...joined, ...turns, ...guessed], lengths: guesses.lengths };
}

function isComputed({ comparison: { field, operand } }: ComparisonWithin): boolean {
  const other = operand?.kind === 'expression' ? operand.expression.node : undefined;
  return field.node.kind === 'computed' || other?.kind === 'computed';
}

/** The comparisons inside of the sides of a comparison. */
function comparisonsWithin({ field, operand }: Comparison): ComparisonWithin[] {
  const found = new Map<Comparison, ComparisonWithin>();
  const visit = (node: Node) =>
    visitParts(node, (_, { comparison, elements }) => {
      if (comparison !== undefined) found.set(comparison, { comparison, elements });
    });
  visit(field.node);
  if (operand?.kind === 'expression') visit(operand.expression.node);
  return [...found.values()];
}

/** A comparison whose sides lie in the data, or are constants, as one of fields. */
function placedSides({ comparison, elements }: ComparisonWithin, terms: Terms): PlainSides[] {
  const { field, operand } = comparison;
  const lefts = termsOf(field.node, elements, terms);
  const rights =
    operand?.kind === 'expression'
      ? termsOf(operand.expression.node, elements, terms)
      : [exactly(operand?.value)];
  if (operand === undefined) return [];
  return lefts.flatMap((left) => rights.map((right) => ({ comparison, left, right })));
}

/** What stands for a side: the field where it lies, or each value that the data have there. */
function termsOf(node: Node, elements: readonly NamedElements[], terms: Terms): Term[] {
  if (node.kind === 'literal') return [exactly(node.value)];
  const place = placeOf(node, elements);
  if (place === undefined) return [];
  if (terms.dataAt(place.root) !== undefined) {
    return terms.dataEach(place).slice(0, mostDataKeys).map(exactly);
  }
  const field = terms.indexOf(place);
  return field === undefined ? [] : [field];
}

function valueSides(field: number, value: Json, operator: Operator): PlainSides {
  const operand = { kind: 'value', value } as const;
  const { path, node } = { path: '', node: { kind: 'literal', value: null } as const };
  const comparison: Comparison = {
    ...{ kind: 'comparison', pointer: '' },
    ...{ field: { text: path, node }, operator, operand },
  };
  return { comparison, left: field, right: exactly(value) };
}
