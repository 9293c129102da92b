import { datasetNamed } from '../../../compiler/formats/datasets/datasets.ts';
import type { ConvertData, ConvertedBatch, ConvertTask } from '../../../convert/converted.ts';
import type { ConvertOptions } from '../../../convert/entries-of.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { AgentNames } from '../../../model/tool-names.ts';
import type { PredictionOptions } from '../../../scoring/verdict/predictions.ts';
import { counted } from '../../../words/shown.ts';
import type { ConvertSettings } from '../../flags/read-convert-settings.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { RecordBatch } from '../../machine/threads/record-sink.ts';
import { commitOutput } from '../../output/commit-output.ts';
import { destination, unwritten } from '../../output/destination.ts';
import { writeEvaluatorSettings } from '../../output/evaluator-settings.ts';
import {
  demandReadableGold,
  entryStyle,
  type GoldTarget,
  openGoldFile,
} from '../../output/gold-file.ts';
import type { EntryFile } from '../../output/list-file.ts';
import { openUnlessInput } from '../../output/open-unless-input.ts';
import { recordBytes } from '../../runs/do-profiles.ts';
import { commitDescribed } from '../../runs/part-of-run.ts';
import type { WorkerThreads } from '../../runs/pool-threads.ts';
import { hasSize, wantedPieces } from '../../runs/profile-files.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { type SharedTask, TaskPool, WorkerDied } from '../../runs/task-pool.ts';
import { findPredictionFiles } from '../score/predictions.ts';
import { readNames } from '../score/read-beside.ts';
import { type ConvertInput, openConvertInput } from './convert-input.ts';
import { type AgentsOf, agentsOfGold } from './gold-agents.ts';
import { GoldConverter } from './gold-converter.ts';
import { describedRun, uncut } from './part.ts';
import { PredictionConverter } from './prediction-converter.ts';

/** The settings of a conversion. `dataset` is the data set format to convert to, if it is one. */
type ConvertRunSettings = ConvertSettings & GoldTarget;

/** The threads that convert. */
export type ConvertThreads = WorkerThreads<SharedTask<ConvertTask>, ConvertedBatch>;

/** Runs `traxgen convert`; yields the exit status. */
export async function runConvert(
  given: ConvertSettings,
  terminal: Terminal,
  threads: ConvertThreads,
): Promise<number> {
  const { to } = given;
  const dataset = datasetNamed(to) === undefined ? undefined : to;
  const settings = { ...given, out: given.out ?? '-', dataset, withProfiles: false };
  demandReadableGold(settings, terminal);
  const run = new ProfileRun(settings, terminal);
  run.keepsFailed = settings.shard !== undefined;
  const { files, diagnostics } = await findPredictionFiles(settings.gold, 'gold');
  run.report(diagnostics);
  if (run.reporter.failed) return run.reporter.finish(nothing);
  const opened = await openUnlessInput(settings.out, files, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const { filter, toolNames: file } = settings;
  const named = file === undefined ? undefined : await readNames(file, run);
  if (file !== undefined && named === undefined) return run.reporter.finish(nothing);
  const reading = readingOptions(settings, named?.names);
  const data: ConvertData = { options: convertOptions(settings), reading, filter };
  const gold = new GoldConverter(run, data);
  const predictions = new PredictionConverter(run, data);
  const engine = () => (task: ConvertTask) =>
    task.kind === 'gold' ? gold.convert(task) : predictions.convert(task);
  const pool = new TaskPool({ data, engine, partsOf: recordBytes }, threads);
  const converters = { gold, predictions, pool };
  let isWritten: boolean;
  try {
    isWritten = await convertInto(opened.output, converters, run, files, settings, terminal);
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    run.report([error.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const isNothing = run.profiles === 0 && run.reporter.failed;
  if (isNothing) return run.reporter.finish(nothing);
  const target = run.hasNothing ? unwritten(settings.out) : destination(settings.out, isWritten);
  return run.reporter.finish(summary(run, predictions.passedOver, target));
}

const nothing = 'nothing was converted';

/** The converters for gold and for predictions. */
interface Converters {
  readonly gold: GoldConverter;
  readonly predictions: PredictionConverter;
  /** The threads for gold, and for predictions that stand one a line. */
  readonly pool: TaskPool<ConvertData, ConvertTask, ConvertedBatch>;
}

/** Writes the converted entries. If that fails, reports it and returns `false`. */
async function convertInto(
  output: OutputFile,
  converters: Converters,
  run: ProfileRun,
  files: readonly string[],
  settings: ConvertRunSettings,
  terminal: Terminal,
): Promise<boolean> {
  try {
    const file = await openGoldFile(output, settings);
    for await (const entry of convertedEntries(converters, run, files, settings, terminal)) {
      await file.add(entry);
      if (output.closed) break;
    }
    return await endFile(output, file, run, files, settings);
  } catch (error) {
    await output.abort();
    throw error;
  }
}

async function* convertedEntries(
  converters: Converters,
  run: ProfileRun,
  files: readonly string[],
  settings: ConvertRunSettings,
  terminal: Terminal,
): AsyncGenerator<string> {
  const { predictions, pool } = converters;
  const total = run.beginProfiles('converted', files);
  let before = 0;
  for (const piece of wantedPieces(files, settings)) {
    const { path } = piece;
    const wanted = hasSize(piece) ? piece : undefined;
    const input = await openConvertInput(path, terminal.stdin, settings.as, wanted);
    if (input.kind === 'predictions') {
      yield* predictions.entriesOf(path, input, pool, wanted);
    } else {
      const { reader } = input;
      const agentsOf = await agentsOfGold(path, settings, terminal);
      const onBatch = () => {
        run.progress.update(run.profiles, total && (before + reader.bytesRead) / total);
      };
      yield* goldEntries(converters, run, { path, agentsOf, ...input, onBatch }, settings);
      if (wanted !== undefined) run.ledger.notePiece(wanted, reader);
      before += reader.bytesRead;
    }
  }
  yield* predictions.rest();
  run.progress.clear();
}

/** A file of gold, and what is done after each batch of its records. */
type GoldFile = Extract<ConvertInput, { readonly kind: 'gold' }> & {
  readonly path: string;
  readonly agentsOf: AgentsOf | undefined;
  readonly onBatch: () => void;
};

/** The converted entries of a file of gold, in its order. */
async function* goldEntries(
  { gold, pool }: Converters,
  run: ProfileRun,
  { path, agentsOf, reader, batches, onBatch }: GoldFile,
  settings: ConvertRunSettings,
): AsyncGenerator<string> {
  const [seen, faults] = [gold.seen, run.reporter.count('error')];
  const idFieldOf = () => settings.idField ?? reader.idField ?? 'customer_id';
  const answerTo = ({ records: { block, length } }: RecordBatch) => {
    const task = { kind: 'gold', block, idField: idFieldOf() } as const;
    // What one value or this thread holds is converted as it is written.
    const isHere = length === 1 || agentsOf !== undefined || gold.hasRows;
    return isHere ? gold.convert(task, agentsOf) : pool.do(task, length);
  };
  let isFaulty = false;
  for await (const { batch, records, answer } of pool.answers(batches, answerTo)) {
    isFaulty ||= batch.isFaulty;
    run.ledger.noteSkipped(path, reader);
    run.report(batch.diagnostics);
    yield* gold.entriesOf(answer, records, idFieldOf());
    onBatch();
  }
  if (settings.shard !== undefined && gold.hasRows) throw uncut(path, 'is a file for an evaluator');
  yield* gold.entriesOfRows(agentsOf);
  if (isFaulty) run.ledger.faulty += 1;
  const isEmpty = gold.seen === seen && run.reporter.count('error') === faults;
  if (isEmpty && settings.shard === undefined) run.report([nothingIn(path)]);
}

function nothingIn(file: string): Diagnostic {
  return { code: 'no-predictions', place: { file }, data: { use: 'converted' } };
}

function convertOptions(settings: ConvertRunSettings): ConvertOptions {
  const { to, as: from, maxTrajectories: limit, expand, promptFrom, toolResults } = settings;
  return {
    to,
    from,
    entry: entryStyle(settings).entry,
    limit,
    expand,
    promptFrom,
    choices: { toolResults },
  };
}

/** How predictions are read: of every profile, whatever ids there are. */
function readingOptions(
  settings: ConvertSettings,
  toolNames: AgentNames | undefined,
): PredictionOptions {
  const { as, failedCalls, subAgents, idFrom, idField, maxTrajectories } = settings;
  const how = { as, task: 'run', failedCalls, subAgents, idField, idFrom } as const;
  return { ...how, toolNames, groupBy: [], isWary: true, maxTrajectories };
}

async function endFile(
  output: OutputFile,
  file: EntryFile,
  run: ProfileRun,
  files: readonly string[],
  settings: ConvertRunSettings,
): Promise<boolean> {
  if (settings.shard !== undefined) {
    await file.end();
    return commitDescribed(output, run, describedRun(files, settings), settings);
  }
  if (settings.filter !== undefined) run.reportUnknown(settings.filter);
  const isNothing = run.profiles === 0 && run.reporter.failed;
  if (run.hasNothing || isNothing) {
    await output.abort();
    return false;
  }
  await file.end();
  const isWritten = await commitOutput(output, run);
  if (isWritten && output.isFile) await writeEvaluatorSettings(run, settings);
  return isWritten;
}

function summary(run: ProfileRun, passedOver: number, target: string): string {
  const counts = [
    counted(run.profiles, 'profile'),
    counted(run.failures, 'failure'),
    ...run.faulty,
    ...(passedOver > 0 ? [`${counted(passedOver, 'record')} passed over`] : []),
    `${run.seconds} s`,
  ];
  return `${counts.join(', ')}${target}`;
}
