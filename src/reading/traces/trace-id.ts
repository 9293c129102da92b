import { type Json, jsonTypeName } from '../../base/json.ts';
import { byText } from '../../base/text/by-text.ts';
import { idText } from '../../base/text/id-text.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
} from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import { fieldAt } from '../field.ts';
import type { TraceFault, UnknownPart } from './trace-reading.ts';
import type { PlacedRecord } from './trace-record.ts';

/**
 * The profile's id: the first of the paths that some record of the trace has. Yields a diagnostic where
 * none has one, where it is not a valid id, and where records have different ids.
 */
export function traceId(
  trace: readonly PlacedRecord[],
  paths: readonly string[],
): string | Diagnostic {
  const [first] = trace as readonly [PlacedRecord, ...PlacedRecord[]];
  for (const path of paths) {
    const found = fieldIn(trace, path);
    const [one] = found;
    if (one === undefined) continue;
    const { record, value } = one;
    const ids = new Set(found.map((each) => idText(each.value)));
    const id = idText(value);
    if (id === undefined) {
      const type = value === '' ? 'empty text' : jsonTypeName(value);
      return diagnostic('invalid-id', record, '', { field: path, found: type });
    }
    if (ids.size === 1) return id;
    const several = [...ids].map((each) => each ?? '').slice(0, shown);
    return diagnostic('several-ids', first, '', { field: path, ids: several });
  }
  return diagnostic('prediction-without-id', first, '', { fields: [...new Set(paths)] });
}

/**
 * The names of attributes with what a program told its framework of a run, for a field of it: the
 * AI SDK writes `ai.telemetry.metadata.customer_id`, others `metadata` or `properties` of their own.
 */
export function metadataNames(trace: readonly PlacedRecord[], field: string): string[] {
  const ends = [`.metadata.${field}`, `.properties.${field}`];
  const found = new Set<string>();
  for (const { fields } of trace) {
    for (const object of fields) {
      for (const name of Object.keys(object)) {
        if (ends.some((end) => name.endsWith(end))) found.add(name);
      }
    }
  }
  return [...found].sort(byText);
}

/** The most ids named in a diagnostic. */
const shown = 5;

/** The diagnostic for a call, or a trace, that cannot be read. */
export function faultDiagnostic(fault: TraceFault | UnknownPart, id: string): Diagnostic {
  if ('what' in fault) {
    const unread = { problem: 'part', what: fault.what } as const;
    return diagnostic('unreadable-prediction', fault.record, fault.pointer, { unread }, id);
  }
  const { record, pointer, tool, problem, found } = fault;
  return diagnostic('unreadable-call', record, pointer, { tool, problem, found }, id);
}

/** The diagnostic for a trace whose last answer is truncated. */
export function cutDiagnostic(record: PlacedRecord, calls: number, id: string): Diagnostic {
  return diagnostic('truncated-prediction', record, '', { calls }, id);
}

/** The diagnostic for a trace in which no answer of a model is recorded. */
export function doubtDiagnostic(record: PlacedRecord, id: string): Diagnostic {
  return diagnostic('partial-trace', record, '', {}, id);
}

/**
 * The values of a field, each with its record: from the first level of lookup objects in which some
 * record of the trace has the field.
 */
export function fieldIn(
  trace: readonly PlacedRecord[],
  path: string,
): readonly { readonly record: PlacedRecord; readonly value: Json }[] {
  for (let at = 0; trace.some(({ fields }) => at < fields.length); at++) {
    const found = trace.flatMap((record) => {
      const object = record.fields[at];
      const value = object && fieldAt(object, path);
      return value === undefined || value === null ? [] : [{ record, value }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The place of a pointer in a record; if the file has one value per line, the line is known, too. */
export function recordPlace({ origin, pointer, isLine }: PlacedRecord, below = '') {
  return { file: origin.file, pointer: pointer + below, ...(isLine && { origin }) };
}

function diagnostic<C extends DiagnosticCode>(
  code: C,
  record: PlacedRecord,
  below: string,
  data: DiagnosticData[C],
  id?: string,
): Diagnostic {
  const { origin } = record;
  const place = recordPlace(record, below);
  return diagnosticOf(code, place, data, id === undefined ? undefined : { id, origin });
}
