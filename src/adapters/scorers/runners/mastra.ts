/**
 * `traxgen/mastra`: a trajectory scorer for Mastra, in the parts of which its `createScorer` makes one.
 *
 * @module traxgen/mastra
 */
import { readText } from '../../../cli/machine/read-text.ts';
import { caseScorer, type ScorerOptions, scorerName } from '../score-case.ts';

/** A step of a trajectory of Mastra; only calls of tools count. */
export interface Step {
  readonly name: string;
  readonly stepType: string;
  readonly toolArgs?: object | undefined;
  readonly success?: boolean | undefined;
  readonly children?: readonly Step[] | undefined;
}

/** What Mastra gives the steps of a trajectory scorer. */
export interface StepContext {
  readonly run: {
    /** A trajectory; or what an agent put out, in any form that `traxgen score` reads. */
    readonly output: { readonly steps?: readonly Step[] } | readonly object[];
    readonly input?: unknown;
    readonly groundTruth?: unknown;
    /** Mastra's request context, which is asked for its values by name. */
    readonly requestContext?: unknown;
  };
}

/** The configuration and the steps of a scorer, for Mastra's `createScorer`. */
export interface TrajectoryScorer {
  id: string;
  name: string;
  description: string;
  type: 'trajectory';
  generateScore: (context: StepContext) => Promise<number>;
  generateReason: (context: StepContext) => Promise<string>;
}

/**
 * The parts of a scorer whose score is the share of valid trajectories, 1 or 0 for one run:
 * `createScorer(s).generateScore(s.generateScore).generateReason(s.generateReason)`. The id of a case is
 * `id` or the field of ids in its `groundTruth` or its request context, or `groundTruth` itself. A step
 * throws an Error, which Mastra reports as one, if there is no gold for the id or the calls cannot be
 * read.
 */
export function trajectoryScorer(options: ScorerOptions): TrajectoryScorer {
  const scoreCase = caseScorer(
    options,
    ['groundTruth.id', 'groundTruth', 'requestContext.id'],
    readText,
  );
  const isKept = options.subAgents !== 'drop';
  const score = ({ run }: StepContext) => scoreCase({ ...outputOf(run, isKept), given: run });
  return {
    id: scorerName,
    name: scorerName,
    description:
      'The share of trajectories that are valid paths, and what is wrong with the others',
    type: 'trajectory',
    generateScore: async (given) => (await score(given)).score,
    generateReason: async (given) => (await score(given)).explanation,
  };
}

function outputOf(
  { output }: StepContext['run'],
  isKept: boolean,
): { recorded: object } | { output: object } {
  const steps = 'steps' in output ? output.steps : undefined;
  return steps === undefined ? { output } : { recorded: callsIn(steps, isKept) };
}

/** Steps that are calls of the agent's tools; those of a provider's own tools do not count. */
const toolCalls = ['tool_call', 'mcp_tool_call'];

/** The calls of tools, also those of agents and workflows inside; inside of a call, if these are kept. */
function callsIn(steps: readonly Step[], isKept: boolean): object[] {
  return steps.flatMap(({ name, stepType, toolArgs = {}, success, children = [] }) => {
    const inner = callsIn(children, isKept);
    if (!toolCalls.includes(stepType)) return inner;
    const call = { name, arguments: toolArgs, ...(success === false && { status: 'failed' }) };
    return [call, ...(isKept ? inner : [])];
  });
}

export type { GoldSource } from '../golds.ts';
export type { ScorerOptions } from '../score-case.ts';
