import { formatNamed } from '../../compiler/formats/formats.ts';
import {
  type FailedCalls,
  failedCalls as failedModes,
  type Reads,
  readModes,
  type SubAgents,
  subAgents as subAgentModes,
  type Task,
} from '../../model/prediction.ts';
import { type ParallelOrder, parallelOrders } from '../../model/score.ts';
import type { Comparing } from '../figures/likeness.ts';
import { isPredictionForm } from './predictions.ts';

/**
 * Options for reading and comparing predictions, as flags of `traxgen score` and as options of the
 * library.
 */
interface ComparingOptions {
  readonly as?: string | undefined;
  readonly failedCalls?: FailedCalls | undefined;
  readonly subAgents?: SubAgents | undefined;
  readonly ignoreTools?: readonly string[] | undefined;
  readonly reads?: Reads | undefined;
  readonly parallel?: ParallelOrder | undefined;
  /** What is compared; plans unless given. */
  readonly task?: Task | undefined;
}

/** A sentence on invalid values among the options; undefined if all are valid. */
export function comparingFault({
  as,
  failedCalls = 'judge',
  subAgents = 'keep',
  reads = 'keep',
  parallel = 'order',
}: ComparingOptions): string | undefined {
  if (as !== undefined && !isPredictionForm(as)) return `there is no form of predictions '${as}'`;
  if (!subAgentModes.includes(subAgents)) {
    return `calls of agents that a call started count or not: keep or drop, not '${subAgents}'`;
  }
  if (!readModes.includes(reads)) {
    return `calls of tools that change nothing count or not: keep or ignore, not '${reads}'`;
  }
  if (!failedModes.includes(failedCalls)) {
    return `calls that failed are judged, kept or dropped: judge, keep or drop, not '${failedCalls}'`;
  }
  if (parallelOrders.includes(parallel)) return undefined;
  return `there is no order of parallel calls '${parallel}'`;
}

/** The comparison that the options ask for, apart from argument rules. */
export function comparingBy({
  as,
  failedCalls = 'judge',
  ignoreTools = [],
  parallel,
  task,
}: ComparingOptions): Omit<Comparing, 'rules'> {
  return {
    namesMeant: as !== undefined && formatNamed(as)?.content.parameters === 'none',
    ignored: ignoreTools.length > 0 ? new Set(ignoreTools) : undefined,
    anyOrder: parallel === 'any',
    areRuns: task === 'run',
    judgesFailed: task === 'run' && failedCalls === 'judge',
  };
}
