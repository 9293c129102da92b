import type { Clause, ClauseGroup } from '../../../../model/expression.ts';
import { holdsFor } from '../../../expressions/conditions.ts';
import { parseCondition } from '../../../parse/expression.ts';
import { elements, type JsonCursor, member, type Reports, textAt } from '../../../parse/reading.ts';
import type { VariableRead } from '../graph.ts';

/** A condition, the variables in it, and whether all of it could be read. */
export interface ReadCondition {
  readonly condition: ClauseGroup;
  readonly reads: readonly VariableRead[];
  readonly texts: readonly string[];
  readonly isWhole: boolean;
}

/**
 * The condition of a tool or pathway: nothing, a text, an object with one, or a list of these, all of
 * which must hold. A list without any always holds.
 */
export function conditionAt(cursor: JsonCursor, reports: Reports): ReadCondition {
  const reads: VariableRead[] = [];
  const texts: string[] = [];
  let isWhole = true;
  const parts = Array.isArray(cursor.value) ? elements(cursor) : [cursor];
  const clauses = parts.flatMap((part): Clause[] => {
    const at = typeof part.value === 'string' ? part : member(part, 'algebraicExpression');
    const text = textAt(at);
    if (text === undefined) {
      isWhole &&= part.value === undefined || part.value === null;
      return [];
    }
    texts.push(text);
    const { pointer } = at;
    const own: VariableRead[] = [];
    const note = (name: string, offset: number) => own.push({ text: name, pointer, offset });
    const parsed = parseCondition(text, pointer, { areVariables: true, note });
    if ('kind' in parsed) {
      reads.push(...own);
      return [parsed];
    }
    const { offset, ...data } = parsed;
    isWhole = false;
    reports.add('condition-syntax', at.pointer, data, offset);
    return [];
  });
  return { condition: { kind: 'all_of', clauses, pointer: cursor.pointer }, reads, texts, isWhole };
}

/** Whether a condition holds without reading any variable. */
export function isConstantlyTrue({ condition, reads, isWhole }: ReadCondition): boolean {
  if (reads.length > 0 || !isWhole) return false;
  const scope = { profile: {}, external: undefined };
  const reading = { workflow: '', file: '', scope, missing: 'error', conditional: 0 } as const;
  return holdsFor(condition, { ...reading, diagnostics: [] });
}
