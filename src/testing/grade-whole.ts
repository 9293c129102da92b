import { Locator } from '../compile/report.ts';
import type { GoldEntry } from '../grade/gold-entry.ts';
import { grade } from '../grade/grade.ts';
import type { ArgumentRules } from '../model/argument-rules.ts';
import type { ProfileScore } from '../model/score.ts';
import type { Actual } from './read-actual.ts';

/** The score of trajectories against gold. Throws an Error where that would take too long. */
export function gradeWhole(
  entry: GoldEntry,
  actual: Actual,
  rules: ArgumentRules | undefined,
): ProfileScore {
  const origin = { file: 'actual', line: 1, column: 1 };
  const prediction = { ...actual, id: entry.id, groups: {}, repairs: {}, origin };
  const score = grade(entry, prediction, { similarity: 'lcs', rules });
  if ('code' in score) throw new Error(new Locator([]).locate(score).message);
  return score;
}

/** Whether scoring finds nothing wrong: every trajectory is gold, and under the right agents. */
export function isFaultless({ alignments, tags }: ProfileScore): boolean {
  return alignments.length === 0 && tags.length === 0;
}
