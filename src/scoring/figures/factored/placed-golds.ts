import { compareWhole, wholeNumber } from '../../../base/whole-number.ts';
import type { FactoredGold } from '../../../model/factored.ts';
import {
  arranged,
  type Orders,
  ordersWithin,
  rankOf,
  type SlotDemand,
} from '../../../model/order-template.ts';
import type { PlacedGold } from '../golds.ts';
import { Sequence } from '../sequence.ts';
import type { ScoringEffort } from './effort.ts';

/** The golds of a factored set, each with its position, made when they are asked for. */
export class PlacedGolds {
  private readonly gold: FactoredGold;
  /** The gold's calls in their listed order. */
  private readonly calls: Sequence;
  private readonly effort: ScoringEffort;
  private readonly emitted: PlacedGold[] = [];
  private readonly others: Iterator<PlacedGold>;

  constructor(gold: FactoredGold, calls: Sequence, effort: ScoringEffort) {
    this.gold = gold;
    this.calls = calls;
    this.effort = effort;
    this.others = this.within(() => undefined);
  }

  of(orders: Orders): PlacedGold {
    const calls = arranged(this.gold, orders);
    const pick = <T>(list: readonly T[]) => calls.map((call) => list[call] as T);
    const sequence = new Sequence({
      calls: pick(this.calls.calls),
      tools: pick(this.calls.tools),
      read: pick(this.calls.read),
      agents: pick(this.calls.agents),
      positions: [...calls.keys()],
    });
    return { position: wholeNumber(rankOf(this.gold, orders)), sequence };
  }

  /** All of them, in emission order; made once, however often they are gone through. */
  *inEmissionOrder(): Generator<PlacedGold> {
    for (let at = 0; ; at++) {
      const gold = this.emitted[at] ?? this.next();
      if (gold === undefined) return;
      yield gold;
    }
  }

  /** The golds whose slots take only permitted calls, in emission order. */
  *within(demandOf: (slot: number) => SlotDemand): Generator<PlacedGold> {
    for (const orders of ordersWithin(this.gold, demandOf, this.effort.spend)) {
      this.effort.spend(2 ** 8);
      yield this.of(orders);
    }
  }

  /** The golds that meet the demands of at least one list, each once, in emission order. */
  *withinAny(demands: readonly ((slot: number) => SlotDemand)[]): Generator<PlacedGold> {
    const sources = demands.map((demandOf) => this.within(demandOf));
    const heads = sources.map((source) => headOf(source));
    for (;;) {
      const [first] = heads.filter((head) => head !== undefined).sort(byPosition);
      if (first === undefined) return;
      yield first;
      for (const [at, head] of heads.entries()) {
        if (head?.position === first.position) heads[at] = headOf(sources[at]);
      }
    }
  }

  private next(): PlacedGold | undefined {
    const gold = headOf(this.others);
    if (gold !== undefined) this.emitted.push(gold);
    return gold;
  }
}

function headOf(source: Iterator<PlacedGold> | undefined): PlacedGold | undefined {
  const next = source?.next();
  return next === undefined || next.done ? undefined : next.value;
}

function byPosition(a: PlacedGold, b: PlacedGold): number {
  return compareWhole(a.position, b.position);
}
