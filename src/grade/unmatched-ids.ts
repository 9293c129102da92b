import type { Diagnostic } from '../model/diagnostic.ts';
import type { ScoreReport } from '../model/score.ts';

const named = 5;

/** Warns of predicted ids without gold, and of gold without predictions. */
export function unmatchedIds({ unknown, profiles }: ScoreReport, file: string): Diagnostic[] {
  const place = { file };
  const found: Diagnostic[] = [];
  if (unknown.length > 0) {
    const data = { count: unknown.length, ids: unknown.slice(0, named) };
    found.push({ code: 'unknown-predictions', place, data });
  }
  const absent = profiles.filter(({ state }) => state === 'absent');
  if (absent.length > 0) {
    const missing = absent.slice(0, named).map(({ id, groups }) => ({ id, groups }));
    found.push({ code: 'missing-predictions', place, data: { count: absent.length, missing } });
  }
  return found;
}
