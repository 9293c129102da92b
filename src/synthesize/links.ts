import type { Comparison } from '../model/clause.ts';
import type { Literal, Path } from '../model/expression.ts';
import { pathText } from '../model/fields.ts';
import type { Json } from '../model/json.ts';
import { operators, type Relation } from '../model/operators.ts';

/** A side of a comparison: a path, or a value that the workflow gives. */
export type ComparedSide = Path | { readonly kind: 'value'; readonly value: Json };

/** What a comparison says of its two sides; of a membership, `left` is looked for in `right`. */
export interface Link {
  readonly relation: Exclude<Relation, 'existence'>;
  readonly left: ComparedSide;
  readonly right: ComparedSide;
}

/** The link that a comparison makes; undefined for `exists`, which says nothing of values. */
export function linkOf({ field, operator, operand }: Comparison): Link | undefined {
  if (operand === undefined) return undefined;
  const one = sideOf(field.node);
  const other: ComparedSide = operand.kind === 'value' ? operand : sideOf(operand.expression.node);
  const { relation, container } = operators[operator];
  if (relation === 'existence') return undefined;
  const isExchanged = container === 'left';
  return { relation, left: isExchanged ? other : one, right: isExchanged ? one : other };
}

function sideOf(node: Literal | Path): ComparedSide {
  return node.kind === 'path' ? node : { kind: 'value', value: node.value };
}

/** The values that are looked for as members of a side: those of a list, or a text that holds them. */
export function membersIn(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

/** Whether a side is the field of a path. */
export function isPathTo(side: ComparedSide, path: string): side is Path {
  return side.kind === 'path' && pathText(side) === path;
}
