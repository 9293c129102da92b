/**
 * `traxgen/scorer`: the scorer that stands behind those for particular runners, for all other programs.
 *
 * @module traxgen/scorer
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { caseScorer, type ScorerOptions, type TrajectoryScore } from '../score-case.ts';

/** An agent's output, and the id of its profile. */
export interface ScoredCase {
  /** What the agent did, in any form that `traxgen score` reads: calls, a chat, a trace, text. */
  readonly output: unknown;
  /** Text or a number; needed where the gold is not that of every case. */
  readonly id?: unknown;
}

/**
 * A function that scores outputs of agents against gold. It throws an Error if the gold or the options
 * cannot be used, if there is no gold for the id, or if the output cannot be read.
 */
export function trajectoryScorer(
  options: ScorerOptions,
): (given: ScoredCase) => Promise<TrajectoryScore> {
  const score = caseScorer(options, ['id'], readText);
  return (given) => score({ output: given.output, given });
}

export type { GoldSource } from '../golds.ts';
export type { ScorerOptions, TrajectoryScore } from '../score-case.ts';
