import type { GroundedPlan } from '../model/gold.ts';
import type { OrderTemplate } from '../model/order-template.ts';
import type { PlannedBlock } from '../model/plan.ts';
import { createCallIds } from '../model/value-ids.ts';

/**
 * One agent's part of a gold set as a set of words: a letter for each call, the same for calls of one
 * tool with the same parameters, whatever the parameters' order.
 */
export interface GoldWords extends OrderTemplate {
  readonly blocks: readonly Pick<PlannedBlock, 'calls' | 'orders'>[];
  /** The letter of each call. */
  readonly letters: readonly number[];
}

/** The words of two parts, in which calls that are the same have the same letter. */
export function wordsOf(left: GroundedPlan, right: GroundedPlan): readonly [GoldWords, GoldWords] {
  const letterOf = createCallIds();
  const words = ({ plan, calls }: GroundedPlan): GoldWords => {
    return { slots: plan.slots, blocks: plan.blocks, letters: calls.map(letterOf) };
  };
  return [words(left), words(right)];
}

/** The letters of a block's members, in the order of the members. */
export function lettersOfBlock({ blocks, letters }: GoldWords, block: number): number[] {
  return (blocks[block]?.calls ?? []).map((call) => letters[call] as number);
}

/** The letters of all calls, sorted: every word of the set has just these. */
export function lettersIn({ letters }: GoldWords): string {
  return [...letters].sort((a, b) => a - b).join(' ');
}
