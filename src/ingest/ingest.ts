import { type Diagnostic, type DiagnosticCode, diagnosticOf } from '../model/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostic-data.ts';
import { idText } from '../model/id-text.ts';
import { isJsonObject, jsonTypeName, ownValue } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { Prediction } from '../model/prediction.ts';
import { fieldAt } from './field.ts';
import { doubledTrace, FirstPlaces } from './first-places.ts';
import { GroupReader } from './group-reader.ts';
import type { Ingested, IngestOptions } from './ingest-options.ts';
import { type PredictionSource, predictionPlace, type RawPrediction } from './raw-prediction.ts';
import { declaresNames, type ReadValue, readValue } from './read-value.ts';
import { type IdSource, idKeys, idPathOf } from './records.ts';
import { cutSource } from './sources.ts';
import { asRun, isSilent, taskIn, withoutFailed } from './task.ts';
import { TraceReader } from './traces/trace-reader.ts';
import type { NamedFormat } from './trajectories.ts';
import { namedTrials, type Repeat, withFieldOfTrials, withoutTrial } from './trials.ts';
import { truncated, unreadOf } from './unread.ts';
import { told, usageOfRecord } from './usage/record-usage.ts';

const defaultMaxTrajectories = 10_000;

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
  private readonly format: NamedFormat | undefined;
  private readonly predictions: Prediction[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly firsts: FirstPlaces;
  private readonly repeats: Repeat[] = [];
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
      parametersOf: (id) => (tool) => options.parametersOf?.(id, tool),
      ids: this.ids,
      groupBy,
      trials,
      folderOf,
      keptOf: options.keptOf,
    });
    this.format = options.formats.find(({ name }) => name === options.as);
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
  *each(source: PredictionSource): Generator<Prediction> {
    for (const { prediction, unread } of this.readEach(source)) {
      yield this.counted(unread === undefined ? prediction : asRun(prediction));
    }
  }

  private *readEach(source: PredictionSource): Generator<ReadPrediction> {
    const cut = cutSource(source, { ...this.options, ids: this.ids });
    const before = this.diagnostics.length;
    for (const raw of cut.predictions) {
      const read = this.predictionIn(raw);
      if (read !== undefined) yield read;
    }
    const ofPredictions = this.diagnostics.splice(before);
    for (const one of [...cut.diagnostics, ...ofPredictions]) this.diagnostics.push(one);
    for (const { format, records } of cut.exports ?? [])
      this.traces.add(format, records, source.file);
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
    const told = taskIn(this.options.task, plans, repeated);
    const areTrials = told.task === 'run' && this.options.trials !== undefined;
    const traces = areTrials ? traced.apart() : joined;
    const own = traces.filter((one) => (areTrials ? this.firsts.claimTrial(one) : isFirst(one)));
    const found = areTrials ? [...this.predictions, ...repeated, ...own] : plans.map(withoutTrial);
    const { groupBy, predictions } = this.groups.grouped(found);
    const settled = told.task === 'run' ? predictions.map(asRun) : predictions;
    const kept = new Set(own);
    const doubled = traces.filter((one) => !kept.has(one));
    const said = [
      ...(areTrials ? this.ofTrials() : this.diagnostics),
      ...(told.faults ?? this.unreadPlans),
      ...traced.diagnostics,
      ...doubled.map((one) => doubledTrace(one, this.firsts.ofTrial(one) ?? this.firsts.of(one))),
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
    return unmet.map((field) => ({ code: 'unknown-group-field', place, data: { field } }));
  }

  private counted(prediction: Prediction): Prediction {
    return this.options.failedCalls === 'drop' ? withoutFailed(prediction) : prediction;
  }

  /** What there is to say where further predictions of a profile are its trials. */
  private ofTrials(): Diagnostic[] {
    const doubled = new Set(this.repeats.flatMap((repeat) => repeat.doubled));
    const others = this.diagnostics.filter((one) => !doubled.has(one));
    return [...others, ...this.repeats.flatMap(({ said }) => said)];
  }

  private predictionIn(raw: RawPrediction): ReadPrediction | undefined {
    const id = this.idOf(raw);
    if (id === undefined) return undefined;
    const { origin } = raw;
    const own = { id, origin, ...this.groups.of(raw.record, origin.file) };
    const first = this.firsts.of(own);
    const same = this.options.trials === undefined ? first : this.firsts.ofTrial(own);
    if (same !== undefined) {
      this.note('doubled-prediction', raw, { first: same }, id);
      return undefined;
    }
    this.firsts.keep(own, raw.isLine ? origin : { ...origin, pointer: raw.pointer });
    const before = this.diagnostics.length;
    const read = this.contentOf(raw, own);
    if (first === undefined) return read;
    const said = this.diagnostics.splice(before);
    this.note('doubled-prediction', raw, { first }, id);
    const doubled = this.diagnostics.slice(-1);
    this.repeats.push({ prediction: read.prediction, said, doubled });
    return undefined;
  }

  private contentOf(
    raw: RawPrediction,
    own: Pick<Prediction, 'id' | 'groups' | 'trial' | 'origin'>,
  ): ReadPrediction {
    const { output, transcript } = this.value(raw, own.id);
    const { settled, repairs } = output;
    const prediction: Prediction = {
      ...own,
      trajectories: settled?.trajectories,
      valuesAreText: settled?.valuesAreText ?? false,
      repairs,
      ...(raw.value === undefined
        ? { isMissing: true }
        : { answer: this.options.keptOf?.([raw.value]) }),
      ...(transcript && { transcript }),
      ...told([usageOfRecord(raw)]),
      ...(declaresNames(raw.value) && { namesMeant: true }),
      place: predictionPlace(raw),
    };
    const cut = truncated(raw, prediction);
    if (cut !== undefined) this.diagnostics.push(cut);
    if (settled !== undefined) return { prediction };
    const unread = unreadOf(raw, own.id, output, this.options);
    if (isSilent(prediction)) return { prediction, unread };
    this.diagnostics.push(unread);
    return { prediction };
  }

  private value({ value, end }: RawPrediction, id: string): ReadValue {
    const { options, format } = this;
    return readValue(value, options.as, {
      end,
      readText: options.readText,
      formats: options.formats,
      format,
      parametersOf: (tool) => options.parametersOf?.(id, tool),
      expand: options.expand,
      maxTrajectories: options.maxTrajectories ?? defaultMaxTrajectories,
    });
  }

  private idOf(raw: RawPrediction): string | undefined {
    const { from, field } = this.ids;
    if (raw.id !== undefined && from === undefined) return raw.id;
    const path = isJsonObject(raw.record) ? idPathOf(raw.record, this.ids) : undefined;
    if (path === undefined || !isJsonObject(raw.record)) {
      if (raw.id !== undefined) return raw.id;
      const fields = from === undefined ? [...new Set([field, ...idKeys])] : [from];
      this.note('prediction-without-id', raw, { fields });
      return undefined;
    }
    const value = fieldAt(raw.record, path);
    const id = idText(value);
    if (id === undefined) {
      const found = value === '' ? 'empty text' : jsonTypeName(value);
      const keys = ownValue(raw.record, path) === undefined ? path.split('.') : [path];
      const pointer = keys.reduce((parent, key) => pointerTo(parent, key), raw.pointer);
      const inside = { ...raw, pointer };
      this.note('invalid-id', inside, { field: path, found });
    }
    return id;
  }

  private note<C extends DiagnosticCode>(
    code: C,
    raw: RawPrediction,
    data: DiagnosticData[C],
    id?: string,
  ): void {
    const { origin } = raw;
    const place = predictionPlace(raw);
    const profile = id === undefined ? undefined : { id, origin };
    this.diagnostics.push(diagnosticOf(code, place, data, profile));
  }
}

/** A prediction, and what there is to say if it is a transcript that cannot be read as a plan. */
interface ReadPrediction {
  readonly prediction: Prediction;
  readonly unread?: Diagnostic;
}
