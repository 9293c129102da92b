import type { ReadCall, ReadTrajectory } from './format.ts';
import type { OrderTemplate } from './order-template.ts';

/** A gold set that is not listed: calls, the slots that hold them, and the orders of its blocks. */
export interface FactoredGold extends OrderTemplate {
  readonly calls: readonly (ReadCall & { readonly agent: string })[];
  /** The product of the blocks' counts; undefined where one is not counted. */
  readonly count: bigint | undefined;
  /**
   * The number of variants, where something is left to the agents: then its slots are those of the first variant, and
   * it stands for a set that is too large to be listed and is not searched.
   */
  readonly variants?: bigint;
}

/** Whether a gold set is factored, and not listed. */
export function isFactored(golds: readonly ReadTrajectory[] | FactoredGold): golds is FactoredGold {
  return 'count' in golds;
}
