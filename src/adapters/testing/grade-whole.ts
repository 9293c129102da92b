import { Locator } from '../../compiler/run/report.ts';
import type { ProfileScore } from '../../model/score.ts';
import type { Comparing } from '../../scoring/figures/likeness.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { scoreEntry } from '../../scoring/verdict/score-entry.ts';
import type { Actual } from './read-actual.ts';

/** Scores trajectories against gold. Throws an Error where that would take too long. */
export function gradeWhole(entry: GoldEntry, actual: Actual, comparing: Comparing): ProfileScore {
  const origin = { file: 'actual', line: 1, column: 1 };
  const prediction = { ...actual, id: entry.id, groups: {}, repairs: {}, origin };
  const score = scoreEntry(entry, prediction, { ...comparing, similarity: 'lcs' });
  if ('code' in score) throw new Error(new Locator([]).locate(score).message);
  return score;
}

/** Whether a score has no fault: every trajectory is gold, under the right agents. */
export function isFaultless(score: ProfileScore): boolean {
  return score.alignments.length === 0 && score.tags.length === 0 && !hasNamesOnly(score);
}

/** Whether the trajectories have only tool names where the gold has parameters. */
export function hasNamesOnly({ figures }: ProfileScore): boolean {
  return figures.valid === null;
}
