/**
 * `traxgen/vitest-evals`: a judge for vitest-evals.
 *
 * @module traxgen/vitest-evals
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { caseScorer, type ScorerOptions, scorerName } from '../score-case.ts';

/** A call of a tool as vitest-evals gives it to judges. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: object | undefined;
  readonly status?: string | undefined;
}

/** What of the context of judges this one reads. */
export interface JudgeContext {
  readonly toolCalls: readonly ToolCall[];
  readonly input?: unknown;
  readonly output?: unknown;
}

/** A judge in the form of vitest-evals. */
export interface Judge {
  name: string;
  assess: (context: JudgeContext) => Promise<JudgeResult>;
}

/** A result in the form of vitest-evals; `rationale` says why the score is not 1. */
export interface JudgeResult {
  score: number;
  metadata: { rationale: string; id: string; tags: string[]; reasons: string[] };
}

/**
 * A judge whose score is the share of valid trajectories. It reads the tool calls of a run or, if there
 * are none, those in its output, unless that is text. The id of a case is `id` or the field of ids in the
 * input, which can be given to `toSatisfyJudge`. It throws an Error, with which the test fails, if there
 * is no gold for the id or the output cannot be read.
 */
export function trajectoryScorer(options: ScorerOptions): Judge {
  const scoreCase = caseScorer(options, ['input.id'], readText);
  const assess = async (given: JudgeContext): Promise<JudgeResult> => {
    const { toolCalls, output } = given;
    const recorded = toolCalls.map((call) => {
      return { name: call.name, arguments: call.arguments ?? {}, status: call.status };
    });
    const said = typeof output === 'object' && output !== null ? output : undefined;
    const one = { recorded, output: said, given };
    const { score, explanation, id, tags, reasons } = await scoreCase(one);
    const metadata = { rationale: explanation, id, tags: [...tags], reasons: [...reasons] };
    return { score, metadata };
  };
  return { name: scorerName, assess };
}

export type { GoldSource } from '../golds.ts';
export type { ScorerOptions } from '../score-case.ts';
