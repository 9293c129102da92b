/**
 * `traxgen/promptfoo`: an assertion for promptfoo, as a function or the default export of a file.
 *
 * @module traxgen/promptfoo
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { otelOf, type Trace } from '../promptfoo-trace.ts';
import { caseScorer, type ScorerOptions } from '../score-case.ts';

/** What of promptfoo's context the assertion reads. */
export interface AssertionContext {
  /** The spans that promptfoo received while the agent ran. */
  readonly trace?: Trace | undefined;
  readonly vars?: object | undefined;
  readonly test?: object | undefined;
}

/** A result in the form of promptfoo, with a component for each mismatch. */
export interface GradingResult {
  pass: boolean;
  score: number;
  reason: string;
  componentResults?: GradingResult[];
}

/**
 * An assertion whose score is the share of valid trajectories; it passes if all are. It reads the calls
 * of the trace or, if there is none or it has no calls, those of the output. The id of a test case is
 * `id` or the field of ids in its metadata or its variables. It throws an Error, which promptfoo reports
 * as one, if there is no gold for the id or the output cannot be read.
 */
export function trajectoryScorer(
  options: ScorerOptions,
): (output: unknown, context?: AssertionContext) => Promise<GradingResult> {
  const scoreCase = caseScorer(options, ['test.metadata.id', 'vars.id'], readText);
  return async (output, context = {}) => {
    const one = { ...madeOf(output, context.trace), given: context };
    const { score, explanation, reasons } = await scoreCase(one);
    const componentResults = reasons.map((reason) => ({ pass: false, score: 0, reason }));
    return { pass: score === 1, score, reason: explanation, componentResults };
  };
}

/** Beside a trace, the agent's words are no calls. */
function madeOf(output: unknown, trace: Trace | undefined) {
  if (trace === undefined || trace.spans.length === 0) return { output };
  const isWords = typeof output === 'string' && !/^\s*[[{]/.test(output);
  return { recorded: otelOf(trace), output: isWords ? undefined : output };
}

export type { GoldSource } from '../golds.ts';
export type { Span, Trace } from '../promptfoo-trace.ts';
export type { ScorerOptions } from '../score-case.ts';
