import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
} from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import type { Name } from '../../model/step.ts';

/**
 * A value of a workflow file with its JSON pointer. The readers below ignore values of a wrong shape,
 * which the schema reports, so that errors of meaning are found in the same run.
 */
export interface JsonCursor {
  readonly value: Json | undefined;
  readonly pointer: string;
}

/** The value under a key of an object; undefined if there is none. */
export function member(cursor: JsonCursor, key: string): JsonCursor {
  const value = isJsonObject(cursor.value) ? ownValue(cursor.value, key) : undefined;
  return { value, pointer: pointerTo(cursor.pointer, key) };
}

/** The elements of a list; empty for anything else. */
export function elements(cursor: JsonCursor): JsonCursor[] {
  if (!Array.isArray(cursor.value)) return [];
  return cursor.value.map((value, position) => ({
    value,
    pointer: pointerTo(cursor.pointer, position),
  }));
}

/** The members of an object, in written order; empty for anything else. */
export function members(cursor: JsonCursor): [string, JsonCursor][] {
  if (!isJsonObject(cursor.value)) return [];
  return Object.keys(cursor.value).map((key) => [key, member(cursor, key)]);
}

/** The string, or undefined for anything else. */
export function textAt(cursor: JsonCursor): string | undefined {
  return typeof cursor.value === 'string' ? cursor.value : undefined;
}

/** The names in a list, or a single name without a list. */
export function namesAt(cursor: JsonCursor): Name[] {
  const cursors = Array.isArray(cursor.value) ? elements(cursor) : [cursor];
  return cursors.flatMap(({ value, pointer }) =>
    typeof value === 'string' && value !== '' ? [{ text: value, pointer }] : [],
  );
}

/** Collects the diagnostics of one workflow file while it is parsed. */
export class Reports {
  readonly diagnostics: Diagnostic[] = [];
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  add<C extends DiagnosticCode>(
    code: C,
    pointer: string,
    data: DiagnosticData[C],
    offset = 0,
  ): void {
    const place = { file: this.file, pointer, offset };
    this.diagnostics.push(diagnosticOf(code, place, data));
  }
}
