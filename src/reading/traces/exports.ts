import { isJsonObject, type Json } from '../../base/json.ts';
import { strayIn } from '../record-claims.ts';
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
    if (records !== undefined) return { format, records: withStrays(value, records) };
  }
  return undefined;
}

/**
 * Records that know of calls in the object around them which are in none of them: a trace is not whole
 * then. A list may have several such objects.
 */
function withStrays(value: Json, records: readonly ExportRecord[]): readonly ExportRecord[] {
  const around = Array.isArray(value)
    ? value.map((item, at) => ({ item, pointer: `/${at}` }))
    : [{ item: value, pointer: '' }];
  const inside = Array.isArray(value) ? 1 : 0;
  /** The keys under which an object has records; none for one that is a record itself. */
  const keysOf = new Map<string, Set<string> | undefined>();
  for (const { pointer } of records) {
    const path = pointer.split('/');
    const root = path.slice(0, inside + 1).join('/');
    const key = path[inside + 1];
    if (key === undefined) keysOf.set(root, undefined);
    else if (!keysOf.has(root)) keysOf.set(root, new Set([key]));
    else keysOf.get(root)?.add(key);
  }
  const strays = new Map<string, string>();
  for (const { item, pointer } of around) {
    const isRecord = keysOf.has(pointer) && keysOf.get(pointer) === undefined;
    if (!isJsonObject(item) || isRecord) continue;
    const stray = strayIn(item, [...(keysOf.get(pointer) ?? [])], undefined);
    if (stray !== undefined) strays.set(pointer, stray.key);
  }
  if (strays.size === 0) return records;
  return records.map((record) => {
    const stray = strays.get(record.pointer.split('/', inside + 1).join('/'));
    return stray === undefined ? record : { ...record, stray };
  });
}
