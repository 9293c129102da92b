import { innerClauses } from './clause.ts';
import type { Clause, Computed, Form, Node } from './expression.ts';

/** A form that goes through a list. */
export type ListForm = Computed & { readonly form: Form & { readonly kind: 'search' | 'each' } };

/** Whether a value is computed by going through a list. */
function isListForm(node: Node): node is ListForm {
  return node.kind === 'computed' && (node.form.kind === 'search' || node.form.kind === 'each');
}

/** What a value is computed from; of a form that goes through a list, the list and what is asked of each element. */
interface Parts {
  readonly nodes: readonly Node[];
  readonly clauses: readonly Clause[];
}

const none: Parts = { nodes: [], clauses: [] };

function partsOf(node: Node): Parts {
  if (node.kind !== 'computed') return none;
  const { form } = node;
  switch (form.kind) {
    case 'list':
      return { ...none, nodes: form.items };
    case 'member':
      return { ...none, nodes: [form.of, form.key] };
    case 'negative':
      return { ...none, nodes: [form.of] };
    case 'arithmetic':
      return { ...none, nodes: [form.left, form.right] };
    case 'truth':
      return { ...none, clauses: [form.clause] };
    case 'if':
      return { nodes: [form.yes, form.no], clauses: [form.clause] };
    case 'search':
      return { nodes: [form.list], clauses: [form.clause] };
    case 'each':
      return { ...none, nodes: [form.list, form.value] };
    case 'call':
      return { ...none, nodes: form.arguments };
  }
}

/** The forms that go through lists in an expression, without those inside of one that ask something of an element. */
export function outerListForms(node: Node): ListForm[] {
  if (!isListForm(node)) {
    const { nodes, clauses } = partsOf(node);
    return [
      ...clauses.flatMap((clause) => sidesIn(clause).flatMap(outerListForms)),
      ...nodes.flatMap(outerListForms),
    ];
  }
  return [...outerListForms(node.form.list), node];
}

/** The conditions that a clause asks inside of the values that it compares, outer ones first. */
export function computedClauses(clause: Clause): Clause[] {
  return sidesOf(clause).flatMap(clausesWithin);
}

function clausesWithin(node: Node): Clause[] {
  const { nodes, clauses } = partsOf(node);
  return [...clauses, ...nodes.flatMap(clausesWithin)];
}

/** The values that all comparisons of a condition compare, but for constants. */
function sidesIn(clause: Clause): Node[] {
  return [...sidesOf(clause), ...innerClauses(clause).flatMap(sidesIn)];
}

function sidesOf(clause: Clause): Node[] {
  if (clause.kind !== 'comparison') return [];
  const { field, operand } = clause;
  return operand?.kind === 'expression' ? [field.node, operand.expression.node] : [field.node];
}
