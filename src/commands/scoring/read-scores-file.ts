import { type ScoreReport, scoresVersion } from '../../model/score.ts';
import { readJson } from '../../parse/json/read-json.ts';
import { readScores, versionOf } from '../../render/scores/read.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Reads a scores.json. If it is not one or is damaged, reports that and returns undefined. */
export async function readScoresFile(
  file: string,
  run: ProfileRun,
): Promise<ScoreReport | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  const json = readJson(source.text, { file, line: 1, column: 1 });
  run.report(json.diagnostics);
  if (json.value === undefined) return undefined;
  const report = readScores(json.value);
  if (report === undefined) {
    run.report([{ code: 'not-scores', place: { file }, data: {} }]);
    return undefined;
  }
  // Loaded only here, because the schema is large and most runs read no scores.
  const { checkScoresShape } = await import('../../check/schema/score-shape.ts');
  const version = versionOf(json.value);
  // An older version did not write what came after it.
  const faults = checkScoresShape(json.value, file).filter(
    ({ code }) => code !== 'missing-key' || version >= scoresVersion,
  );
  run.reporter.addOfPredictions(run.located(faults));
  if (faults.length > 0) return undefined;
  if (version !== scoresVersion) {
    const data = { version, own: scoresVersion };
    run.report([{ code: 'scores-version', place: { file, pointer: '/version' }, data }]);
  }
  return report;
}
