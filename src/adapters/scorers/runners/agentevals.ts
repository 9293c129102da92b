/**
 * `traxgen/agentevals`: an evaluator in the form of agentevals, which
 * LangSmith's `evaluate` accepts.
 *
 * @module traxgen/agentevals
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { caseScorer, type ScorerOptions, scorerName } from '../score-case.ts';

/** What LangSmith gives evaluators; `outputs` is what the agent did. */
export interface EvaluatorArgs {
  readonly outputs: unknown;
  readonly referenceOutputs?: unknown;
  readonly inputs?: unknown;
  readonly example?: unknown;
}

/** A result in the form of agentevals; `comment` says why the score is not 1. */
export interface EvaluatorResult {
  key: string;
  score: number;
  comment: string;
}

/**
 * An evaluator whose score is the share of valid trajectories. The id of a case is `id` or the field of
 * ids in the metadata of the example, in the reference or in the inputs, or the reference itself. It
 * throws an Error, which LangSmith records as one, if there is no gold for the id or the output cannot
 * be read.
 */
export function trajectoryScorer(
  options: ScorerOptions,
): (args: EvaluatorArgs) => Promise<EvaluatorResult> {
  const scoreCase = caseScorer(
    options,
    ['example.metadata.id', 'referenceOutputs.id', 'referenceOutputs', 'inputs.id'],
    readText,
  );
  return async function validTrajectory(given) {
    const { score, explanation } = await scoreCase({ output: given.outputs, given });
    return { key: scorerName, score, comment: explanation };
  };
}

export type { GoldSource } from '../golds.ts';
export type { ScorerOptions } from '../score-case.ts';
