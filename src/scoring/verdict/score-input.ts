import {
  demand,
  demandLists,
  demandObject,
  demandSample,
  demandTexts,
} from '../../compiler/run/demand.ts';
import type { Document } from '../../compiler/run/documents.ts';
import type { CompileInput } from '../../compiler/run/library.ts';
import type { RulesDocument, ToolNamesDocument } from '../../compiler/run/rules-document.ts';
import { type FailedCalls, type Reads, type SubAgents, tasks } from '../../model/prediction.ts';
import {
  type ParallelOrder,
  type ScoreReport,
  type SimilarityName,
  similarities,
} from '../../model/score.ts';
import { groupedAlways } from '../../model/score-groups.ts';
import { comparingFault } from './comparing.ts';

/** The input of `score`: gold (or the input of `compile`) and predictions. */
export interface ScoreInput extends Partial<CompileInput> {
  /** Gold in any form that `traxgen compile` writes; unless given, it is compiled. */
  readonly gold?: readonly Document[];
  /** Predictions in any form that `traxgen score` reads: documents, or raw text with a name. */
  readonly predictions: readonly Document[];
  /**
   * The form of predictions: a format's name, `text`, `openai`, `openai-batch` or a format of traces;
   * unless given, it is detected.
   */
  readonly as?: string;
  /** Whether predictions are plans or runs of agents; unless given, it is detected from all of them. */
  readonly task?: (typeof tasks)[number];
  /** What failed calls of runs are; the default is `judge`: tried, and not made, where the gold has them. */
  readonly failedCalls?: FailedCalls;
  /** Results that mean that a call failed, as in the file of `--failures`. */
  readonly failures?: Document;
  /** With `drop`, the calls of agents that a call started do not count. */
  readonly subAgents?: SubAgents;
  /** Where predictions have the profile's id: a dotted path, or the name of an attribute. */
  readonly idFrom?: string;
  /** Fields of predictions to group scores by. */
  readonly groupBy?: readonly string[];
  /** The field that names the runs of one profile in a group; by default, their order does. */
  readonly trials?: string;
  /** pass^k and pass@k of runs up to this k; by default, up to the number of runs that all profiles have. */
  readonly k?: number;
  /** A field of predictions: every two of its values are compared. Scores are grouped by it. */
  readonly versus?: string;
  /** Earlier scores to compare with: a report of `score`, or a scores.json of the command. */
  readonly baseline?: ScoreReport | Document;
  /** The similarity for the alignment; the default is `lcs`. */
  readonly similarity?: SimilarityName;
  /** Argument rules, as in the file of `--compare`. */
  readonly rules?: RulesDocument;
  /** What the agent calls tools, and what the policy calls them, as in the file of `--tool-names`. */
  readonly toolNames?: ToolNamesDocument;
  /** Tools whose calls are ignored in gold and predictions. */
  readonly ignoreTools?: readonly string[];
  /** With `ignore`, calls of tools that change nothing, by a step of the workflows, are ignored as well. */
  readonly reads?: Reads;
  /** Whether the order of calls in one message counts; by default it does. */
  readonly parallel?: ParallelOrder;
  /** The number of golds to draw for a profile whose gold takes too long to search; none by default. */
  readonly sample?: number;
  /** The seed of the sample; the default is `0`. */
  readonly seed?: string;
}

/** Throws a TypeError where the input has the wrong type, and a RangeError for a value that there is not. */
export function demandScoreInput(input: ScoreInput): void {
  demandObject('score: the input', input);
  demandLists('score', input, ['predictions'], ['workflows', 'profiles', 'gold']);
  demandTexts('score', input, ['as', 'idFrom', 'idField', 'seed', 'trials', 'versus']);
  const { similarity = 'lcs', groupBy = [], ignoreTools = [], sample, k, task } = input;
  demandSample(sample);
  if (k !== undefined && !(Number.isSafeInteger(k) && k >= 1)) {
    throw new RangeError(`k is a whole number from 1 on, not ${String(k)}`);
  }
  if (task !== undefined && !tasks.includes(task))
    throw new RangeError(`there is no task '${task}'`);
  const fault = comparingFault(input);
  if (fault !== undefined) throw new RangeError(fault);
  if (!similarities.includes(similarity)) {
    throw new RangeError(`there is no similarity '${similarity}'`);
  }
  const areTools =
    Array.isArray(ignoreTools) && ignoreTools.every((tool) => typeof tool === 'string');
  demand('score: `ignoreTools`', areTools, 'a list of names', ignoreTools);
  const areFields = Array.isArray(groupBy) && groupBy.every((field) => typeof field === 'string');
  demand('score: `groupBy`', areFields, 'a list of fields', groupBy);
  const always = groupByOf(input).find((field) => groupedAlways.includes(field));
  if (always !== undefined) {
    throw new RangeError(`scores are by the ${always} of the gold in any case`);
  }
}

/** The fields by which scores are grouped: what is compared is, too. */
export function groupByOf({ groupBy = [], versus }: ScoreInput): string[] {
  return [...new Set([...groupBy, ...(versus === undefined ? [] : [versus])])];
}
