import { isPredictionForm, meansNames } from '../grade/predictions.ts';
import { ignoredTools } from '../grade/rules.ts';
import { type ParallelOrder, parallelOrders } from '../model/score.ts';
import type { Comparing } from '../score/likeness.ts';
import { readRules } from './read-rules.ts';

/** How a matcher compares trajectories with gold, besides argument rules; as `traxgen score` does. */
export interface MatchOptions {
  /** What the trajectories are, as with `--as`: with `tool-only`, names of tools are all that counts. */
  readonly as?: string;
  /** Tools whose calls are left out of gold and trajectories, as with `--ignore-tools`. */
  readonly ignoreTools?: readonly string[];
  /** With `any`, calls of one message may be in any order, as with `--parallel any`. */
  readonly parallel?: ParallelOrder;
}

/** Everything that a matcher compares by. */
export interface Asked extends Comparing {
  readonly as: string | undefined;
}

/** Reads rules and options, where there are any. Throws an Error with what is wrong with them. */
export function readComparing(rules: unknown, options: unknown): Asked {
  const { as, ignoreTools = [], parallel = 'order' } = given(options);
  if (as !== undefined && !isPredictionForm(as)) {
    throw new Error(`there is no form of predictions '${as}'`);
  }
  if (!Array.isArray(ignoreTools) || ignoreTools.some((tool) => typeof tool !== 'string')) {
    throw new Error('`ignoreTools` is no list of names');
  }
  if (!parallelOrders.includes(parallel)) {
    throw new Error(`there is no order of parallel calls '${parallel}'`);
  }
  const anyOrder = parallel === 'any';
  const ignored = ignoredTools(ignoreTools);
  return { as, namesMeant: meansNames(as), ignored, anyOrder, rules: readRules(rules) };
}

function given(options: unknown): MatchOptions {
  if (options === undefined) return {};
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  throw new Error('the options are no object');
}
