import { type Diagnostic, type DiagnosticCode, diagnosticOf } from '../model/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostic-data.ts';
import { idText } from '../model/id-text.ts';
import { isJsonObject, jsonTypeName, ownValue } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { Prediction } from '../model/prediction.ts';
import { fieldAt } from './field.ts';
import { type FolderOf, GroupReader, keyOf } from './group-reader.ts';
import type { Ingested, IngestOptions } from './ingest-options.ts';
import { type PredictionSource, predictionPlace, type RawPrediction } from './raw-prediction.ts';
import { declaresNames, type ReadValue, readValue } from './read-value.ts';
import { type IdSource, idKeys, idPathOf } from './records.ts';
import { cutSource } from './sources.ts';
import { asRun, isSilent, taskOf, withoutFailed } from './task.ts';
import { TraceReader } from './traces/trace-reader.ts';
import type { NamedFormat } from './trajectories.ts';
import { truncated, unreadOf } from './unread.ts';

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

/** Where a prediction stands and, in a file that is one value, its pointer. */
type FirstPlace = DiagnosticData['doubled-prediction']['first'];

/** Reads sources one by one, so that no more than one text need be held. */
export class PredictionReader {
  private readonly options: IngestOptions;
  private readonly groups: GroupReader;
  private readonly folderOf: FolderOf;
  private readonly ids: IdSource;
  private readonly traces: TraceReader;
  private readonly format: NamedFormat | undefined;
  private readonly predictions: Prediction[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly taken = new Map<string, FirstPlace>();
  /** What cannot be read as a plan, and is none if runs are asked for. */
  private readonly unreadPlans: Diagnostic[] = [];

  constructor(options: IngestOptions) {
    this.options = options;
    const { groupBy = [], folderOf = () => '', isProfile = () => false } = options;
    this.folderOf = folderOf;
    this.groups = new GroupReader(groupBy, folderOf);
    this.ids = { field: options.idField ?? 'customer_id', from: options.idFrom, isProfile };
    this.traces = new TraceReader({
      readText: options.readText,
      parametersOf: (id) => (tool) => options.parametersOf?.(id, tool),
      ids: this.ids,
      groupBy,
      folderOf,
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
    const traced = this.traces.predictions();
    const isFirst = (one: Prediction) => !this.taken.has(this.keyOf(one, one.origin.file));
    const found = [...this.predictions, ...traced.predictions.filter(isFirst)];
    const { groupBy, predictions: grouped } = this.groups.grouped(found);
    const { task, predictions, faults } = this.settled(grouped);
    const doubled = traced.predictions.filter((one) => !isFirst(one)).map(this.doubled);
    const place = { file: predictions[0]?.origin.file ?? '' };
    const unmet = predictions.length > 0 ? this.groups.unmet(traced.predictions) : [];
    const missing = unmet.map((field): Diagnostic => {
      return { code: 'unknown-group-field', place, data: { field } };
    });
    const later = [...traced.diagnostics, ...doubled, ...missing];
    const diagnostics = [...this.diagnostics, ...faults, ...later];
    const counted = predictions.map((one) => this.counted(one));
    return { predictions: counted, diagnostics, task, groupBy, passedOver: traced.passedOver };
  }

  private counted(prediction: Prediction): Prediction {
    return this.options.failedCalls === 'drop' ? withoutFailed(prediction) : prediction;
  }

  /** Predictions as plans or as runs, as was asked for or as they are themselves. */
  private settled(found: readonly Prediction[]) {
    const { task } = this.options;
    const told = task === undefined ? taskOf(found) : { task };
    if ('fault' in told) return { task: undefined, predictions: found, faults: [told.fault] };
    if (told.task === 'plan') return { ...told, predictions: found, faults: this.unreadPlans };
    return { ...told, predictions: found.map(asRun), faults: [] };
  }

  private readonly doubled = (one: Prediction): Diagnostic => {
    const { id, origin } = one;
    const first = this.taken.get(this.keyOf(one, origin.file)) ?? origin;
    const place = { file: origin.file, pointer: '', origin };
    return { code: 'doubled-prediction', place, data: { first }, profile: { id, origin } };
  };

  private predictionIn(raw: RawPrediction): ReadPrediction | undefined {
    const id = this.idOf(raw);
    if (id === undefined) return undefined;
    const groups = this.groups.of(raw.record, raw.origin.file);
    const key = this.keyOf({ id, groups }, raw.origin.file);
    const first = this.taken.get(key);
    if (first !== undefined) {
      this.note('doubled-prediction', raw, { first }, id);
      return undefined;
    }
    const { output, transcript } = this.value(raw, id);
    const { settled, repairs } = output;
    const { origin } = raw;
    const prediction: Prediction = {
      id,
      trajectories: settled?.trajectories,
      valuesAreText: settled?.valuesAreText ?? false,
      groups,
      repairs,
      ...(raw.value === undefined
        ? { isMissing: true }
        : { answer: this.options.keptOf?.(raw.value) }),
      ...(transcript && { transcript }),
      ...(declaresNames(raw.value) && { namesMeant: true }),
      origin,
      place: predictionPlace(raw),
    };
    this.taken.set(key, raw.isLine ? origin : { ...origin, pointer: raw.pointer });
    const cut = truncated(raw, prediction);
    if (cut !== undefined) this.diagnostics.push(cut);
    if (settled !== undefined) return { prediction };
    const unread = unreadOf(raw, id, output, this.options);
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

  /** What no two predictions may have in common. */
  private keyOf(one: Pick<Prediction, 'id' | 'groups'>, file: string): string {
    return keyOf(one) + this.folderOf(file);
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
