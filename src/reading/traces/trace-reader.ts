import { addUnder } from '../../base/lists-by-key.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../../model/prediction.ts';
import { type IsFailure, type Run, stepsOf, withFailures } from '../../model/run.ts';
import type { Usage } from '../../model/usage.ts';
import type { ParametersOf } from '../call-text.ts';
import { type Entry, settle } from '../entry.ts';
import {
  type FolderOf,
  fieldsToRead,
  folderField,
  keyOf,
  splitTrial,
  type Trials,
} from '../group-reader.ts';
import type { IngestOptions, KeptOf } from '../ingest-options.ts';
import { brokenLine } from '../read-value.ts';
import { groupTextOf, type IdSource } from '../records.ts';
import type { ReadText } from '../repair/mend.ts';
import type { SourceExport } from '../sources.ts';
import { suspectsIn } from '../task.ts';
import { told } from '../usage/record-usage.ts';
import { byTime } from './start-time.ts';
import type { ExportFormat } from './trace-format.ts';
import {
  cutDiagnostic,
  doubtDiagnostic,
  faultDiagnostic,
  fieldIn,
  metadataNames,
  recordPlace,
  traceId,
} from './trace-id.ts';
import { TraceParts } from './trace-parts.ts';
import { TraceReading } from './trace-reading.ts';
import type { PlacedRecord } from './trace-record.ts';

/** What is needed to make predictions from traces. */
export interface TraceOptions {
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  readonly ids: IdSource;
  /** The profile of all traces, if it is known. */
  readonly owner: string | undefined;
  readonly groupBy: readonly string[];
  readonly trials: Trials | undefined;
  readonly folderOf: FolderOf;
  readonly ignores: (tool: string) => boolean;
  readonly dropsInner: boolean;
  readonly isFailure: IsFailure | undefined;
  readonly keptOf: KeptOf | undefined;
  readonly keepsRuns: boolean;
  readonly sentenceOf: IngestOptions['sentenceOf'];
}

/** One trace that belongs to a profile. */
interface OwnedTrace {
  readonly id: string;
  readonly groups: Prediction['groups'];
  readonly trial?: string;
  readonly records: readonly [PlacedRecord, ...PlacedRecord[]];
  readonly start: bigint | undefined;
  /** Undefined if the trace has faults. */
  readonly entries: readonly Entry[] | undefined;
  readonly run: Run;
  /** The first of its faults, in a sentence. */
  readonly unread?: string | undefined;
  readonly usage: Usage;
  /** Whether its last answer is truncated. */
  readonly isCut: boolean;
}

/** What was read of a trace of which nothing more need be known. */
interface SettledTrace {
  readonly owned: OwnedTrace;
  readonly diagnostics: readonly Diagnostic[];
  /** The number of its records, and the files that they are in. */
  readonly count: number;
  readonly files: readonly string[];
}

/** A run without the calls of agents that a call started. */
function withoutInner({ events }: Run): Run {
  return { events: events.filter((event) => event.kind !== 'call' || event.isInner !== true) };
}

/** What was read from traces. */
export interface Traced {
  /** A prediction for each profile and group: its traces are trajectories. */
  readonly joined: () => Prediction[];
  /** A prediction for each trace. */
  readonly apart: () => Prediction[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of records outside of traces. */
  readonly passedOver: number;
}

/**
 * Collects the records of exports from several files, because a trace may be spread over files, and
 * makes predictions from them.
 */
export class TraceReader {
  private readonly parts: TraceParts<SettledTrace>;
  private readonly files = new Set<string>();
  /** The first line of each file that is not JSON. */
  private readonly lost = new Map<string, PlacedRecord['origin']>();
  /** Whether the records of a file say whose they are. */
  private readonly saying = new Map<string, boolean>();
  /** The profiles that files are named after. */
  private readonly named = new Map<string, string>();
  private readonly options: TraceOptions;

  constructor(options: TraceOptions) {
    this.options = options;
    this.parts = new TraceParts((format, trace) => this.settled(format, trace));
  }

  /** Whether any export was added. */
  get hasRecords(): boolean {
    return this.files.size > 0;
  }

  /** Adds the records of a file or a line; `id` is what the file is named after. */
  add(part: SourceExport, file: string, id?: string): void {
    this.files.add(file);
    if (id !== undefined && this.options.ids.isProfile(id)) this.named.set(file, id);
    this.parts.add(part, file);
  }

  /** Notes a line that is not JSON; it may belong to any trace of its file. */
  lose(origin: PlacedRecord['origin']): void {
    if (!this.lost.has(origin.file)) this.lost.set(origin.file, origin);
  }

  /**
   * The predictions from all records, those of a profile in the order of their start; the faults of
   * traces, and the number of records outside of traces.
   */
  read(): Traced {
    this.parts.open((file) => this.lost.has(file));
    let passedOver = this.parts.count;
    const diagnostics: Diagnostic[] = [];
    const byProfile = new Map<string, OwnedTrace[]>();
    const idle = new Set(this.files);
    for (const { format, trace = [], made } of this.parts.traces()) {
      passedOver -= made?.count ?? trace.length;
      for (const file of made?.files ?? trace.map(({ origin }) => origin.file)) idle.delete(file);
      const owned = made?.owned ?? this.owned(format, trace, this.idOf(format, trace), diagnostics);
      for (const one of made?.diagnostics ?? []) diagnostics.push(one);
      if (owned !== undefined) addUnder(byProfile, keyOf(owned), owned);
    }
    for (const file of idle)
      diagnostics.push({ code: 'no-agent-trace', place: { file }, data: {} });
    const traces = [...byProfile.values()].map((own) =>
      own.sort((a, b) => byTime(a.start, b.start)),
    );
    return {
      joined: () => traces.map((own) => predictionOf(own, this.options)),
      apart: () => traces.flatMap((own) => own.map((one) => predictionOf([one], this.options))),
      diagnostics,
      passedOver,
    };
  }

  /**
   * A trace that says itself whose it is, without its records; undefined if these are needed, be it that answers
   * or runs are kept, or that other traces say whose it is.
   */
  private settled(format: ExportFormat, trace: readonly PlacedRecord[]): SettledTrace | undefined {
    const { keepsRuns, keptOf, owner } = this.options;
    if (keepsRuns || keptOf !== undefined) return undefined;
    const id = owner ?? traceId(trace, this.pathsOf(format, trace));
    const diagnostics: Diagnostic[] = [];
    const owned = typeof id === 'string' && this.owned(format, trace, id, diagnostics);
    if (!owned) return undefined;
    const { records, entries, ...rest } = owned;
    const [{ origin, pointer, isLine }] = records;
    const first = { origin, pointer, isLine, value: {}, fields: [] };
    const calls = entries?.map(({ source: _, time: _time, ...entry }) => entry);
    return {
      owned: { ...rest, run: { events: [] }, records: [first], entries: calls },
      diagnostics,
      count: trace.length,
      files: [...new Set(trace.map((record) => record.origin.file))],
    };
  }

  /** Where a trace may say whose it is. */
  private pathsOf(format: ExportFormat, trace: readonly PlacedRecord[]): readonly string[] {
    const { ids } = this.options;
    if (ids.from !== undefined) return [ids.from];
    return format
      .idFields(ids.field)
      .flatMap((path) => (path === ids.field ? [path, ...metadataNames(trace, path)] : [path]));
  }

  private owned(
    format: ExportFormat,
    trace: readonly PlacedRecord[],
    found: string | Diagnostic,
    diagnostics: Diagnostic[],
  ): OwnedTrace | undefined {
    const [first, ...others] = trace;
    if (first === undefined) return undefined;
    const { readText, parametersOf, ignores, dropsInner } = this.options;
    if (typeof found !== 'string') {
      diagnostics.push(found);
      return undefined;
    }
    const reading = new TraceReading({ readText, parametersOf, ignores });
    const { start, run: all, usage = {} } = format.read(trace, reading);
    const run = withFailures(dropsInner ? withoutInner(all) : all, this.options.isFailure);
    const entries = stepsOf(run);
    reading.refuseWritten(entries.filter((entry) => entry.kind === 'call'));
    if (format.isSpread) this.refuseLost(trace, reading);
    const outside = trace.find(({ stray }) => stray !== undefined);
    if (outside !== undefined) {
      reading.refuse(outside, '', `a call under ${outside.stray}, which no reader knows`);
    }
    const faults = reading.faults.map((fault) => faultDiagnostic(fault, found));
    for (const fault of faults) diagnostics.push(fault);
    const [fault] = faults;
    const doubts = fault === undefined ? reading.doubts : [];
    for (const doubt of doubts) diagnostics.push(doubtDiagnostic(doubt, found));
    const owned = {
      id: found,
      ...this.groupsOf(trace),
      records: [first, ...others],
      start,
      usage,
      run,
    } as const;
    if (fault !== undefined) {
      const unread = this.options.sentenceOf?.(fault);
      return { ...owned, entries: undefined, isCut: false, unread };
    }
    const calls = entries.filter(({ kind }) => kind === 'call').length;
    const { cutAt } = reading;
    if (cutAt !== undefined) diagnostics.push(cutDiagnostic(cutAt, calls, found));
    return { ...owned, entries, isCut: cutAt !== undefined };
  }

  /**
   * The id that a trace has, or the profile that its file is named after, if no trace of the file has
   * one; or why there is none.
   */
  private idOf(format: ExportFormat, trace: readonly PlacedRecord[]): string | Diagnostic {
    if (this.options.owner !== undefined) return this.options.owner;
    const paths = this.pathsOf(format, trace);
    const found = traceId(trace, paths);
    if (typeof found === 'string' || found.code !== 'prediction-without-id') return found;
    if (this.options.ids.from !== undefined || trace.some(({ span }) => span?.trace === ''))
      return found;
    const files = new Set(trace.map(({ origin }) => origin.file));
    const [file = '', ...others] = files;
    const id = others.length > 0 || this.hasIds(file, paths) ? undefined : this.named.get(file);
    return id ?? found;
  }

  /** Whether any record of a file says whose it is. */
  private hasIds(file: string, paths: readonly string[]): boolean {
    const known = this.saying.get(file);
    if (known !== undefined) return known;
    let has = false;
    for (const record of this.parts.recordsOf(file)) {
      has = paths.some((path) => fieldIn([record], path).length > 0);
      if (has) break;
    }
    this.saying.set(file, has);
    return has;
  }

  private refuseLost(trace: readonly PlacedRecord[], reading: TraceReading): void {
    const record = trace.find(({ origin }) => this.lost.has(origin.file));
    const origin = record && this.lost.get(record.origin.file);
    if (record === undefined || origin === undefined) return;
    reading.refuse({ ...record, origin, pointer: '', isLine: true }, '', brokenLine);
  }

  private groupsOf(trace: readonly PlacedRecord[]): Pick<Prediction, 'groups' | 'trial'> {
    const { groupBy, trials, folderOf } = this.options;
    const file = trace[0]?.origin.file ?? '';
    const values = fieldsToRead(groupBy, trials).map((path) => {
      const [found] = fieldIn(trace, path);
      const text = found && groupTextOf(found.value);
      return [path, text ?? (path === folderField ? folderOf(file) : '')] as const;
    });
    return splitTrial(Object.fromEntries(values), groupBy, trials);
  }
}

/**
 * The prediction from the traces of one profile; unreadable if one of them is, since its calls are not
 * known.
 */
function predictionOf(
  inOrder: readonly OwnedTrace[],
  { keptOf, keepsRuns }: TraceOptions,
): Prediction {
  const [first] = inOrder as [OwnedTrace, ...OwnedTrace[]];
  const [record] = first.records;
  const lists = inOrder.map(({ entries }) => entries);
  const isWhole = lists.every((entries) => entries !== undefined);
  const settled = isWhole ? settle(lists) : undefined;
  const hasCalls = !isWhole || lists.flat().some(({ kind }) => kind === 'call');
  return {
    id: first.id,
    trajectories: settled?.trajectories,
    valuesAreText: false,
    groups: first.groups,
    ...(first.trial !== undefined && { trial: first.trial }),
    repairs: isWhole && inOrder.some(({ isCut }) => isCut) ? { truncated: 1 } : {},
    ...(!isWhole && { unread: inOrder.find(({ unread }) => unread !== undefined)?.unread }),
    transcript: { isTrace: true, hasCalls },
    ...suspectsIn(inOrder.map(({ run }) => run)),
    ...(keepsRuns && { runs: inOrder.map(({ run }) => run) }),
    ...told(inOrder.map(({ usage }) => usage)),
    answer: keptOf?.(inOrder.flatMap(({ records }) => records.map(({ value }) => value))),
    origin: record.origin,
    place: recordPlace(record),
  };
}
