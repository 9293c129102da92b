import { pathText } from '../model/fields.ts';
import type { Json } from '../model/json.ts';
import type { Comparison } from '../model/workflow.ts';

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const containers: ReadonlySet<string> = new Set(['contains', 'not contains']);
const memberships: ReadonlySet<string> = new Set(['in', 'not in']);

/** What a comparison says of one of its two sides. */
export interface Side {
  readonly constants: readonly Json[];
  readonly isOrdered: boolean;
  /** It is the list that something is looked for in. */
  readonly holds: boolean;
  /** It is looked for in another field. */
  readonly isMember: boolean;
  /** The other field, where the two are compared for equality and this is the left one. */
  readonly equals: string | undefined;
}

/** What a comparison says of a field, which stands on either side of it. */
export function sideOf(path: string, { field, operator, operand }: Comparison): Side {
  const isLeft = field.node.kind === 'path' && pathText(field.node) === path;
  const other = operand?.kind === 'expression' ? operand.expression.node : undefined;
  const isOrdered = orders.has(operator);
  const looksIn = memberships.has(operator);
  const isContainer = containers.has(operator);
  const equals = isLeft && other?.kind === 'path' && !isOrdered ? pathText(other) : undefined;
  const isPaired = other?.kind === 'path';
  return {
    constants: isLeft ? constantsOf(operand, looksIn) : literalOf(field.node),
    isOrdered,
    holds: isLeft ? isContainer : looksIn,
    isMember: isPaired && (isLeft ? looksIn : isContainer),
    equals: looksIn || isContainer ? undefined : equals,
  };
}

function constantsOf(operand: Comparison['operand'], looksIn: boolean): Json[] {
  if (operand === undefined) return [];
  if (operand.kind === 'expression') return literalOf(operand.expression.node);
  return looksIn && Array.isArray(operand.value) ? operand.value : [operand.value];
}

function literalOf(node: Comparison['field']['node']): Json[] {
  return node.kind === 'literal' ? [node.value] : [];
}
