import type { Readable } from 'node:stream';
import { readText } from '../../io/read-text.ts';
import type { ScoreReport } from '../../model/score.ts';
import { readJson } from '../../parse/json/read-json.ts';
import { readScores } from '../../render/scores/read.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Reads a scores.json; undefined, and a report, where it is none. */
export async function readScoresFile(
  file: string,
  run: ProfileRun,
  stdin?: Readable,
): Promise<ScoreReport | undefined> {
  const read = await (file === '-' ? readText(file, stdin) : readText(file));
  if ('diagnostic' in read) {
    run.report([read.diagnostic]);
    return undefined;
  }
  run.know([{ file, text: read.text }]);
  const json = readJson(read.text, { file, line: 1, column: 1 });
  run.report(json.diagnostics);
  const report = json.value === undefined ? undefined : readScores(json.value);
  if (json.value !== undefined && report === undefined) {
    run.report([{ code: 'not-scores', place: { file }, data: {} }]);
  }
  return report;
}
