import type { ConvertOptions } from '../convert/entries-of.ts';
import { datasetNamed } from '../emit/datasets/datasets.ts';
import type { OutputFile } from '../io/output.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { counted } from '../render/shown.ts';
import { openConvertInput } from './converting/convert-input.ts';
import { agentsOfGold } from './converting/gold-agents.ts';
import { GoldConverter } from './converting/gold-converter.ts';
import { PredictionConverter } from './converting/prediction-converter.ts';
import type { Settings } from './line/settings.ts';
import { commitOutput } from './output/commit-output.ts';
import { destination, unwritten } from './output/destination.ts';
import { writeEvaluatorSettings } from './output/evaluator-settings.ts';
import { demandReadableGold, entryStyle, openGoldFile } from './output/gold-file.ts';
import type { EntryFile } from './output/list-file.ts';
import { openUnlessInput } from './output/open-unless-input.ts';
import { ProfileRun } from './running/profile-run.ts';
import { findPredictionFiles } from './scoring/predictions.ts';

/** The settings of a conversion. `dataset` is the data set format to convert to, if it is one. */
type ConvertRunSettings = Settings & {
  readonly gold: readonly string[];
  readonly to: string;
  readonly out: string;
};

/** Runs `traxgen convert`; yields the exit status. */
export async function runConvert(
  given: Settings & { readonly gold: readonly string[]; readonly to: string },
  terminal: Terminal,
): Promise<number> {
  const { to } = given;
  const dataset = datasetNamed(to) === undefined ? undefined : to;
  const settings = { ...given, out: given.out ?? '-', dataset, withProfiles: false };
  demandReadableGold(settings, terminal);
  const run = new ProfileRun(settings, terminal);
  const { files, diagnostics } = await findPredictionFiles(settings.gold, 'gold');
  run.report(diagnostics);
  if (run.reporter.failed) return run.reporter.finish(nothing);
  const opened = await openUnlessInput(settings.out, files, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return run.reporter.finish(nothing);
  }
  const options = convertOptions(settings);
  const gold = new GoldConverter(run, settings.filter, options);
  const predictions = new PredictionConverter(run, settings, options);
  const converters = { gold, predictions };
  const isWritten = await convertInto(opened.output, converters, run, files, settings, terminal);
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
    return await endFile(output, file, run, settings);
  } catch (error) {
    await output.abort();
    throw error;
  }
}

async function* convertedEntries(
  { gold, predictions }: Converters,
  run: ProfileRun,
  files: readonly string[],
  settings: ConvertRunSettings,
  terminal: Terminal,
): AsyncGenerator<string> {
  const total = run.beginProfiles('converted', files);
  let before = 0;
  for (const path of files) {
    const input = await openConvertInput(path, terminal.stdin, settings.score.as);
    if (input.kind === 'predictions') yield* predictions.entriesOf(path, input);
    else {
      const { reader, batches } = input;
      const agentsOf = await agentsOfGold(path, settings, terminal);
      const [seen, faults] = [gold.seen, run.reporter.count('error')];
      let isFaulty = false;
      for await (const batch of batches) {
        const { records, diagnostics } = batch;
        isFaulty ||= batch.isFaulty;
        run.report(diagnostics);
        const idField = settings.idField ?? reader.idField ?? 'customer_id';
        for (const record of records) yield* gold.entriesOf(record, { idField, agentsOf });
        run.progress.update(run.profiles, total && (before + reader.bytesRead) / total);
      }
      yield* gold.entriesOfRows(agentsOf);
      before += reader.bytesRead;
      if (isFaulty) run.faultyFiles += 1;
      const isEmpty = gold.seen === seen && run.reporter.count('error') === faults;
      if (isEmpty) run.report([nothingIn(path)]);
    }
  }
  yield* predictions.rest();
  run.progress.clear();
}

function nothingIn(file: string): Diagnostic {
  return { code: 'no-predictions', place: { file }, data: { use: 'converted' } };
}

function convertOptions(settings: ConvertRunSettings): ConvertOptions {
  const { to, score, maxTrajectories: limit, expand, promptFrom, toolResults } = settings;
  return {
    to,
    from: score.as,
    entry: entryStyle(settings).entry,
    limit,
    expand,
    promptFrom,
    choices: { toolResults },
  };
}

async function endFile(
  output: OutputFile,
  file: EntryFile,
  run: ProfileRun,
  settings: ConvertRunSettings,
): Promise<boolean> {
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
