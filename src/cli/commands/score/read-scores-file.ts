import { isUtf8 } from 'node:buffer';
import type { ScoreReport } from '../../../model/score.ts';
import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import { headOf, linesOfFile } from '../../machine/lines-of-file.ts';
import { totalBytes } from '../../machine/total-bytes.ts';
import type { Run } from '../../runs/run.ts';

/**
 * Reads a scores.json to compare with it: score by score if traxgen wrote it, of any size. If it is not one or is
 * damaged, reports that and returns undefined.
 */
export async function readComparedScores(
  file: string,
  run: Run,
): Promise<ComparedReport | undefined> {
  return (await readScoreLines(file)) ?? (await readScoresFile(file, run));
}

/** So many bytes at the beginning of a file show whether each score is a line; a file may be one line. */
const looked = 1 << 12;

async function readScoreLines(file: string): Promise<ComparedReport | undefined> {
  if (totalBytes([file]) === undefined) return undefined;
  // Loaded only here, because the schema is large and most runs read no scores.
  const { EarlierScoreLines } = await import('../../../scoring/verdict/earlier-score-lines.ts');
  const scores = new EarlierScoreLines();
  try {
    if (!(await headOf(file, looked)).includes('\n"profiles": [\n')) return undefined;
    for await (const lines of linesOfFile(file)) {
      for (const line of lines) {
        if (!isUtf8(line) || !scores.add(line.toString('utf8'))) return undefined;
      }
    }
  } catch {
    // Reading the whole file says what is wrong.
    return undefined;
  }
  return scores.report();
}

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
