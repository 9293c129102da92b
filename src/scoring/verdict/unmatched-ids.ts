import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import type { ScoreOverview } from './overview.ts';

const named = 5;

/** Warns of ids that nothing was asked with; `use` says what was, where that is no gold. */
export function unknownIds(
  ids: readonly string[],
  file: string,
  use?: DiagnosticData['unknown-predictions']['use'],
): Diagnostic[] {
  if (ids.length === 0) return [];
  const data = { count: ids.length, ids: ids.slice(0, named), ...(use && { use }) };
  return [{ code: 'unknown-predictions', place: { file }, data }];
}

/** Warns of predicted ids without gold, and of gold without predictions. */
export function unmatchedIds(
  { task, unknown, digest: { absent } }: Pick<ScoreOverview, 'task' | 'unknown' | 'digest'>,
  file: string,
): Diagnostic[] {
  const place = { file };
  const found = unknownIds(unknown, file, task === 'dialogue' ? 'answered' : undefined);
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
