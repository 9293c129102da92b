import type { Clause, Comparison, Expression, Operand } from '../../../../model/expression.ts';
import { isOperator } from '../../../../model/operators.ts';
import { parseCondition, parseExpression } from '../../../parse/expression.ts';
import {
  elements,
  type JsonCursor,
  member,
  namesAt,
  type Reports,
  textAt,
} from '../../../parse/reading.ts';
import type { Action, Conditional } from '../workflow.ts';
import { parseParameters } from './steps.ts';

/** Parses the list of conditionals and numbers all of them, nested ones included, in document order. */
export function parseConditionals(
  list: JsonCursor,
  reports: Reports,
): { readonly conditionals: Conditional[]; readonly count: number } {
  const reader = new ConditionalReader(reports);
  const conditionals = elements(list).flatMap((cursor) => reader.conditional(cursor) ?? []);
  return { conditionals, count: reader.count };
}

class ConditionalReader {
  count = 0;
  private readonly reports: Reports;

  constructor(reports: Reports) {
    this.reports = reports;
  }

  conditional(cursor: JsonCursor): Conditional {
    const index = this.count++;
    const clauses = this.clauses(member(cursor, 'if'));
    const pointer = cursor.pointer;
    const condition = { kind: 'all_of', clauses, pointer: member(cursor, 'if').pointer } as const;
    const then = this.branch(member(cursor, 'then'));
    return {
      kind: 'conditional',
      index,
      condition,
      then,
      else: this.branch(member(cursor, 'else')),
      pointer,
    };
  }

  private branch(list: JsonCursor): (Action | Conditional)[] {
    return elements(list).flatMap<Action | Conditional>((cursor) => {
      if (member(cursor, 'if').value !== undefined) return [this.conditional(cursor)];
      return this.action(cursor) ?? [];
    });
  }

  private action(cursor: JsonCursor): Action | undefined {
    const kind = textAt(member(cursor, 'action'));
    const targets = namesAt(member(cursor, 'target'));
    const { pointer } = cursor;
    if (kind === 'skip' || kind === 'end_after' || kind === 'override_trajectory') {
      return { kind, targets, pointer };
    }
    if (kind !== 'override_params') return undefined;
    const parameters = parseParameters(member(cursor, 'params'), this.reports);
    return { kind, targets, parameters, pointer };
  }

  private clauses(list: JsonCursor): Clause[] {
    return elements(list).flatMap((cursor) => this.clause(cursor) ?? []);
  }

  private clause(cursor: JsonCursor): Clause | undefined {
    const text = textAt(cursor);
    if (text !== undefined) return this.clauseOf(text, cursor);
    for (const kind of ['all_of', 'any_of'] as const) {
      const list = member(cursor, kind);
      if (list.value !== undefined)
        return { kind, clauses: this.clauses(list), pointer: cursor.pointer };
    }
    const negated = member(cursor, 'not');
    return negated.value === undefined ? this.comparison(cursor) : this.negation(cursor, negated);
  }

  /** An expression as text, which is a clause like any other. */
  private clauseOf(text: string, { pointer }: JsonCursor): Clause | undefined {
    const parsed = parseCondition(text, pointer);
    if ('kind' in parsed) return parsed;
    const { offset, ...data } = parsed;
    this.reports.add('expression-syntax', pointer, data, offset);
    return undefined;
  }

  /** `not` takes one clause, or a list of clauses that are joined by AND, as in an `if`. */
  private negation(cursor: JsonCursor, negated: JsonCursor): Clause | undefined {
    const { pointer } = cursor;
    const clause: Clause | undefined = Array.isArray(negated.value)
      ? { kind: 'all_of', clauses: this.clauses(negated), pointer: negated.pointer }
      : this.clause(negated);
    return clause && { kind: 'not', clause, pointer };
  }

  private comparison(cursor: JsonCursor): Comparison | undefined {
    const field = this.expression(member(cursor, 'field'));
    const operand = this.operand(cursor);
    const operator = textAt(member(cursor, 'operator'));
    if (field === undefined || !isOperator(operator)) return undefined;
    return { kind: 'comparison', field, operator, operand, pointer: cursor.pointer };
  }

  private operand(cursor: JsonCursor): Operand {
    const { value } = member(cursor, 'value');
    if (value !== undefined) return { kind: 'value', value };
    const expression = this.expression(member(cursor, 'compare_to'));
    return expression && { kind: 'expression', expression };
  }

  private expression(cursor: JsonCursor): Expression | undefined {
    const text = textAt(cursor);
    if (text === undefined) return undefined;
    const parsed = parseExpression(text);
    if ('node' in parsed) return parsed;
    const { offset, ...data } = parsed;
    this.reports.add('expression-syntax', cursor.pointer, data, offset);
    return undefined;
  }
}
