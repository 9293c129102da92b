import { innerClauses } from './clause.ts';
import type { Clause, Comparison, Expression, Form, Node, Path } from './expression.ts';

/** The paths that an expression reads in the data, in the order in which they stand, without those that are keys. */
export function freePaths(node: Node): Path[] {
  const found: Path[] = [];
  visitPaths(node, (path, elements) => {
    if (!elements.some(({ name }) => name === path.root)) found.push(path);
  });
  return found;
}

/** A name of list elements, and the list. */
export interface NamedElements {
  readonly name: string;
  readonly list: Node;
}

/** Calls `visit` with each path of an expression, and the names of list elements that are known there, inner ones last. */
export function visitPaths(
  node: Node,
  visit: (path: Path, elements: readonly NamedElements[]) => void,
): void {
  visitParts(node, (part, elements) => {
    if (part.kind === 'path') visit(part, elements);
  });
}

/**
 * Calls `visit` with an expression and each part of it, outer ones first, with the names of list elements that are
 * known there and, for a side of a comparison inside of it, with this comparison.
 */
export function visitParts(node: Node, visit: Visit): void {
  visitNode(node, [], visit);
}

type Visit = (
  part: Node,
  elements: readonly NamedElements[],
  comparison: Comparison | undefined,
) => void;

function visitNode(
  node: Node,
  elements: readonly NamedElements[],
  visit: Visit,
  comparison?: Comparison,
): void {
  visit(node, elements, comparison);
  if (node.kind === 'computed') visitForm(node.form, elements, visit);
}

function visitForm(form: Form, elements: readonly NamedElements[], visit: Visit): void {
  const { nodes = [], clause } = partsOf(form);
  for (const part of nodes) visitNode(part, elements, visit);
  if (clause !== undefined) visitClause(clause, elements, visit);
  if (form.kind !== 'search' && form.kind !== 'each') return;
  const inner = [...elements, { name: form.element, list: form.list }];
  if (form.kind === 'each') visitNode(form.value, inner, visit);
  else visitClause(form.clause, inner, visit);
}

/** What a form is made of, but for what it asks or computes of the elements of a list. */
function partsOf(form: Form): { readonly nodes?: readonly Node[]; readonly clause?: Clause } {
  switch (form.kind) {
    case 'list':
      return { nodes: form.items };
    case 'member':
      return { nodes: [form.of, form.key] };
    case 'negative':
      return { nodes: [form.of] };
    case 'arithmetic':
      return { nodes: [form.left, form.right] };
    case 'truth':
      return { clause: form.clause };
    case 'if':
      return { clause: form.clause, nodes: [form.yes, form.no] };
    case 'search':
    case 'each':
      return { nodes: [form.list] };
    case 'call':
      return { nodes: form.arguments };
  }
}

function visitClause(clause: Clause, elements: readonly NamedElements[], visit: Visit): void {
  for (const inner of innerClauses(clause)) visitClause(inner, elements, visit);
  if (clause.kind !== 'comparison') return;
  visitNode(clause.field.node, elements, visit, clause);
  if (clause.operand?.kind === 'expression') {
    visitNode(clause.operand.expression.node, elements, visit, clause);
  }
}

/** An expression in which each path in the data is replaced; paths of list elements stay, but for their keys. */
export function withPaths(node: Node, replace: (path: Path) => Path): Node {
  return new Replacement(replace).node(node, []);
}

class Replacement {
  private readonly replace: (path: Path) => Path;

  constructor(replace: (path: Path) => Path) {
    this.replace = replace;
  }

  node(node: Node, elements: readonly string[]): Node {
    if (node.kind === 'literal') return node;
    if (node.kind === 'computed') return { ...node, form: this.form(node.form, elements) };
    const keys = node.keys.map((key) => this.node(key, elements) as typeof key);
    const path = { ...node, keys };
    return elements.includes(node.root) ? path : this.replace(path);
  }

  private form(form: Form, elements: readonly string[]): Form {
    const at = (node: Node) => this.node(node, elements);
    switch (form.kind) {
      case 'list':
        return { ...form, items: form.items.map(at) };
      case 'member':
        return { ...form, of: at(form.of), key: at(form.key) };
      case 'negative':
        return { ...form, of: at(form.of) };
      case 'arithmetic':
        return { ...form, left: at(form.left), right: at(form.right) };
      case 'truth':
        return { ...form, clause: this.clause(form.clause, elements) };
      case 'if':
        return {
          ...form,
          clause: this.clause(form.clause, elements),
          yes: at(form.yes),
          no: at(form.no),
        };
      case 'search': {
        const inner = [...elements, form.element];
        return { ...form, list: at(form.list), clause: this.clause(form.clause, inner) };
      }
      case 'each': {
        const inner = [...elements, form.element];
        return { ...form, list: at(form.list), value: this.node(form.value, inner) };
      }
      case 'call':
        return { ...form, arguments: form.arguments.map(at) };
    }
  }

  private clause(clause: Clause, elements: readonly string[]): Clause {
    if (clause.kind === 'not') return { ...clause, clause: this.clause(clause.clause, elements) };
    if (clause.kind !== 'comparison') {
      return { ...clause, clauses: clause.clauses.map((inner) => this.clause(inner, elements)) };
    }
    const at = (expression: Expression): Expression => {
      return { ...expression, node: this.node(expression.node, elements) };
    };
    const { field, operand } = clause;
    return {
      ...clause,
      field: at(field),
      operand:
        operand?.kind === 'expression'
          ? { ...operand, expression: at(operand.expression) }
          : operand,
    };
  }
}
