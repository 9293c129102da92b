import type { Json } from '../../model/json.ts';
import type { ReadText } from '../repair/mend.ts';
import type { ExportFormat } from './trace-format.ts';
import type { ExportRecord } from './trace-record.ts';
import { traces } from './traces.ts';

/** Records cut out of an export, and the format that they are in. */
export interface CutExport {
  readonly format: ExportFormat;
  readonly records: readonly ExportRecord[];
}

const formats: readonly (readonly [string, ExportFormat])[] = Object.entries(traces).flatMap(
  ([name, format]) => (format.kind === 'export' ? [[name, format] as const] : []),
);

/** Whether a name is that of a format of exports. */
export function isExportName(name: string | undefined): boolean {
  return formats.some(([known]) => known === name);
}

/**
 * The records of a value in one of the formats of exports, or in the one that is named; undefined
 * where it is in none.
 */
export function cutExport(value: Json, readText: ReadText, only?: string): CutExport | undefined {
  for (const [name, format] of formats) {
    const records = only === undefined || only === name ? format.cut(value, readText) : undefined;
    if (records !== undefined) return { format, records };
  }
  return undefined;
}
