import type { Json } from '../../base/json.ts';
import type { ReadText } from '../repair/mend.ts';
import type { ExportFormat } from './trace-format.ts';
import type { ExportRecord } from './trace-record.ts';
import { traces } from './traces.ts';

/** The records of an export, and their format. */
export interface CutExport {
  readonly format: ExportFormat;
  readonly records: readonly ExportRecord[];
}

const formats: readonly (readonly [string, ExportFormat])[] = Object.entries(traces).flatMap(
  ([name, format]) => (format.kind === 'export' ? [[name, format] as const] : []),
);

/** Whether a name is that of an export format. */
export function isExportName(name: string | undefined): boolean {
  return formats.some(([known]) => known === name);
}

/**
 * The records of a value in the named export format, or in the first that fits; undefined if none
 * fits.
 */
export function cutExport(value: Json, readText: ReadText, only?: string): CutExport | undefined {
  for (const [name, format] of formats) {
    const records = only === undefined || only === name ? format.cut(value, readText) : undefined;
    if (records !== undefined) return { format, records };
  }
  return undefined;
}
