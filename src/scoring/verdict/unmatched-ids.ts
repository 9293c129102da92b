import { sameButForm } from '../../base/text/same-but-form.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import type { ScoreOverview } from './overview.ts';

const named = 5;

/**
 * Warns of ids that nothing was asked with; `use` says what was, where that is no gold. Those that are
 * one of the `missed` ids but for its form are named first, with it.
 */
export function unknownIds(
  ids: readonly string[],
  file: string,
  use?: DiagnosticData['unknown-predictions']['use'],
  missed: readonly string[] = [],
): Diagnostic[] {
  if (ids.length === 0) return [];
  const meant = [...sameButForm(ids, missed)].slice(0, named).map(([id, known]) => ({ id, known }));
  const first = [...new Set([...meant.map(({ id }) => id), ...ids.slice(0, named)])];
  const data = {
    count: ids.length,
    ids: first.slice(0, named),
    ...(use && { use }),
    ...(meant.length > 0 && { meant }),
  };
  return [{ code: 'unknown-predictions', place: { file }, data }];
}

/** Warns of predicted ids without gold, and of gold without predictions. */
export function unmatchedIds(
  {
    task,
    unknown,
    unpredicted,
    digest: { absent },
  }: Pick<ScoreOverview, 'task' | 'unknown' | 'unpredicted' | 'digest'>,
  file: string,
): Diagnostic[] {
  const place = { file };
  const asked = task === 'dialogue' ? 'answered' : undefined;
  const found = unknownIds(unknown, file, asked, unpredicted);
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
