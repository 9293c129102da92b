import type { DialogueFigures } from '../../model/dialogue-figures.ts';
import { maximumMatching } from '../../scoring/figures/matching.ts';
import { rates } from '../../scoring/figures/metrics/multiset.ts';
import { subsequenceLength } from '../../scoring/figures/metrics/subsequence.ts';
import type { Sequence } from '../../scoring/figures/sequence.ts';
import type { CallMatcher } from './call-matcher.ts';
import type { Verdict } from './verdict.ts';

/** The figures of whole conversations. */
export type SessionFigures = Pick<
  DialogueFigures,
  | 'calls_found'
  | 'calls_found_precision'
  | 'calls_found_recall'
  | 'calls_found_f1'
  | 'calls_in_order'
  | 'all_calls_found'
>;

/**
 * The figures of the calls of a session (FlowBench, section 5.1), from 0 to 1: the expected calls that
 * the agent made, each serving once, in any order and in theirs. Two sessions without calls agree
 * fully; where only one has calls, every figure is 0.
 */
export function sessionFigures(
  expected: Sequence,
  made: Sequence,
  { isRight }: CallMatcher,
): SessionFigures {
  const sizes = { gold: expected.calls.length, predicted: made.calls.length };
  const shared = maximumMatching(expected.calls, made.calls, isRight).length;
  const { precision, recall, f1 } = rates({ shared, ...sizes });
  const inOrder = subsequenceLength(expected.calls, made.calls, isRight);
  return {
    calls_found: recall,
    calls_found_precision: precision,
    calls_found_recall: recall,
    calls_found_f1: f1,
    calls_in_order: rates({ shared: inOrder, ...sizes }).recall,
    all_calls_found: Number(recall === 1),
  };
}

/** What a judge says of a session: whether all goals are reached, and the share of them. */
export function judgedFigures(
  verdict: Verdict | undefined,
): Pick<DialogueFigures, 'success' | 'task_progress'> {
  if (verdict === undefined) return { success: null, task_progress: null };
  const { isSuccess, goals, reached } = verdict;
  return { success: Number(isSuccess), task_progress: goals === 0 ? 1 : reached / goals };
}
