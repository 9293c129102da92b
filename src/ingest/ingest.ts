import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostic-data.ts';
import type { Lattice, ReadTrajectory } from '../model/format.ts';
import { idText } from '../model/id-text.ts';
import { isJsonObject, type Json, jsonTypeName, ownValue } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { Prediction } from '../model/prediction.ts';
import { fieldAt } from './field.ts';
import { type Output, readOutput } from './output.ts';
import { type PredictionSource, placeOf, type RawPrediction } from './raw-prediction.ts';
import { groupText, type IdSource, idKeys, idPathOf, spoken } from './records.ts';
import type { ReadText } from './repair/mend.ts';
import { cutSource, type FaultOf } from './sources.ts';
import { TraceReader } from './traces/trace-reader.ts';
import { isInFormat } from './traces/turns.ts';
import type { NamedFormat } from './trajectories.ts';

/** What reading predictions needs from the stages before it, and what the user chose. */
export interface IngestOptions {
  /** Reads JSON text, numbers kept exact; undefined where it is none. */
  readonly readText: ReadText;
  readonly faultOf?: FaultOf | undefined;
  /** The formats that predictions may be in. */
  readonly formats: readonly NamedFormat[];
  /** Lists a factored set; undefined where it has more trajectories than `limit`. */
  readonly expand: (lattice: Lattice, limit: number) => readonly ReadTrajectory[] | undefined;
  /** The names of a tool's parameters in the gold of a profile; undefined where it has no such tool. */
  readonly parametersOf?: (id: string, tool: string) => readonly string[] | undefined;
  /** Whether an id is one of the profiles'; without it, none is known. */
  readonly isProfile?: (id: string) => boolean;
  /** Whether no profile is known: then an object is by id only where all members are of one type. */
  readonly isWary?: boolean | undefined;
  /** The key that holds ids; others that are common are known. */
  readonly idField?: string | undefined;
  /** The dotted path, or name of an attribute, that holds the profile's id instead. */
  readonly idFrom?: string | undefined;
  /** Fields of a record, dotted paths too, that become its groups. */
  readonly groupBy?: readonly string[] | undefined;
  /** A format's name or one of `predictionKinds`; by content where none is given. */
  readonly as?: string | undefined;
  /** How many trajectories a factored set may stand for; 10000 unless given. */
  readonly maxTrajectories?: number | undefined;
}

/** All predictions that could be attributed to a profile, and everything there is to say. */
export interface Ingested {
  readonly predictions: readonly Prediction[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many spans, runs or the like are in no trace of an agent, or came before. */
  readonly passedOver: number;
}

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
  private readonly groupBy: readonly string[];
  private readonly ids: IdSource;
  private readonly traces: TraceReader;
  private readonly format: NamedFormat | undefined;
  private readonly predictions: Prediction[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly taken = new Map<string, FirstPlace>();
  private readonly unmet: Set<string>;

  constructor(options: IngestOptions) {
    this.options = options;
    this.groupBy = options.groupBy ?? [];
    this.unmet = new Set(this.groupBy);
    this.ids = { field: options.idField ?? 'customer_id', from: options.idFrom };
    this.traces = new TraceReader({
      readText: options.readText,
      parametersOf: (id) => (tool) => options.parametersOf?.(id, tool),
      ids: this.ids,
      groupBy: this.groupBy,
    });
    this.format = options.formats.find(({ name }) => name === options.as);
  }

  /** Reads all predictions of one source, and keeps them; says after each how many there are so far. */
  read(source: PredictionSource, onKept: (predictions: number) => void = () => {}): void {
    for (const prediction of this.each(source)) onKept(this.predictions.push(prediction));
  }

  /**
   * Reads the predictions of one source one by one, to be kept by whoever asks: those in traces come
   * with the {@link result}, since a trace may go on in another source.
   */
  *each(source: PredictionSource): Generator<Prediction> {
    const { readText, faultOf, formats, as, isProfile = () => false, isWary } = this.options;
    const options = { readText, faultOf, formats, as, isProfile, isWary, ids: this.ids };
    const cut = cutSource(source, options);
    const before = this.diagnostics.length;
    for (const raw of cut.predictions) {
      const prediction = this.predictionIn(raw);
      if (prediction !== undefined) yield prediction;
    }
    const ofPredictions = this.diagnostics.splice(before);
    for (const one of [...cut.diagnostics, ...ofPredictions]) this.diagnostics.push(one);
    for (const { format, records } of cut.exports ?? []) this.traces.add(format, records);
  }

  /** What there is to say so far, once. */
  takeDiagnostics(): readonly Diagnostic[] {
    return this.diagnostics.splice(0);
  }

  /** What has been read and kept so far; traces come after what is written by profile. */
  result(): Ingested {
    const traced = this.traces.predictions();
    const isFirst = (one: Prediction) => !this.taken.has(keyOf(one));
    const predictions = [...this.predictions, ...traced.predictions.filter(isFirst)];
    const doubled = traced.predictions.filter((one) => !isFirst(one)).map(this.doubled);
    const place = { file: predictions[0]?.origin.file ?? '' };
    const isMet = (field: string) => traced.predictions.some(({ groups }) => groups[field] !== '');
    const unmet = [...this.unmet].filter((field) => predictions.length > 0 && !isMet(field));
    const missing = unmet.map((field): Diagnostic => {
      return { code: 'unknown-group-field', place, data: { field } };
    });
    const diagnostics = [...this.diagnostics, ...traced.diagnostics, ...doubled, ...missing];
    return { predictions, diagnostics, passedOver: traced.passedOver };
  }

  private readonly doubled = (one: Prediction): Diagnostic => {
    const { id, origin } = one;
    const first = this.taken.get(keyOf(one)) ?? origin;
    const place = { file: origin.file, pointer: '', origin };
    return { code: 'doubled-prediction', place, data: { first }, profile: { id, origin } };
  };

  private predictionIn(raw: RawPrediction): Prediction | undefined {
    const id = this.idOf(raw);
    if (id === undefined) return undefined;
    const groups = this.groupsOf(raw.record);
    const key = keyOf({ id, groups });
    const first = this.taken.get(key);
    if (first !== undefined) {
      this.note('doubled-prediction', raw, { first }, id);
      return undefined;
    }
    const { settled, repairs, isPartial } = this.output(raw.value, id);
    const { origin } = raw;
    const prediction: Prediction = {
      id,
      trajectories: settled?.trajectories,
      valuesAreText: settled?.valuesAreText ?? false,
      groups,
      repairs,
      ...(isPartial && { isPartial }),
      origin,
      place: placeOf(raw),
    };
    if (settled === undefined) {
      const { as, isProfile } = this.options;
      const data = { isNamed: as !== undefined, isUnknown: isProfile?.(id) === false };
      this.note('unreadable-prediction', raw, data, id);
    }
    this.taken.set(key, raw.isLine ? origin : { ...origin, pointer: raw.pointer });
    return prediction;
  }

  private output(value: Json | undefined, id: string): Output {
    const { options, format } = this;
    const isOther = options.as === 'openai' && typeof value !== 'string' && !isChat(value);
    if (value === undefined || isOther || !isInFormat(value, options.as)) {
      return { settled: undefined, repairs: { initial_fail: 1, unrecovered: 1 } };
    }
    return readOutput(spoken(value), {
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

  private groupsOf(record: Json): Record<string, string> {
    const groups = this.groupBy.map((field) => {
      const text = groupText(record, field);
      if (text !== undefined) this.unmet.delete(field);
      return [field, text ?? ''] as const;
    });
    return Object.fromEntries(groups);
  }

  private note<C extends DiagnosticCode>(
    code: C,
    raw: RawPrediction,
    data: DiagnosticData[C],
    id?: string,
  ): void {
    const { origin } = raw;
    const place = placeOf(raw);
    const profile = id === undefined ? {} : { profile: { id, origin } };
    this.diagnostics.push({ code, place, data, ...profile } as unknown as Diagnostic);
  }
}

/** Chat messages, or trajectories of them as our `openai` format has them. */
function isChat(value: Json | undefined): boolean {
  const inside = isJsonObject(value) ? ownValue(value, 'openai') : value;
  return Array.isArray(inside) && inside.some((item) => typeof item === 'object' && item !== null);
}

/** Two predictions with the same id and the same groups are for the same score. */
function keyOf({ id, groups }: Pick<Prediction, 'id' | 'groups'>): string {
  return JSON.stringify([id, groups]);
}
