import { anyElement } from './any-element.ts';
import type { Clause, Expression, Key, Node } from './expression.ts';
import { under, withPaths } from './free-paths.ts';
import { nodeText } from './node-text.ts';

/** An element of a list, or any of its elements where no position is given. */
export function elementOf(list: Node, index: number | undefined): Node {
  const key: Key = index === undefined ? anyElement : { kind: 'literal', value: index };
  return under(list, [key]);
}

/** An expression with a list element in place of its name, so that it can be read where nobody knows the name. */
export function withElement(expression: Expression, name: string, element: Node): Expression {
  let isRead = false;
  const node = withPaths(expression.node, (path) => {
    if (path.root !== name) return path;
    isRead = true;
    return under(element, path.keys);
  });
  return isRead ? { node, text: nodeText(node) } : expression;
}

/** A condition with a list element in place of its name. */
export function clauseWith(clause: Clause, name: string, element: Node): Clause {
  if (clause.kind === 'not') return { ...clause, clause: clauseWith(clause.clause, name, element) };
  if (clause.kind !== 'comparison') {
    return { ...clause, clauses: clause.clauses.map((one) => clauseWith(one, name, element)) };
  }
  const { field, operand } = clause;
  return {
    ...clause,
    field: withElement(field, name, element),
    operand:
      operand?.kind === 'expression'
        ? { ...operand, expression: withElement(operand.expression, name, element) }
        : operand,
  };
}
