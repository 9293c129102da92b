import type { ReadCall, ReadTrajectory } from './format.ts';
import type { OrderTemplate } from './order-template.ts';
import type { PlaceTemplate } from './place-walk.ts';
import type { Variant } from './plan.ts';

/** A gold set that is not listed: calls, the slots that hold them, and the orders of its blocks. */
export interface FactoredGold extends OrderTemplate {
  readonly calls: readonly (ReadCall & { readonly agent: string })[];
  /** The product of the blocks' counts; undefined where one is not counted. */
  readonly count: bigint | undefined;
  /**
   * The number of variants, where something is left to the agents: then its slots are those of the first variant, and
   * its parts say what else there is.
   */
  readonly variants?: bigint;
}

/** What one agent calls: the calls with their places, of which some may be left out or hold one of several calls. */
export interface GoldPart {
  /** Undefined where the gold does not name it. */
  readonly agent: string | undefined;
  readonly calls: readonly ReadCall[];
  readonly places: PlaceTemplate;
  /** The orders of the calls if this is chosen at each place; undefined if there is none, or they are not counted. */
  readonly ordersOf: (choice: Variant['choice']) => OrderTemplate | undefined;
}

/** Whether a gold set is factored, and not listed. */
export function isFactored(golds: readonly ReadTrajectory[] | FactoredGold): golds is FactoredGold {
  return 'count' in golds;
}
