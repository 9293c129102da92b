import {
  elements,
  type JsonCursor,
  member,
  namesAt,
  type Reports,
  textAt,
} from '../../../parse/reading.ts';
import type { Action, Conditional } from '../workflow.ts';
import { parseClauses } from './conditions.ts';
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
    const clauses = parseClauses(member(cursor, 'if'), this.reports);
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
}
