import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { FactoredGold } from '../../model/factored.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { argumentMatchers } from './argument-matchers.ts';
import { callsOf, type NamesOnly, namingOf } from './names-only.ts';

/** What the caller asks of a comparison, however gold and predictions are written. */
export interface Comparing {
  readonly rules?: ArgumentRules | undefined;
  /** Only tool names are asked for: a prediction that has nothing else may be exact. */
  readonly namesMeant?: boolean | undefined;
  /** Calls of one message may be in any order; the best order counts. */
  readonly anyOrder?: boolean | undefined;
  /** Tools whose calls are ignored on both sides. */
  readonly ignored?: ReadonlySet<string> | undefined;
  /** Predictions are what agents did, so what they did again or in vain has tags of its own. */
  readonly areRuns?: boolean | undefined;
  /** A call that failed was tried and not made, if it is one of the gold's. */
  readonly judgesFailed?: boolean | undefined;
}

/** How two calls are compared: what the caller asks, and what both sides can say. */
export interface CallEquality extends Pick<Comparing, 'rules' | 'ignored' | 'anyOrder'>, NamesOnly {
  /** One side is text: values are compared as the literals that it stands for. */
  readonly valuesAreText: boolean;
}

/** The properties of a gold or a prediction on which the comparison depends. */
interface Side<T> {
  readonly given: T;
  readonly valuesAreText: boolean;
  /** Whether it says itself that it consists of tool names only. */
  readonly namesMeant?: boolean | undefined;
}

/**
 * Decides how the trajectories of one profile are compared, from how both sides are written and what
 * the caller asks.
 */
export function likenessOf(
  gold: Side<readonly ReadTrajectory[] | FactoredGold>,
  predicted: Side<readonly ReadTrajectory[]>,
  { rules, namesMeant = false, ignored, anyOrder }: Comparing,
): CallEquality {
  const naming = namingOf(
    () => callsOf(gold.given, ignored),
    () => callsOf(predicted.given, ignored),
    argumentMatchers(rules),
    namesMeant || predicted.namesMeant === true,
  );
  return {
    rules,
    ignored,
    anyOrder,
    valuesAreText: gold.valuesAreText || predicted.valuesAreText,
    ...naming,
  };
}
