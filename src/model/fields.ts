import { innerClauses } from './clause.ts';
import type { Declared } from './declared.ts';
import { comparisonPlaced, placeOf, summedPlace } from './element-places.ts';
import type { Clause, Comparison, Expression, Node, Path } from './expression.ts';
import { type Need, visitParts } from './free-paths.ts';
import { pathText } from './node-text.ts';
import type { Parameter } from './step.ts';

/** Where a field is read: a parameter of a step, or a decision. */
export interface FieldReader {
  readonly by: string;
  readonly pointer: string;
}

/** A path that a policy may read, whatever is decided. */
export interface Field {
  /**
   * The path in normalised spelling: `name['key'][0]`. Of what is read of a list's elements, `name['key'][*]['part']`,
   * where `*` stands for any position (in an object, any key).
   */
  readonly path: string;
  readonly node: Path;
  readonly readers: readonly FieldReader[];
  /**
   * The comparisons that have the path on either side. Those inside of an expression have paths in place of the names
   * of elements.
   */
  readonly comparisons: readonly Comparison[];
  readonly declared?: Declared | undefined;
  /** Who calls the elements of a list by the first name of the path, and so does not read the field there. */
  readonly hiddenBy?: FieldReader | undefined;
  /** What its value must be where an expression computes with it. */
  readonly need?: Need | undefined;
}

/** Every path that some expressions read, keys of paths included, in the order of first mention. */
export function fieldsIn(expressions: Iterable<ReadExpression>): Field[] {
  const fields = new Map<string, FieldSoFar>();
  const hiding = new Map<string, FieldReader>();
  const note = (node: Node, reader: FieldReader, comparison?: Comparison, need?: Need): void => {
    if (node.kind === 'literal') return;
    if (node.kind === 'computed') {
      inside(node, reader);
      return;
    }
    const path = pathText(node);
    const field: FieldSoFar = fields.get(path) ?? { path, node, readers: [], comparisons: [] };
    field.readers.push(reader);
    field.need ??= need;
    if (comparison !== undefined) field.comparisons.push(comparison);
    fields.set(path, field);
    for (const key of node.keys) note(key, reader);
  };
  const inside = (node: Node, reader: FieldReader): void => {
    const inner = new Set<Node>();
    visitParts(node, (part, { elements, comparison, need }) => {
      const [root] = part.kind === 'path' ? [part.root] : [];
      if (root !== undefined && elements.some(({ name }) => name === root) && !hiding.has(root)) {
        hiding.set(root, reader);
      }
      if (inner.has(part)) return;
      const summed = summedPlace(part, elements);
      if (summed !== undefined) note(summed, reader, undefined, 'number');
      const place = placeOf(part, elements);
      if (place === undefined) return;
      // What is read is a part of the element that was found, and not the whole of it.
      if (part.kind === 'computed' && part.form.kind === 'member') inner.add(part.form.of);
      note(place, reader, comparison && comparisonPlaced(comparison, elements), need);
    });
  };
  for (const { expression, reader, comparison } of expressions) {
    note(expression.node, reader, comparison);
  }
  if (hiding.size === 0) return [...fields.values()];
  return [...fields.values()].map((field) => ({ ...field, hiddenBy: hiding.get(field.node.root) }));
}

interface FieldSoFar extends Field {
  need?: Need | undefined;
  readonly readers: FieldReader[];
  readonly comparisons: Comparison[];
}

/** An expression, who reads it, and the comparison that it is a side of. */
export interface ReadExpression {
  readonly expression: Expression;
  readonly reader: FieldReader;
  readonly comparison?: Comparison;
}

/** What parameters read; `by` is whose they are. */
export function* readsOfParameters(
  parameters: readonly Parameter[],
  by: string,
): Generator<ReadExpression> {
  for (const { expression, pointer } of parameters) yield { expression, reader: { by, pointer } };
}

/** What a condition reads; `by` is whose it is. */
export function* readsOfClause(clause: Clause, by: string): Generator<ReadExpression> {
  for (const inner of innerClauses(clause)) yield* readsOfClause(inner, by);
  if (clause.kind !== 'comparison') return;
  const { field, operand, pointer } = clause;
  yield { expression: field, reader: { by, pointer }, comparison: clause };
  if (operand?.kind === 'expression') {
    yield { expression: operand.expression, reader: { by, pointer }, comparison: clause };
  }
}
