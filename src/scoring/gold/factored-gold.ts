import type { GoldSet } from '../../compiler/gold/gold-set.ts';
import type { FactoredGold } from '../../model/factored.ts';
import type { Slot } from '../../model/plan.ts';

/** A compiled gold set as one template: its parts and their calls follow one another. */
export function factoredGold({ parts, count, variants }: GoldSet): FactoredGold {
  const calls: FactoredGold['calls'][number][] = [];
  const slots: Slot[] = [];
  const blocks: FactoredGold['blocks'][number][] = [];
  for (const { plan, calls: own } of parts) {
    const [firstCall, firstBlock] = [calls.length, blocks.length];
    for (const slot of plan.slots) {
      slots.push(typeof slot === 'number' ? slot + firstCall : { block: slot.block + firstBlock });
    }
    for (const { calls: members, orders } of plan.blocks) {
      blocks.push({ calls: members.map((call) => call + firstCall), orders });
    }
    calls.push(...own);
  }
  return { calls, slots, blocks, count, ...(variants > 1n && { variants }) };
}

/** The soft blocks of a factored set as text: the tools of each, and its number of orders. */
export function blockTexts({ blocks, calls, variants }: FactoredGold): string[] {
  if (variants !== undefined) return [`${variants} variants`];
  return blocks.map(({ calls: members, orders }) => {
    const names = members.map((call) => calls[call]?.tool).join(', ');
    return `[${names}]: ${orders.count ?? 'uncounted'}`;
  });
}
