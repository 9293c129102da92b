import { innerClauses } from './clause.ts';
import type { Clause, Comparison, Expression, Form, Key, Node, Path } from './expression.ts';

/** The paths that an expression reads in the data, in the order in which they stand, without those that are keys. */
export function freePaths(node: Node): Path[] {
  const found: Path[] = [];
  visitParts(node, (part, { elements }) => {
    const isFree = part.kind === 'path' && !elements.some(({ name }) => name === part.root);
    if (isFree) found.push(part);
  });
  return found;
}

/** A name of list elements, and the list. */
export interface NamedElements {
  readonly name: string;
  readonly list: Node;
}

/** What is known of a part of an expression from where it stands. */
export interface PartPlace {
  /** The names of list elements that are known there, inner ones last. */
  readonly elements: readonly NamedElements[];
  /** The comparison inside of the expression that it is a side of. */
  readonly comparison?: Comparison | undefined;
  /** What its value must be, or the whole has none. */
  readonly need?: Need | undefined;
}

/** What a form takes: other values are a fault. */
export type Need = 'number' | 'text' | 'time' | 'list';

/** Calls `visit` with an expression and each part of it, outer ones first. */
export function visitParts(node: Node, visit: Visit): void {
  visitNode(node, { elements: [] }, visit);
}

type Visit = (part: Node, place: PartPlace) => void;

function visitNode(node: Node, place: PartPlace, visit: Visit): void {
  visit(node, place);
  if (node.kind === 'computed') visitForm(node.form, place, visit);
}

function visitForm(form: Form, { elements, need }: PartPlace, visit: Visit): void {
  const each = (nodes: readonly Node[], own?: Need) => {
    for (const node of nodes) visitNode(node, { elements, need: own }, visit);
  };
  switch (form.kind) {
    case 'list':
      each(form.items);
      break;
    case 'member':
      each([form.of, form.key]);
      break;
    case 'negative':
      each([form.of], 'number');
      break;
    case 'arithmetic':
      each([form.left, form.right], neededBy(form));
      break;
    case 'truth':
      visitClause(form.clause, elements, visit);
      break;
    case 'if':
      visitClause(form.clause, elements, visit);
      each([form.yes, form.no], need);
      break;
    case 'search':
    case 'each': {
      each([form.list], 'list');
      const inner = [...elements, { name: form.element, list: form.list }];
      if (form.kind === 'search') visitClause(form.clause, inner, visit);
      else {
        const own = form.name === 'map' ? undefined : 'number';
        visitNode(form.value, { elements: inner, need: own }, visit);
      }
      break;
    }
    case 'call':
      each(form.arguments, needOfCall(form));
  }
}

/** What is added may also be texts, if one of the two is known to be one. */
function neededBy({ operator, left, right }: Form & { kind: 'arithmetic' }): Need {
  const isText = [left, right].some(
    (side) => side.kind === 'literal' && typeof side.value === 'string',
  );
  return operator === '+' && isText ? 'text' : 'number';
}

function needOfCall({ name, arguments: { length } }: Form & { kind: 'call' }): Need {
  switch (name) {
    case 'length':
    case 'last':
    case 'sum':
      return 'list';
    case 'min':
    case 'max':
      return length > 1 ? 'number' : 'list';
    case 'abs':
    case 'round':
      return 'number';
    case 'lower':
    case 'matches':
      return 'text';
    case 'days':
    case 'hours':
    case 'date':
      return 'time';
  }
}

function visitClause(clause: Clause, elements: readonly NamedElements[], visit: Visit): void {
  for (const inner of innerClauses(clause)) visitClause(inner, elements, visit);
  if (clause.kind !== 'comparison') return;
  const place: PartPlace = { elements, comparison: clause };
  visitNode(clause.field.node, place, visit);
  if (clause.operand?.kind === 'expression') {
    visitNode(clause.operand.expression.node, place, visit);
  }
}

/** An expression in which each path in the data is replaced; paths of list elements stay, but for their keys. */
export function withPaths(node: Node, replace: (path: Path) => Node): Node {
  return new Replacement(replace, (name) => name).node(node, noNames);
}

/** An expression whose list elements are called by their depth: equal for expressions that only call them otherwise. */
export function withNumberedElements(node: Node): Node {
  const numbered = new Replacement(
    (path) => path,
    (_, depth) => `$${depth}`,
  );
  return numbered.node(node, noNames);
}

/** What lies under keys of something. */
export function under(node: Node, keys: readonly Node[]): Node {
  const [key, ...others] = keys;
  if (key === undefined) return node;
  if (node.kind === 'path' && key.kind !== 'computed') {
    return under({ ...node, keys: [...node.keys, key] }, others);
  }
  const offset = node.kind === 'computed' ? node.offset : 0;
  return under({ kind: 'computed', form: { kind: 'member', of: node, key }, offset }, others);
}

/** The new names of elements by their names, and the number of forms around. */
interface Renamed {
  readonly names: ReadonlyMap<string, string>;
  readonly depth: number;
}

const noNames: Renamed = { names: new Map(), depth: 0 };

class Replacement {
  private readonly replace: (path: Path) => Node;
  private readonly rename: (name: string, depth: number) => string;

  constructor(replace: (path: Path) => Node, rename: (name: string, depth: number) => string) {
    this.replace = replace;
    this.rename = rename;
  }

  node(node: Node, elements: Renamed): Node {
    if (node.kind === 'literal') return node;
    if (node.kind === 'computed') return { ...node, form: this.form(node.form, elements) };
    const keys = node.keys.map((key) => this.node(key, elements));
    const computed = keys.findIndex(({ kind }) => kind === 'computed');
    const plain = (computed < 0 ? keys : keys.slice(0, computed)) as Key[];
    const path = { ...node, keys: plain };
    const name = elements.names.get(node.root);
    const placed = name === undefined ? this.replace(path) : { ...path, root: name };
    return under(placed, keys.slice(plain.length));
  }

  /** The names inside of a form that goes through a list. */
  private inside(name: string, { names, depth }: Renamed): Renamed {
    return { names: new Map([...names, [name, this.rename(name, depth)]]), depth: depth + 1 };
  }

  private form(form: Form, elements: Renamed): Form {
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
        const inner = this.inside(form.element, elements);
        const element = inner.names.get(form.element) as string;
        return { ...form, element, list: at(form.list), clause: this.clause(form.clause, inner) };
      }
      case 'each': {
        const inner = this.inside(form.element, elements);
        const element = inner.names.get(form.element) as string;
        return { ...form, element, list: at(form.list), value: this.node(form.value, inner) };
      }
      case 'call':
        return { ...form, arguments: form.arguments.map(at) };
    }
  }

  private clause(clause: Clause, elements: Renamed): Clause {
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
