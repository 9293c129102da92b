import { csvRow } from '../../base/csv-row.ts';
import type { GroupScore, ScoreReport } from '../../model/score.ts';
import { csvCell } from './csv.ts';

/**
 * The groups as CSV, in pieces: a row for each figure of each group with its mean, standard deviation,
 * number of profiles and 95 % interval; pass^k, pass@k and the effort have rows too.
 */
export function* groupsCsv({ groups }: Pick<ScoreReport, 'groups'>): Generator<string> {
  yield row(['group', 'figure', 'mean', 'sd', 'n', 'low', 'high']);
  for (const group of groups) {
    const key = keyOf(group.key);
    for (const [name, spread] of Object.entries({ ...group.figures, ...group.otherFigures })) {
      if (!spread) continue;
      const { mean, sd, n, low, high } = spread;
      yield row([key, name, mean, sd, n, low, high]);
    }
    yield* trialRows(key, group);
    yield* effortRows(key, group);
    yield* conversationRows(key, group);
  }
}

function* trialRows(key: string, { trials }: GroupScore): Generator<string> {
  if (trials === undefined) return;
  for (const [name, byK] of [
    ['pass_hat', trials.passHatK],
    ['pass_at', trials.passAtK],
  ] as const) {
    for (const [k, value] of Object.entries(byK)) {
      yield row([key, `${name}_${k}`, value, null, trials.profiles[k], null, null]);
    }
  }
  yield row([
    key,
    'valid_over_trials',
    trials.passHatK[1],
    trials.sd,
    trials.profiles[1],
    null,
    null,
  ]);
}

/** Effort is no figure: its names say so. */
function* effortRows(key: string, { effort }: GroupScore): Generator<string> {
  if (effort === undefined) return;
  for (const [name, one] of Object.entries(effort.means)) {
    if (one !== null) yield row([key, `effort_${name}`, one.mean, null, one.n, null, null]);
  }
  const { ratio } = effort;
  if (ratio !== null) yield row([key, 'effort_ratio', ratio.value, null, ratio.n, null, null]);
}

/** Failures of the simulated user, as shares of the conversations. */
function* conversationRows(key: string, { conversations }: GroupScore): Generator<string> {
  if (conversations === undefined) return;
  const { judged: count, failed, failures } = conversations;
  if (count === 0) return;
  for (const [name, found] of [['any', failed] as const, ...Object.entries(failures)]) {
    yield row([key, `user_failures_${name}`, found / count, null, count, null, null]);
  }
}

/** The comparisons as CSV, in pieces: a row for each figure of each. */
export function* comparisonsCsv({
  comparisons = [],
}: Pick<ScoreReport, 'comparisons'>): Generator<string> {
  yield row([
    ...['field', 'first', 'second', 'group', 'figure', 'pairs', 'mean_first', 'mean_second'],
    ...['difference', 'low', 'high', 'p', 'p_holm', 'better', 'worse'],
  ]);
  for (const { field, first, second, key, figures } of comparisons) {
    for (const [name, one] of Object.entries(figures)) {
      if (!one) continue;
      const { pairs, difference, low, high, p, pHolm, better, worse } = one;
      const head = [field, first, second, keyOf(key), name, pairs, one.first, one.second];
      yield row([...head, difference, low, high, p, pHolm, better, worse]);
    }
  }
}

/** What a group shares: `complexity=simple, model=m1`; `all` for all. */
function keyOf(key: GroupScore['key']): string {
  return (
    Object.entries(key)
      .map(([field, value]) => `${field}=${value}`)
      .join(', ') || 'all'
  );
}

function row(cells: readonly (string | number | null | undefined)[]): string {
  return csvRow(cells.map(csvCell));
}
