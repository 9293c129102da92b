import type { ScoreReport } from '../../model/score.ts';
import { readJson } from '../../parse/json/read-json.ts';
import { readScores } from '../../render/scores/read.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Reads a scores.json; undefined, and a report, where it is none. */
export async function readScoresFile(
  file: string,
  run: ProfileRun,
): Promise<ScoreReport | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const json = readJson(source.text, { file, line: 1, column: 1 });
  run.report(json.diagnostics);
  const report = json.value === undefined ? undefined : readScores(json.value);
  if (json.value !== undefined && report === undefined) {
    run.report([{ code: 'not-scores', place: { file }, data: {} }]);
  }
  return report;
}
