import type { ReadCall } from './format.ts';
import type { Template } from './template.ts';

/** A gold set that is not listed: calls, the slots that hold them, and the orders of its blocks. */
export interface FactoredGold extends Template {
  readonly calls: readonly (ReadCall & { readonly agent: string })[];
  /** The product of the blocks' counts. */
  readonly count: bigint;
}
