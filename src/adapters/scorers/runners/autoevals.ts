/**
 * `traxgen/autoevals`: a scorer in the form of autoevals, which
 * Braintrust, evalite and Langfuse accept.
 *
 * @module traxgen/autoevals
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { caseScorer, type ScorerOptions, scorerName, type TrajectoryScore } from '../score-case.ts';

/** What runners of autoevals' scorers give them; `output` is what the agent did. */
export interface ScorerArgs {
  readonly output: unknown;
  readonly expected?: unknown;
  readonly input?: unknown;
  readonly metadata?: unknown;
}

/** A score in the form of autoevals; `rationale` says why it is not 1. */
export interface Score {
  name: string;
  score: number;
  metadata: { rationale: string } & Pick<TrajectoryScore, 'id' | 'tags' | 'reasons'>;
}

/**
 * A scorer whose score is the share of valid trajectories. The id of a case is `id` or the field of ids
 * in `metadata`, `expected` or `input`, or `expected` itself. It throws an Error, which runners tell
 * from a score, if there is no gold for the id or the output cannot be read.
 */
export function trajectoryScorer(options: ScorerOptions): (args: ScorerArgs) => Promise<Score> {
  const scoreCase = caseScorer(
    options,
    ['metadata.id', 'expected.id', 'expected', 'input.id'],
    readText,
  );
  return async function validTrajectory(given) {
    const { score, explanation, ...metadata } = await scoreCase({ output: given.output, given });
    return { name: scorerName, score, metadata: { rationale: explanation, ...metadata } };
  };
}

export type { GoldSource } from '../golds.ts';
export type { ScorerOptions } from '../score-case.ts';
