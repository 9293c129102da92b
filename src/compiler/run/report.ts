import type { Excerpt } from '../../base/json/line-index.ts';
import type { SourcePlace } from '../../model/coverage.ts';
import { describe } from '../../model/diagnostics/describe.ts';
import {
  type ConcernedProfiles,
  type Diagnostic,
  type DiagnosticCode,
  type LocatedDiagnostic,
  type Place,
  severityOf,
} from '../../model/diagnostics/diagnostic.ts';
import { placeText } from '../../model/place-text.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { SourceText } from '../parse/locate.ts';
import type { SourceFile } from '../pipeline.ts';

/**
 * Longer texts, in UTF-16 units, are not parsed for positions, which runs at 3 MB/s. Their
 * diagnostics point at the profile or at the file only.
 */
export const largestText = 4_000_000;

/** Diagnostics that concern a key, not its value. */
const aboutKeys: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'unknown-key',
  'clashing-fields',
]);

/** Finds the positions of diagnostics in the source texts, and puts diagnostics into words. */
export class Locator {
  private readonly sources: ReadonlyMap<string, SourceText>;
  /** The last record that was parsed; often many diagnostics concern the same record. */
  private record: SourceText | undefined;

  /** `files` are the texts that stay in memory: workflows, configuration, external data. */
  constructor(files: readonly SourceFile[]) {
    this.sources = new Map(files.map(({ file, text }) => [file, new SourceText(text)]));
  }

  /** `record` is the text of the profile that the diagnostic's origin names, if it names one. */
  locate(diagnostic: Diagnostic, record?: string): LocatedDiagnostic {
    const { code, place, profile } = diagnostic;
    const found = this.find(place, record, aboutKeys.has(code));
    // In a file that is one JSON value, positions count from the start of the file, not of the
    // profile.
    const isInside = place.origin === undefined && place.file === profile?.origin.file;
    const origin = isInside ? { file: place.file, ...found } : profile?.origin;
    return {
      code,
      severity: severityOf(code),
      file: place.file,
      ...found,
      pointer: `${place.origin?.root ?? ''}${place.pointer ?? ''}`,
      ...describe(this.withFirst(diagnostic)),
      ...(profile && origin && { profiles: concerned(diagnostic, profile.id, placeText(origin)) }),
    };
  }

  /** If the message names another place, adds that place's position to it. */
  private withFirst(diagnostic: Diagnostic): Diagnostic {
    if (diagnostic.code !== 'doubled-prediction') return diagnostic;
    const { file, pointer } = diagnostic.data.first;
    if (pointer === undefined || !this.sources.has(file)) return diagnostic;
    const { line, column } = this.placeOf(file, pointer);
    return { ...diagnostic, data: { ...diagnostic.data, first: { file, line, column } } };
  }

  /**
   * The position of the value at a JSON pointer in a file, or of its nearest ancestor that exists.
   * If the value is a text, `inner` is an offset in it in UTF-16 units.
   */
  placeOf(file: string, pointer: string, inner = 0): SourcePlace {
    const source = this.sources.get(file);
    const isRead = source !== undefined && source.text.length <= largestText;
    return { pointer, ...(isRead ? source.positionOf(pointer, inner) : { line: 1, column: 1 }) };
  }

  /** The position of a value in a profile whose text, `record`, starts at `origin` in its file. */
  placeInRecord(record: string, origin: ProfileOrigin, pointer: string): SourcePlace {
    const { line, column } = origin;
    const whole = `${origin.root ?? ''}${pointer}`;
    if (record.length > largestText) return { pointer: whole, line, column };
    const found = this.recordText(record)?.positionOf(pointer) ?? { line: 1, column: 1 };
    const shift = found.line === 1 ? column - 1 : 0;
    return { pointer: whole, line: line + found.line - 1, column: found.column + shift };
  }

  private find(place: Place, record: string | undefined, atKey: boolean): Found {
    const { file, origin, line, column } = place;
    // Flags and whole files have no position, and a made-up one would mislead.
    if ((place.pointer ?? line ?? origin) === undefined) return {};
    const text = origin === undefined ? this.sources.get(file) : this.recordText(record);
    const start = origin ?? { line: 1, column: 1 };
    if (text === undefined || text.text.length > largestText) {
      const known = line === undefined ? origin : { line, column };
      return known === undefined ? {} : { line: known.line, column: known.column };
    }
    if (line !== undefined && column !== undefined) {
      const shift = line === start.line ? start.column - 1 : 0;
      const at = { line: line - start.line + 1, column: column - shift };
      return { line, column, source: text.lines.excerpt(at) };
    }
    const pointer = place.pointer ?? '';
    const offset = atKey ? text.offsetOfKey(pointer) : text.offsetOf(pointer, place.offset);
    const own = text.lines.positionAt(offset);
    const shift = own.line === 1 ? start.column - 1 : 0;
    return {
      line: start.line + own.line - 1,
      column: own.column + shift,
      source: text.lines.excerpt(own),
    };
  }

  private recordText(record: string | undefined): SourceText | undefined {
    if (record === undefined) return undefined;
    if (this.record?.text !== record) this.record = new SourceText(record);
    return this.record;
  }
}

/** The uses of predictions, and of ids, that are not about profiles. */
const others: readonly unknown[] = ['answered', 'written', 'test'];

function concerned({ data }: Diagnostic, id: string, at: string): ConcernedProfiles {
  const isOther = 'use' in data && others.includes(data.use);
  return { count: 1, first: id, at, ids: [id], ...(isOther && { areOther: true }) };
}

interface Found {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly source?: Excerpt;
}
