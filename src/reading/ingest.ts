import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../model/prediction.ts';
import { doubledPrediction, FirstPlaces } from './first-places.ts';
import { folderField, GroupReader } from './group-reader.ts';
import type { Ingested, IngestOptions } from './ingest-options.ts';
import { KnownFields } from './known-fields.ts';
import { type PredictionSource, predictionPlace, type RawPrediction } from './raw-prediction.ts';
import { type ReadPrediction, RecordReader } from './record-reader.ts';
import type { IdSource } from './records.ts';
import { cutSource, type SourceExport, type SourceRecords } from './sources.ts';
import { asRun, taskIn, withoutFailed } from './task.ts';
import { TraceReader } from './traces/trace-reader.ts';
import {
  ModelsOfRuns,
  namedTrials,
  type Repeat,
  withFieldOfTrials,
  withoutTrial,
} from './trials.ts';

/**
 * Reads predictions out of the texts of files. A prediction that cannot be read stays, without
 * trajectories; of two with one id and the same groups the first counts, and the other is reported.
 */
export function readPredictions(
  sources: readonly PredictionSource[],
  options: IngestOptions,
): Ingested {
  const reader = new PredictionReader(options);
  for (const source of sources) reader.read(source);
  return reader.result();
}

/** Reads sources one by one, so that no more than one text need be held. */
export class PredictionReader {
  private readonly options: IngestOptions;
  private readonly groups: GroupReader;
  private readonly ids: IdSource;
  private readonly traces: TraceReader;
  private readonly predictions: Prediction[] = [];
  private readonly records: RecordReader;
  private readonly diagnostics: Diagnostic[];
  private readonly firsts: FirstPlaces;
  private readonly repeats: Repeat[] = [];
  private readonly fields = new KnownFields(folderField);
  private readonly models = new ModelsOfRuns();
  /** What cannot be read as a plan, and is none if runs are asked for. */
  private readonly unreadPlans: Diagnostic[] = [];

  constructor(options: IngestOptions) {
    this.options = options;
    const { groupBy = [], trials, folderOf = () => '', isProfile = () => false } = options;
    this.firsts = new FirstPlaces(folderOf);
    this.groups = new GroupReader(groupBy, trials, folderOf);
    this.ids = { field: options.idField ?? 'customer_id', from: options.idFrom, isProfile };
    this.traces = new TraceReader({
      readText: options.readText,
      parametersOf: (tool) => options.vocabulary?.get(tool),
      ids: this.ids,
      owner: options.owner,
      groupBy,
      trials,
      folderOf,
      ignores: (tool) => options.ignoreTools?.includes(tool) === true,
      dropsInner: options.subAgents === 'drop',
      isFailure: options.isFailure,
      keptOf: options.keptOf,
      keepsRuns: options.keepsRuns === true,
      sentenceOf: options.sentenceOf,
    });
    this.records = new RecordReader(options, this.ids);
    this.diagnostics = this.records.diagnostics;
  }

  /** Reads all predictions of one source, and keeps them; says after each how many there are so far. */
  read(source: PredictionSource, onKept: (predictions: number) => void = () => {}): void {
    for (const { prediction, unread } of this.readEach(source)) {
      if (unread !== undefined) this.unreadPlans.push(unread);
      onKept(this.predictions.push(prediction));
    }
  }

  /**
   * Reads the predictions of one source one by one, to be kept by whoever asks: those in traces come
   * with the {@link result}, since a trace may go on in another source. A transcript without calls and
   * without a plan is one of an agent that did nothing.
   */
  *each(source: PredictionSource, cut = this.cut(source)): Generator<Prediction> {
    for (const { prediction, unread } of this.readEach(source, cut)) {
      yield this.counted(unread === undefined ? prediction : asRun(prediction));
    }
  }

  /** The lines of a source, if each is a record by itself, to be read elsewhere; else {@link each} prediction. */
  linesOrEach(source: PredictionSource): readonly string[] | Generator<Prediction> {
    const cut = this.cut(source);
    return cut.lines ?? this.each(source, cut);
  }

  /** Keeps the place of a prediction that was read elsewhere; yields what there is to say if its profile has another. */
  claim({ id, origin }: Pick<Prediction, 'id' | 'origin'>): Diagnostic | undefined {
    const own = { id, origin, groups: {} };
    const first = this.firsts.of(own);
    this.firsts.keep(own, origin);
    return first && doubledPrediction(own, first);
  }

  /** Whether there were exports of traces, of which nobody knows what belongs together before all are read. */
  get hasTraces(): boolean {
    return this.traces.hasRecords;
  }

  private cut(source: PredictionSource): SourceRecords {
    const takeExport = (part: SourceExport) => this.traces.add(part, source.file, source.id);
    return cutSource(source, { ...this.options, ids: this.ids, takeExport });
  }

  private *readEach(source: PredictionSource, cut = this.cut(source)): Generator<ReadPrediction> {
    const before = this.diagnostics.length;
    let areLines = false;
    for (const raw of cut.predictions) {
      areLines ||= raw.isLine;
      const read = this.predictionIn(raw);
      if (read !== undefined) yield read;
    }
    const said = [...cut.diagnostics, ...this.diagnostics.splice(before)];
    if (areLines) said.sort((one, other) => lineOf(one) - lineOf(other));
    for (const one of said) this.diagnostics.push(one);
    for (const part of cut.exports ?? []) this.traces.add(part, source.file, source.id);
    for (const origin of cut.lost ?? []) this.traces.lose(origin);
  }

  /** What there is to say so far, once. */
  takeDiagnostics(): readonly Diagnostic[] {
    return this.diagnostics.splice(0);
  }

  /** What has been read and kept so far; traces come after what is written by profile. */
  result(): Ingested {
    const traced = this.traces.read();
    const repeated = this.repeats.map(({ prediction }) => prediction);
    const isFirst = (one: Prediction) => this.firsts.of(one) === undefined;
    const joined = traced.joined();
    const plans = [...this.predictions, ...joined.filter(isFirst)];
    const told = taskIn(this.options.task, [...plans, ...repeated]);
    const areTrials = told.task === 'run' && this.options.trials !== undefined;
    const traces = areTrials ? traced.apart() : joined;
    const own = traces.filter((one) => (areTrials ? this.firsts.claimTrial(one) : isFirst(one)));
    const found = areTrials ? [...this.predictions, ...repeated, ...own] : plans.map(withoutTrial);
    const { groupBy, predictions } = this.groups.grouped(found);
    const settled = told.task === 'run' ? predictions.map(asRun) : predictions;
    const kept = new Set(own);
    const doubled = traces.filter((one) => !kept.has(one));
    const said = [
      ...(areTrials || told.task === undefined ? this.ofTrials() : this.diagnostics),
      ...(told.faults ?? this.unreadPlans),
      ...traced.diagnostics,
      ...doubled.map((one) =>
        doubledPrediction(one, this.firsts.ofTrial(one) ?? this.firsts.of(one)),
      ),
      ...this.missingFields(found, traces),
    ];
    const { passedOver } = traced;
    const diagnostics = areTrials ? withFieldOfTrials(said, this.options.trials?.field) : said;
    const named = areTrials ? namedTrials(settled) : settled;
    const counted = named.map((one) => this.counted(one));
    return { predictions: counted, diagnostics, task: told.task, groupBy, passedOver };
  }

  private missingFields(found: readonly Prediction[], traces: readonly Prediction[]): Diagnostic[] {
    const place = { file: found[0]?.origin.file ?? '' };
    const unmet = found.length > 0 ? this.groups.unmet(traces) : [];
    const known = this.fields.names;
    return unmet.map((field) => ({ code: 'unknown-group-field', place, data: { field, known } }));
  }

  private counted(prediction: Prediction): Prediction {
    return this.options.failedCalls === 'drop' ? withoutFailed(prediction) : prediction;
  }

  /** What there is to say where further predictions of a profile are its trials. */
  private ofTrials(): Diagnostic[] {
    const doubled = new Set(this.repeats.flatMap((repeat) => repeat.doubled));
    const others = this.diagnostics.filter((one) => !doubled.has(one));
    const { groupBy = [], trials } = this.options;
    const mixed = this.models.unlessIn([...groupBy, trials?.field ?? '']);
    return [...others, ...this.repeats.flatMap(({ said }) => said), ...mixed];
  }

  private predictionIn(raw: RawPrediction): ReadPrediction | undefined {
    const id = this.records.idOf(raw);
    if (id === undefined) return undefined;
    const { origin } = raw;
    this.fields.add(raw.record);
    const own = { id, origin, ...this.groups.of(raw.record, origin.file) };
    this.models.add(own, raw.record, predictionPlace(raw));
    const first = this.firsts.of(own);
    const same = this.options.trials === undefined ? first : this.firsts.ofTrial(own);
    if (same !== undefined) {
      this.records.note('doubled-prediction', raw, { first: same }, id);
      return undefined;
    }
    this.firsts.keep(own, raw.isLine ? origin : { ...origin, pointer: raw.pointer });
    const before = this.diagnostics.length;
    const read = this.records.contentOf(raw, own);
    if (first === undefined) return read;
    const said = this.diagnostics.splice(before);
    this.records.note('doubled-prediction', raw, { first }, id);
    const doubled = this.diagnostics.slice(-1);
    this.repeats.push({ prediction: read.prediction, said, doubled });
    return undefined;
  }
}

/** The line of a file at which something is said of it. */
function lineOf({ place }: Diagnostic): number {
  return place.origin?.line ?? place.line ?? 0;
}
