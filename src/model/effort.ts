import { grouped } from '../base/lists-by-key.ts';
import { mean, meanRecord, valuesOf } from '../base/mean.ts';
import { type Usage, usageNames } from './usage.ts';

/** Counts of calls: made, in the gold that they are compared with, made again, and failed. */
export const callCounts = ['calls', 'needed', 'repeated', 'failed'] as const;

/** What a prediction took; none of it enters a figure. */
export const effortNames = [...callCounts, ...usageNames] as const;

export type CallCounts = Readonly<Record<(typeof callCounts)[number], number | null>>;

export type EffortName = (typeof effortNames)[number];

/** The effort of a prediction; null where it is not known. */
export type Effort = Readonly<Record<EffortName, number | null>>;

/** A mean over profiles, and how many of them it is known of. */
export interface EffortMean {
  readonly mean: number;
  readonly n: number;
}

/** The effort of a group of predictions. */
export interface GroupEffort {
  readonly means: Readonly<Record<EffortName, EffortMean | null>>;
  /** Calls made over calls needed, over the profiles of which both are known. */
  readonly ratio: { readonly value: number; readonly n: number } | null;
}

/** The effort of a prediction: its calls, and what its record tells of resources. */
export function effortOf(counts: CallCounts, usage: Usage): Effort {
  const { calls, needed, repeated, failed } = counts;
  const { input_tokens = null, output_tokens = null, cost = null, seconds = null } = usage;
  return { calls, needed, repeated, failed, input_tokens, output_tokens, cost, seconds };
}

export const noCounts: CallCounts = { calls: null, needed: null, repeated: null, failed: null };

/**
 * The effort of a group: means over profiles, after the scores of each profile are averaged. The ratio
 * is the sum of the calls that profiles made over the sum of those they needed, so that long
 * trajectories count more than short ones, and one without calls does not divide by zero.
 */
export function groupEffort(
  scores: readonly { readonly id: string; readonly effort: Effort }[],
): GroupEffort {
  const profiles = [...grouped(scores, ({ id }) => id).values()].map((own) =>
    meanRecord(
      effortNames,
      own.map(({ effort }) => effort),
    ),
  );
  const known = profiles.filter(({ calls, needed }) => calls !== null && needed !== null);
  const [calls, needed] = [mean(valuesOf('calls', known)), mean(valuesOf('needed', known))];
  const value = calls === undefined || !needed ? undefined : calls / needed;
  const meanOf = (name: EffortName): EffortMean | null => {
    const values = valuesOf(name, profiles);
    const center = mean(values);
    return center === undefined ? null : { mean: center, n: values.length };
  };
  return {
    means: Object.fromEntries(effortNames.map((name) => [name, meanOf(name)])) as Record<
      EffortName,
      EffortMean | null
    >,
    ratio: value === undefined ? null : { value, n: known.length },
  };
}
