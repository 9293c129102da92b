import type { Json } from '../../../base/json.ts';
import type { Comparison } from '../../../model/expression.ts';
import { pathText } from '../../../model/node-text.ts';
import { conditionText, operationText } from '../../../words/condition.ts';
import type { Paint } from '../../../words/diagnostics.ts';
import { type Column, rowLines, widthOf, wrappedLines } from '../../../words/lines.ts';
import { shown } from '../../../words/shown.ts';
import { usualScreen } from '../../../words/table.ts';

/** A reader of a field: the workflow, the parameter or conditional, and the comparison. */
export interface ListedReader {
  readonly agent: string;
  readonly by: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly comparison: Comparison | undefined;
}

/** A field with its readers; `types` are the types of the values that it is compared with. */
export interface ListedField {
  readonly path: string;
  readonly types: readonly string[];
  readonly readers: readonly ListedReader[];
}

/**
 * The fields for a terminal of some width: for each, its readers, what it is compared with, and where.
 */
export function* fieldsText(
  fields: readonly ListedField[],
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const columns = columnsFor(fields, screen);
  for (const { path, types, readers } of fields) {
    const suffix = types.length > 0 ? `  (${types.join(', ')})` : '';
    for (const line of wrappedLines(shown(path, longest) + suffix, screen))
      yield `${paint.bold(line)}\n`;
    const lines = readers.map((reader) => readerLines(path, reader, columns, paint).join('\n'));
    for (const row of new Set(lines)) yield `${row}\n`;
  }
}

/** The most characters of a constant; it may have megabytes, and `--json` contains all of it. */
const longest = 1_000;

type Columns = readonly [Column, Column, Column];

/** The column of readers takes up to half of the screen, and no more than the longest reader needs. */
function columnsFor(fields: readonly ListedField[], screen: number): Columns {
  let natural = 0;
  for (const { path, readers } of fields) {
    for (const reader of readers) natural = Math.max(natural, widthOf(readText(path, reader)));
  }
  const share = (columns: number) => Math.floor((columns - 5) / 2);
  const left = Math.min(share(screen), Math.max(share(usualScreen), natural));
  return [{ width: 1 }, { width: left }, { width: screen - left - 3 }];
}

function readerLines(path: string, reader: ListedReader, columns: Columns, paint: Paint): string[] {
  const { file, line } = reader;
  const [, left, right] = columns;
  return rowLines(columns, [
    { lines: [] },
    { lines: wrappedLines(readText(path, reader), left.width) },
    { lines: wrappedLines(`${shown(file, longest)}:${line}`, right.width), paint: paint.dim },
  ]);
}

function readText(path: string, { by, comparison }: ListedReader): string {
  const text = comparison === undefined ? by : `${by}: ${comparedText(path, comparison)}`;
  return shown(text, longest);
}

/** The comparison; without the listed field if that is on the left. */
function comparedText(path: string, comparison: Comparison): string {
  const { node } = comparison.field;
  const isLeft = node.kind === 'path' && pathText(node) === path;
  return isLeft ? operationText(comparison) : conditionText(comparison);
}

/** The fields as JSON data; comparisons have the same keys as in a workflow. */
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
