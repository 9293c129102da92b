import type { Json } from '../../base/json.ts';
import type { Comparison, Node, Path } from '../../model/expression.ts';
import { pathText } from '../../model/node-text.ts';
import { type Operator, operators, type Relation } from '../../model/operators.ts';

/** A side of a comparison: a path, or a value written in the workflow. */
export type ComparedSide = Path | { readonly kind: 'value'; readonly value: Json };

/** A comparison as a relation between its sides. For a membership, `left` is looked for in `right`. */
export interface Link {
  readonly operator: Operator;
  readonly relation: Exclude<Relation, 'existence'>;
  readonly left: ComparedSide;
  readonly right: ComparedSide;
}

/** The link for a comparison; undefined for `exists`, which does not compare values, and
 * where a side is computed. */
export function linkOf({ field, operator, operand }: Comparison): Link | undefined {
  if (operand === undefined) return undefined;
  const one = sideOf(field.node);
  const other = operand.kind === 'value' ? operand : sideOf(operand.expression.node);
  if (one === undefined || other === undefined) return undefined;
  const { relation, container } = operators[operator];
  if (relation === 'existence') return undefined;
  const isExchanged = container === 'left';
  return { operator, relation, left: isExchanged ? other : one, right: isExchanged ? one : other };
}

/** Undefined for what is computed. */
function sideOf(node: Node): ComparedSide | undefined {
  if (node.kind === 'computed') return undefined;
  return node.kind === 'path' ? node : { kind: 'value', value: node.value };
}

/** The values to look for in a container: the elements of a list, or a text as a whole. */
export function membersIn(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

/** Whether a side is a given path. */
export function isPathTo(side: ComparedSide, path: string): side is Path {
  return side.kind === 'path' && pathText(side) === path;
}
