import type { ScoreReport } from '../../../model/score.ts';
import type { Run } from '../../runs/run.ts';

/** Reads a scores.json. If it is not one or is damaged, reports that and returns undefined. */
export async function readScoresFile(file: string, run: Run): Promise<ScoreReport | undefined> {
  const source = await run.readSource(file);
  if (source === undefined) return undefined;
  // Loaded only here, because the schema is large and most runs read no scores.
  const { readEarlierScores } = await import('../../../scoring/verdict/earlier-scores.ts');
  const { value, diagnostics } = readEarlierScores(file, source.text);
  run.reporter.addOfPredictions(run.located(diagnostics));
  return value;
}
