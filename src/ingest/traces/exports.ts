import type { Json } from '../../model/json.ts';
import type { ExportFormat } from './trace-format.ts';
import type { ExportRecord } from './trace-record.ts';
import { traces } from './traces.ts';

/** Records cut out of an export, and the format that they are in. */
export interface CutExport {
  readonly format: ExportFormat;
  readonly records: readonly ExportRecord[];
}

const formats = Object.values(traces).filter((format) => format.kind === 'export');

/** The records of a value in one of the formats of exports; undefined where it is in none. */
export function cutExport(value: Json): CutExport | undefined {
  for (const format of formats) {
    const records = format.cut(value);
    if (records !== undefined) return { format, records };
  }
  return undefined;
}
