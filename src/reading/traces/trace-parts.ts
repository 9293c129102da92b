import type { SourceExport } from '../sources.ts';
import { requestOf } from './spans/served.ts';
import type { ExportFormat } from './trace-format.ts';
import type { PlacedRecord } from './trace-record.ts';

/** The records that a line or a file has, or what was made of them. */
interface Part<T> {
  readonly file: string;
  readonly count: number;
  /** The records, while they are held. */
  records: readonly PlacedRecord[] | undefined;
  readonly again: () => readonly PlacedRecord[];
  /** What was made of each of its traces, where these are whole. */
  made: readonly T[] | undefined;
}

/** A trace that is whole, or what was made of one. */
export type WholeTrace<T> =
  | { readonly trace: readonly PlacedRecord[]; readonly made?: undefined }
  | { readonly trace?: undefined; readonly made: T };

/**
 * The records of exports in the order in which they came. Records take ten times the memory of their text, so
 * those of a line are let go once something was made of its traces; where another line goes on with one of
 * these, they are read again.
 */
export class TraceParts<T> {
  private readonly parts = new Map<ExportFormat, Part<T>[]>();
  /** The part that has a trace alone, by the trace's id. */
  private readonly owners = new Map<ExportFormat, Map<string, Part<T>>>();
  private readonly make: (format: ExportFormat, trace: readonly PlacedRecord[]) => T | undefined;

  /** `make` makes something of a trace that may be let go then; undefined if it may not. */
  constructor(make: TraceParts<T>['make']) {
    this.make = make;
  }

  add({ format, records, again }: SourceExport, file: string): void {
    const own = this.parts.get(format) ?? [];
    const part: Part<T> = {
      ...{ file, count: records.length, records, made: undefined },
      again: again ?? (() => records),
    };
    own.push(part);
    this.parts.set(format, own);
    if (this.owns(format, part)) part.made = again && this.madeOf(format, records);
    if (part.made !== undefined) part.records = undefined;
  }

  /** Whether a part has all of its traces alone so far; others that have one of them are opened. */
  private owns(format: ExportFormat, part: Part<T>): boolean {
    if (!format.isSpread) return true;
    const owners = this.owners.get(format) ?? new Map<string, Part<T>>();
    this.owners.set(format, owners);
    let isAlone = true;
    for (const id of new Set(part.records?.map(({ span }) => span?.trace ?? ''))) {
      const owner = owners.get(id);
      if (owner !== undefined) open(owner);
      if (owner !== undefined || id === '') isAlone = false;
      owners.set(id, part);
    }
    return isAlone;
  }

  private madeOf(format: ExportFormat, records: readonly PlacedRecord[]): T[] | undefined {
    // What a server kept of a request, and what its client did, may be in different lines.
    if (records.some(({ span }) => span && requestOf(span) !== undefined)) return undefined;
    const made: T[] = [];
    for (const trace of format.join(records)) {
      const one = this.make(format, trace);
      if (one === undefined) return undefined;
      made.push(one);
    }
    return made;
  }

  /** Reads again what was let go of some files. */
  open(isOne: (file: string) => boolean): void {
    for (const part of [...this.parts.values()].flat()) if (isOne(part.file)) open(part);
  }

  /** All records of a file, some of them read again. */
  *recordsOf(file: string): Generator<PlacedRecord> {
    for (const part of [...this.parts.values()].flat()) {
      if (part.file === file) yield* part.records ?? part.again();
    }
  }

  /** The number of all records. */
  get count(): number {
    return [...this.parts.values()].flat().reduce((sum, { count }) => sum + count, 0);
  }

  /** All traces, in the order in which their first records came. */
  *traces(): Generator<WholeTrace<T> & { readonly format: ExportFormat }> {
    for (const [format, parts] of this.parts) {
      const places = new Map<PlacedRecord, number>();
      for (const [at, { records = [] }] of parts.entries()) {
        for (const record of records) places.set(record, at);
      }
      const joined = format.join([...places.keys()]).map((trace) => {
        const first = (least: number, record: PlacedRecord) =>
          Math.min(least, places.get(record) ?? 0);
        const at = trace.reduce(first, Number.POSITIVE_INFINITY);
        return { at, trace };
      });
      joined.sort((one, other) => one.at - other.at);
      let next = 0;
      for (const [at, { made }] of parts.entries()) {
        for (const one of made ?? []) yield { format, made: one };
        for (; joined[next]?.at === at; next++) {
          yield { format, trace: joined[next]?.trace ?? [] };
        }
      }
    }
  }
}

function open(part: Part<unknown>): void {
  part.records ??= part.again();
  part.made = undefined;
}
