import type {
  ConvertData,
  Converted,
  ConvertedBatch,
  ConvertTask,
} from '../../../convert/converted.ts';
import { LineEngine } from '../../../convert/line-engine.ts';
import { convertPrediction } from '../../../convert/prediction.ts';
import { saidOf } from '../../../convert/said.ts';
import type {
  Diagnostic,
  DiagnosticCode,
  LocatedDiagnostic,
} from '../../../model/diagnostics/diagnostic.ts';
import type { Prediction } from '../../../model/prediction.ts';
import type { ProfileOrigin } from '../../../model/profile.ts';
import type { Records } from '../../../model/records.ts';
import type { PredictionReader } from '../../../reading/ingest.ts';
import { createPredictionReader } from '../../../scoring/verdict/predictions.ts';
import type { FilePiece } from '../../machine/file-pieces.ts';
import type { ReadLines } from '../../machine/read-lines.ts';
import { isStream } from '../../machine/same-file.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import type { TaskPool } from '../../runs/task-pool.ts';
import { keepTextsOf, predictionNameOf } from '../score/predictions.ts';
import { allLines, isIn, type LineRange, lineBatches } from './line-batches.ts';
import { uncut, wantedLines } from './part.ts';

/** Faults that leave the profile unknown, or that concern an id which another prediction has. */
const ofNobody: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'prediction-without-id',
  'invalid-id',
  'several-ids',
  'doubled-prediction',
  'json-syntax',
  'json-depth',
  'not-utf8',
]);

/** What there is to say of a file: first of lines that cannot be read, last of conversions. */
interface SaidOfFile {
  readonly unread: (Diagnostic | LocatedDiagnostic)[];
  readonly read: (Diagnostic | LocatedDiagnostic)[];
  readonly later: (Diagnostic | LocatedDiagnostic)[];
}

/** Converts predictions file by file. It reports what cannot be read or determined, and what was repaired. */
export class PredictionConverter {
  /** The number of spans, runs and the like that do not belong to an agent. */
  passedOver = 0;
  private readonly run: ProfileRun;
  private readonly data: ConvertData;
  private readonly reader: PredictionReader;
  private readonly engine: LineEngine;
  /** The texts of files that cannot be read again, by file. */
  private readonly held = new Map<string, string>();

  constructor(run: ProfileRun, data: ConvertData) {
    this.run = run;
    this.data = data;
    this.reader = createPredictionReader(new Map(), data.reading);
    this.engine = new LineEngine(data);
  }

  /** Converts a batch of lines in this thread, each when it is asked for. */
  convert(task: ConvertTask): ConvertedBatch {
    return { profiles: this.engine.convert(task), bytes: task.block.bytes };
  }

  /**
   * The entries for the predictions in a file, each as it is read; those for traces follow in `rest`. Of
   * a file that is read line by line only the piece that is wanted; any other belongs to its first piece.
   */
  async *entriesOf(
    file: string,
    { text, diagnostics }: ReadLines,
    pool: TaskPool<ConvertData, ConvertTask, ConvertedBatch>,
    wanted: FilePiece | undefined,
  ): AsyncGenerator<string> {
    const found = text === undefined ? undefined : this.found(file, text);
    const areLines = found !== undefined && 'length' in found;
    const range = wanted ? await wantedLines(this.run, wanted, areLines) : allLines;
    const own = diagnostics.filter(({ place }) => isIn(range, (place.line ?? 1) - 1));
    const unread = [...saidOf(own, [], this.data.filter).said];
    const said: SaidOfFile = { unread, read: [], later: [] };
    const isUnread = text === undefined && isIn(range, 0);
    if (isUnread && own.every(({ code }) => !ofNobody.has(code))) this.run.ledger.faulty += 1;
    if (areLines) yield* this.entriesOfLines(file, found, range, pool, said);
    else if (found !== undefined && isIn(range, 0)) yield* this.entriesOfAll(found, said);
    if (wanted !== undefined && this.reader.hasTraces) throw uncut(file, 'holds traces');
    await this.report(said);
  }

  /** The lines of a file, if each is read by itself, or else its predictions. */
  private found(file: string, text: string): readonly string[] | Generator<Prediction> {
    if (isStream(file)) this.held.set(file, text);
    const id = file === '-' ? undefined : predictionNameOf(file);
    return this.reader.linesOrEach({ file, text, id });
  }

  /** The entries for profiles in traces, which may extend over several files. */
  async *rest(): AsyncGenerator<string> {
    const { predictions, diagnostics, passedOver } = this.reader.result();
    this.passedOver = passedOver;
    const said: SaidOfFile = { unread: [], read: [], later: [] };
    const found = [...diagnostics, ...this.joinedRuns(predictions)];
    yield* this.entriesOfAll(predictions, said, () => found);
    await this.report(said);
  }

  /** Formats of plans have no place for several runs of a profile. */
  private joinedRuns(ofTraces: readonly Prediction[]): Diagnostic[] {
    const joined = ofTraces.filter(
      ({ id, trajectories = [] }) => trajectories.length > 1 && this.isWanted(id),
    );
    const [first] = joined;
    if (first === undefined) return [];
    const data = { count: joined.length, ids: joined.slice(0, 5).map(({ id }) => id) };
    return [{ code: 'joined-runs', place: { file: first.origin.file }, data }];
  }

  /** The entries for predictions of which nothing is known before all are read. */
  private *entriesOfAll(
    predictions: Iterable<Prediction>,
    { read, later }: SaidOfFile,
    found = () => this.reader.takeDiagnostics(),
  ): Generator<string> {
    const { filter, options } = this.data;
    const faults: Diagnostic[] = [];
    for (const prediction of predictions) {
      const { id, origin } = prediction;
      if (!this.isWanted(id) || !this.claim(id, origin)) continue;
      const { value, diagnostics } = convertPrediction(prediction, options);
      faults.push(...diagnostics);
      if (value === undefined) this.lose(id);
      else yield* value;
    }
    const told = saidOf(found(), faults, filter);
    read.push(...told.said);
    later.push(...told.later);
  }

  /** The entries for predictions that stand one a line, wherever they are read. */
  private async *entriesOfLines(
    file: string,
    lines: readonly string[],
    range: LineRange,
    pool: TaskPool<ConvertData, ConvertTask, ConvertedBatch>,
    said: SaidOfFile,
  ): AsyncGenerator<string> {
    const answerTo = ({ records: { block, length } }: { records: Records }) =>
      pool.do({ kind: 'predictions', block, idField: '' }, length);
    for await (const { records, answer } of pool.answers(
      lineBatches(file, lines, range),
      answerTo,
    )) {
      for (const { position, ...one } of answer.profiles) {
        const { line, column } = records.originOf(position);
        yield* this.entriesOfLine(one, { file, line, column }, said);
      }
    }
  }

  private *entriesOfLine(
    { kind, id, entries, said, saidLater = [] }: Omit<Converted, 'position'>,
    origin: ProfileOrigin,
    { unread, read, later }: SaidOfFile,
  ): Generator<string> {
    const doubled = id === undefined ? undefined : this.reader.claim({ id, origin });
    if (kind === 'left-out') return;
    if (doubled !== undefined) {
      read.push(...saidOf([doubled], [], this.data.filter).said);
      return;
    }
    (kind === 'unread' ? unread : read).push(...said);
    if (id === undefined || !this.claim(id, origin)) return;
    later.push(...saidLater);
    if (entries === undefined) this.lose(id);
    else yield* entries;
  }

  /** Counts a profile whose prediction cannot be converted. No later one may have its id. */
  private lose(id: string): void {
    this.run.failures += 1;
    this.run.fail('unconvertible-prediction', [id]);
  }

  /** Counts a prediction; whether no other profile has its id. */
  private claim(id: string, origin: ProfileOrigin): boolean {
    this.run.profiles += 1;
    this.run.progress.update(this.run.profiles);
    const isNew = this.run.claims.claim(id, { ...origin, text: '' });
    if (!isNew) this.run.failures += 1;
    return isNew;
  }

  private isWanted(id: string): boolean {
    return this.data.filter?.has(id) ?? true;
  }

  private async report({ unread, read, later }: SaidOfFile): Promise<void> {
    const lost = [...unread, ...read].filter(({ code }) => ofNobody.has(code)).length;
    this.run.profiles += lost;
    this.run.failures += lost;
    const all = [...unread, ...read, ...later];
    await keepTextsOf(all.filter(isUnlocated), this.run, this.held);
    const located = all.flatMap((one) => (isUnlocated(one) ? this.run.located([one]) : one));
    this.run.reporter.addOfPredictions(located);
  }
}

function isUnlocated(one: Diagnostic | LocatedDiagnostic): one is Diagnostic {
  return !('severity' in one);
}
