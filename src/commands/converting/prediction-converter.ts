import type { ConvertOptions } from '../../convert/entries-of.ts';
import { convertPrediction } from '../../convert/prediction.ts';
import { createPredictionReader } from '../../grade/predictions.ts';
import type { PredictionReader } from '../../ingest/ingest.ts';
import { usedFor } from '../../ingest/unread.ts';
import type { ReadLines } from '../../io/read-lines.ts';
import { isStream } from '../../io/same-file.ts';
import type { Diagnostic, DiagnosticCode } from '../../model/diagnostic.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import { keepTextsOf, predictionNameOf } from '../scoring/predictions.ts';

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

/** Converts predictions file by file. It reports what cannot be read or determined, and what was repaired. */
export class PredictionConverter {
  /** The number of spans, runs and the like that do not belong to an agent. */
  passedOver = 0;
  private readonly run: ProfileRun;
  private readonly filter: ReadonlySet<string> | undefined;
  private readonly options: ConvertOptions;
  private readonly reader: PredictionReader;
  /** The texts of files that cannot be read again, by file. */
  private readonly held = new Map<string, string>();
  /** The faults of the predictions in the current file. */
  private readonly faults: Diagnostic[] = [];

  constructor(run: ProfileRun, settings: Settings, options: ConvertOptions) {
    this.run = run;
    this.filter = settings.filter;
    this.options = options;
    this.reader = createPredictionReader(new Map(), {
      as: options.from,
      task: 'run',
      failedCalls: settings.score.failedCalls,
      groupBy: [],
      isWary: true,
      idField: settings.idField,
      idFrom: settings.score.idFrom,
      maxTrajectories: options.limit,
    });
  }

  /** The entries for the predictions in a file, each as it is read; those for traces follow in `rest`. */
  async *entriesOf(file: string, { text, diagnostics }: ReadLines): AsyncGenerator<string> {
    if (text === undefined) {
      if (diagnostics.every(({ code }) => !ofNobody.has(code))) this.run.faultyFiles += 1;
      return this.report(diagnostics);
    }
    if (isStream(file)) this.held.set(file, text);
    const id = file === '-' ? undefined : predictionNameOf(file);
    for (const prediction of this.reader.each({ file, text, id })) {
      yield* this.entriesOfOne(prediction);
    }
    await this.report([...diagnostics, ...this.reader.takeDiagnostics()]);
  }

  /** The entries for profiles in traces, which may extend over several files. */
  async *rest(): AsyncGenerator<string> {
    const { predictions, diagnostics, passedOver } = this.reader.result();
    this.passedOver = passedOver;
    for (const prediction of predictions) yield* this.entriesOfOne(prediction);
    await this.report([...diagnostics, ...this.joinedRuns(predictions)]);
  }

  /** Formats of plans have no place for several runs of a profile. */
  private joinedRuns(ofTraces: readonly Prediction[]): Diagnostic[] {
    const joined = ofTraces.filter(
      ({ id, trajectories = [] }) => trajectories.length > 1 && (this.filter?.has(id) ?? true),
    );
    const [first] = joined;
    if (first === undefined) return [];
    const data = { count: joined.length, ids: joined.slice(0, 5).map(({ id }) => id) };
    return [{ code: 'joined-runs', place: { file: first.origin.file }, data }];
  }

  private *entriesOfOne(prediction: Prediction): Generator<string> {
    const { id, origin, place = { file: origin.file, origin }, repairs } = prediction;
    if (this.filter !== undefined && !this.filter.has(id)) return;
    this.run.profiles += 1;
    this.run.progress.update(this.run.profiles);
    const isNew = this.run.claims.claim(id, { ...origin, text: '' });
    const converted = isNew ? convertPrediction(prediction, this.options) : undefined;
    if (converted?.value === undefined) {
      this.run.failures += 1;
      this.faults.push(...(converted?.diagnostics ?? []));
      return;
    }
    if (Object.keys(repairs).length > 0) {
      const profile = { id, origin };
      this.faults.push({ code: 'mended-prediction', place, data: { repairs }, profile });
    }
    yield* converted.value;
  }

  /** Reports the diagnostics from reading and converting, without duplicates for a prediction. */
  private async report(found: readonly Diagnostic[]): Promise<void> {
    const isWanted = ({ profile }: Diagnostic) =>
      profile === undefined || this.filter === undefined || this.filter.has(profile.id);
    const read = found.filter(isWanted).filter((one) => !isOfNothing(one));
    const lost = read.filter(({ code }) => ofNobody.has(code)).length;
    this.run.profiles += lost;
    this.run.failures += lost;
    const said = new Set(read.flatMap((one) => (isOfCall(one) ? (one.profile?.id ?? []) : [])));
    const isSaid = ({ code, profile, data }: Diagnostic) =>
      code === 'unconvertible-prediction' && data.lacks === 'calls' && said.has(profile?.id ?? '');
    const faults = this.faults.splice(0).filter((fault) => !isSaid(fault));
    const all = [...read.map((one) => usedFor('converted', one)), ...faults];
    await keepTextsOf(all, this.run, this.held);
    this.run.reporter.addOfPredictions(this.run.located(all));
  }
}

/** Whether the diagnostic only says that nothing can be read, which the conversion reports itself. */
function isOfNothing({ code, data }: Diagnostic): boolean {
  return code === 'unreadable-prediction' && data.unread === undefined;
}

function isOfCall({ code }: Diagnostic): boolean {
  return ofCalls.has(code);
}

/** Diagnostics that say which call cannot be read. */
const ofCalls: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'unreadable-call',
  'unknown-call-key',
]);
