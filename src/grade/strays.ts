import type { Diagnostic } from '../model/diagnostic.ts';
import type { ScoreReport } from '../model/score.ts';

const namedIds = 5;

/** Warnings of ids that were predicted and have no gold, and of gold that was not predicted. */
export function strays({ unknown, unpredicted }: ScoreReport, file: string): Diagnostic[] {
  const dataOf = (ids: readonly string[]) => ({ count: ids.length, ids: ids.slice(0, namedIds) });
  const place = { file };
  const found: Diagnostic[] = [];
  if (unknown.length > 0) {
    found.push({ code: 'unknown-predictions', place, data: dataOf(unknown) });
  }
  if (unpredicted.length > 0) {
    found.push({ code: 'missing-predictions', place, data: dataOf(unpredicted) });
  }
  return found;
}
