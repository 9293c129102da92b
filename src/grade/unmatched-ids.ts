import type { Diagnostic } from '../model/diagnostic.ts';
import type { ScoreOverview } from '../render/scores/overview.ts';

const named = 5;

/** Warns of predicted ids without gold, and of gold without predictions. */
export function unmatchedIds(
  { task, unknown, digest: { absent } }: Pick<ScoreOverview, 'task' | 'unknown' | 'digest'>,
  file: string,
): Diagnostic[] {
  const place = { file };
  const found: Diagnostic[] = [];
  if (unknown.length > 0) {
    const data = { count: unknown.length, ids: unknown.slice(0, named) };
    found.push({ code: 'unknown-predictions', place, data });
  }
  if (absent.count > 0) {
    const missing = absent.first.map(({ id, groups }) => ({ id, groups }));
    const use = task === 'dialogue' ? ({ use: 'answered' } as const) : {};
    found.push({
      code: 'missing-predictions',
      place,
      data: { count: absent.count, missing, ...use },
    });
  }
  return found;
}
