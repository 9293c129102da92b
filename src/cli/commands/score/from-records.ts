import { Locator } from '../../../compiler/run/report.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { unknownIds } from '../../runs/duplicate-id-check.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { WorkerDied } from '../../runs/task-pool.ts';
import { type MadeScores, makeScores, scoreThreads } from './make-scores.ts';
import { filesOfRecords, recordSources } from './record-sources.ts';
import { readBeside, type Scored } from './scored.ts';

/**
 * Scores gold and predictions that are read record by record, as they are in files of lines and lists. Undefined if
 * these are something else, or something has to be said that only the whole of a file tells: nothing has been written
 * or said then.
 */
export async function scoreRecords(
  settings: ScoreSettings,
  terminal: Terminal,
): Promise<Scored | undefined> {
  const paths = await filesOfRecords(settings);
  if (paths === undefined) return undefined;
  const run = new ProfileRun(settings, terminal);
  const threads = scoreThreads(settings.jobs);
  try {
    // Threads load their code while the files are looked at.
    await threads.prepare(paths);
    const beside = await readBeside(run, settings);
    // What is wrong with rules is said of the tools of all, which a part of a run does not read.
    const isOfAll = settings.shard !== undefined && run.reporter.count('warning') > 0;
    if (beside === undefined || isOfAll) return undefined;
    const sources = await recordSources(paths, run, settings, terminal);
    if (sources === undefined) return undefined;
    const made = await makeScores(
      { sources, rules: beside.rules, threads },
      run,
      settings,
      terminal,
    );
    if (made === undefined) return undefined;
    report(run, made, settings.filter);
    return { run, made, sources, ...beside };
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    run.report([error.diagnostic]);
    return { run, made: undefined };
  } finally {
    await threads.close();
  }
}

/** Says what there is to say, in the order in which all would have been read first. */
function report(
  run: ProfileRun,
  { scores, data, opened: { records } }: MadeScores,
  filter: ScoreSettings['filter'],
): void {
  if (records === undefined) return;
  const { predictions, golds } = records;
  const { reporter } = run;
  reporter.addOfProfiles(reporter.wanted(scores.ofProfiles));
  run.report(unknownIds(filter ?? [], golds));
  const locator = new Locator([]);
  const [{ path: file } = { path: '' }] = predictions.files;
  const { known } = predictions;
  const unmet = predictions.unmet
    .filter((field) => !data.ofProfiles.includes(field))
    .map((field) =>
      locator.locate({ code: 'unknown-group-field', place: { file }, data: { field, known } }),
    );
  const ofPredictions = [...scores.ofPredictions(predictions), ...unmet];
  reporter.addOfPredictions(reporter.wanted(ofPredictions));
}
