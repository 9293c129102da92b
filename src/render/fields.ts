import { pathText } from '../model/fields.ts';
import type { Json } from '../model/json.ts';
import { printable } from '../model/printable.ts';
import type { Comparison } from '../model/workflow.ts';
import { conditionText, operationText } from './condition.ts';
import type { Paint } from './diagnostics.ts';
import { type Column, rowLines, wrapped } from './lines.ts';

/** A place that reads a field: in which workflow, by what, and how it is compared there. */
export interface ListedReader {
  readonly agent: string;
  readonly by: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly comparison: Comparison | undefined;
}

/** A field as it is listed; `types` are those of the values that it is compared with. */
export interface ListedField {
  readonly path: string;
  readonly types: readonly string[];
  readonly readers: readonly ListedReader[];
}

const columns: readonly Column[] = [{ width: 1 }, { width: 37 }, { width: 40 }];
const screen = 80;

/** The fields for a terminal of 80 columns: each with who reads it, what it is compared with, where. */
export function* fieldsText(fields: readonly ListedField[], paint: Paint): Generator<string> {
  for (const { path, types, readers } of fields) {
    const suffix = types.length > 0 ? `  (${types.join(', ')})` : '';
    for (const line of wrapped(printable(path) + suffix, screen)) yield `${paint.bold(line)}\n`;
    const rows = new Set(readers.map((reader) => readerLines(path, reader, paint).join('\n')));
    for (const row of rows) yield `${row}\n`;
  }
}

function readerLines(path: string, reader: ListedReader, paint: Paint): string[] {
  const { by, file, line, comparison } = reader;
  const compared = comparison === undefined ? by : `${by}: ${comparedText(path, comparison)}`;
  const [, left, right] = columns as [Column, Column, Column];
  return rowLines(columns, [
    { lines: [] },
    { lines: wrapped(printable(compared), left.width) },
    { lines: wrapped(`${printable(file)}:${line}`, right.width), paint: paint.dim },
  ]);
}

/** Without the field where it stands on the left, for it is the one that is listed. */
function comparedText(path: string, comparison: Comparison): string {
  const { node } = comparison.field;
  const isLeft = node.kind === 'path' && pathText(node) === path;
  return isLeft ? operationText(comparison) : conditionText(comparison);
}

/** The fields as programs read them; comparisons have the keys that they have in a workflow. */
export function fieldsJson(fields: readonly ListedField[]): object {
  return {
    fields: fields.map(({ readers, ...field }) => ({
      ...field,
      readers: readers.map(({ comparison, ...reader }) => ({
        ...reader,
        ...(comparison && { comparison: comparisonJson(comparison) }),
      })),
    })),
  };
}

function comparisonJson({ field, operator, operand }: Comparison): Record<string, Json> {
  const compared = { field: field.text, operator };
  if (operand === undefined) return compared;
  if (operand.kind === 'value') return { ...compared, value: operand.value };
  return { ...compared, compare_to: operand.expression.text };
}
