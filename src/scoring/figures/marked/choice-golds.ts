import { augment } from '../../../base/augmenting-path.ts';
import { compareWhole, type WholeNumber, wholeNumber } from '../../../base/whole-number.ts';
import type { FactoredGold, GoldPart } from '../../../model/factored.ts';
import {
  arranged,
  countOf,
  type Orders,
  type OrderTemplate,
  ordersAt,
  rankOf,
} from '../../../model/order-template.ts';
import { hasBit } from '../../../model/place-walk.ts';
import type { CallComparison } from '../call-comparison.ts';
import { Intractable } from '../factored/effort.ts';
import { FactoredGolds } from '../factored/factored-golds.ts';
import { matchesOf } from '../factored/matches.ts';
import type { FirstDivergence, Golds, OrderMatch, PlacedGold } from '../golds.ts';
import type { Same } from '../matching.ts';
import { matchOrders } from '../order-match.ts';
import { Sequence } from '../sequence.ts';
import { Allowances } from './allowed.ts';
import {
  type Choice,
  chosenFrom,
  optionsAt,
  type Rows,
  type Segment,
  SegmentTables,
  segmentsOf,
  waysThrough,
} from './choice-segments.ts';
import { FactoredWalk, walkAlong } from './factored-walk.ts';
import { RunReader } from './reading.ts';

/** What is chosen at the places of each agent. */
type Choices = readonly Choice[];

/** How many calls a gold has that is as close to a prediction as can be, and what both have in common. */
interface Target {
  readonly size: number;
  readonly worth: number;
}

/**
 * A gold set in which something is left to the agents, too large to be listed: what is chosen is searched for first, and
 * the order of its calls then. Golds are aligned by their common subsequences. Methods throw `Intractable` where that
 * would take too long, or several golds are asked for.
 */
export class ChoiceGolds implements Golds {
  readonly count: WholeNumber | null;
  private readonly parts: readonly GoldPart[];
  private readonly comparison: CallComparison;
  /** The calls of all parts, one after the other. */
  private readonly calls: Sequence;
  private readonly agentCalls: FactoredGold['calls'];
  /** By part, the position of its first call. */
  private readonly firstCalls: readonly number[];
  private readonly segments: readonly Segment[];
  private readonly ways = new Map<Segment, bigint>();
  private readonly reader: RunReader<FactoredWalk['start']>;

  constructor(parts: readonly GoldPart[], count: bigint | undefined, comparison: CallComparison) {
    if (comparison.matchers.optionalCalls) throw new Intractable();
    this.count = count === undefined ? null : wholeNumber(count);
    this.parts = parts;
    this.comparison = comparison;
    this.calls = comparison.interner.whole(parts);
    this.agentCalls = parts.flatMap(({ agent = '', calls }) =>
      calls.map((call) => ({ ...call, agent })),
    );
    let first = 0;
    this.firstCalls = parts.map(({ calls }) => {
      first += calls.length;
      return first - calls.length;
    });
    this.segments = segmentsOf(parts);
    this.reader = this.readerBy(this.calls.calls, comparison.sameCall);
  }

  *alike(predicted: Sequence, taken: ReadonlySet<PlacedGold['position']>): Generator<PlacedGold> {
    for (const gold of this.equal(predicted)) if (!taken.has(gold.position)) yield gold;
  }

  equal(predicted: Sequence): readonly PlacedGold[] {
    return this.along(this.reader, predicted);
  }

  best(predicted: Sequence, size: number): readonly PlacedGold[] {
    const [equal] = this.equal(predicted);
    if (size > 1) throw new Intractable();
    if (equal !== undefined) return [equal];
    const choices = this.closest(predicted);
    const gold = this.chosen(choices);
    const [first] = new FactoredGolds(gold, this.comparison, 'lcs').best(predicted, 1);
    if (first === undefined) return [];
    return [this.placed(choices, arranged(gold, ordersAt(gold, BigInt(first.position))))];
  }

  allAmong(predictions: readonly Sequence[]): boolean {
    if (this.count === null || BigInt(this.count) > BigInt(predictions.length)) return false;
    if (this.count !== 1) throw new Intractable();
    return predictions.some((predicted) => this.equal(predicted).length > 0);
  }

  firstDivergence(predicted: Sequence): FirstDivergence | undefined {
    const holders = this.holders(predicted);
    const placed = holders.filter((at) => at !== undefined).length;
    const isWhole = this.places().every(
      ({ isOptional }, place) => isOptional || holders[place] !== undefined,
    );
    if (placed < predicted.calls.length || !isWhole) return undefined;
    const gold = this.chosen(this.choicesBy(predicted, holders));
    return new FactoredGolds(gold, this.comparison, 'lcs').firstDivergence(predicted);
  }

  /** The calls that a prediction has in common with some gold, and no more than is needed; and the most calls. */
  bags(predicted: Sequence): readonly Sequence[] {
    const holders = this.holders(predicted);
    const fewest = this.choicesBy(predicted, holders);
    const most = this.most(predicted);
    return [fewest, most].flatMap((choices) => this.firstOf(choices) ?? []);
  }

  orderMatch(predicted: Sequence): OrderMatch {
    const tools = this.readerBy(this.calls.tools, (one, other) => one === other);
    const byName = new Sequence({ ...predicted, calls: predicted.tools });
    const golds = [...this.along(tools, byName), ...this.best(predicted, 1)];
    const match = matchOrders(
      golds.map(({ sequence }) => sequence),
      predicted,
      this.comparison,
    );
    return { ...match, inOrder: match.inOrder || this.holdsOne(predicted) };
  }

  private readerBy(calls: readonly number[], same: Same) {
    let first = 0;
    const walked = this.parts.map((part) => {
      const own = calls.slice(first, first + part.calls.length);
      first += part.calls.length;
      return { agent: part.agent, calls: own, walk: walkAlong(part) };
    });
    return new RunReader(new FactoredWalk(walked, same), new Allowances([], this.comparison));
  }

  /** The golds that a prediction is read as, in emission order. */
  private along(reader: typeof this.reader, made: Sequence): readonly PlacedGold[] {
    const run = { made, attempts: new Set<number>(), surplus: [] };
    const golds = reader.ways(run).flatMap((way) => {
      const last = this.parts.map((_, part) => {
        return way.findLast(({ state }) => state.part === part)?.state.places.made ?? 0n;
      });
      const choices = this.parts.map(({ places: { places } }, part) =>
        places.map(({ calls }) => {
          const chosen = calls.findIndex((call) => hasBit(last[part] ?? 0n, call));
          return chosen < 0 ? undefined : chosen;
        }),
      );
      const order: number[] = [];
      for (const [nth, { state }] of way.entries()) {
        const before = way[nth - 1]?.state;
        const known = before?.part === state.part ? before.places.made : 0n;
        const { calls } = this.parts[state.part] as GoldPart;
        const call = [...calls.keys()].find((at) => hasBit(state.places.made & ~known, at));
        order.push((this.firstCalls[state.part] as number) + (call as number));
      }
      return this.placed(choices, order);
    });
    return golds.sort((a, b) => compareWhole(a.position, b.position));
  }

  /** The gold with these calls in this order; of several agents the first one's vary slowest. */
  private placed(choices: Choices, order: readonly number[]): PlacedGold {
    let position = 0n;
    for (const part of this.parts.keys()) {
      const { blocks } = this.orders(part, choices);
      const first = this.firstCalls[part] as number;
      const orders: Orders = blocks.map(({ calls }) =>
        order.flatMap((call) => {
          const member = calls.indexOf(call - first);
          return member < 0 ? [] : [member];
        }),
      );
      const own = this.segments.filter((segment) => segment.part === part);
      const size = own.reduce((product, segment) => product * this.waysOf(segment), 1n);
      const before = this.before(own, choices[part] ?? []);
      position = position * size + before + rankOf({ slots: [], blocks }, orders);
    }
    return { position: wholeNumber(position), sequence: this.sequenceOf(order) };
  }

  private sequenceOf(order: readonly number[]): Sequence {
    const { calls, tools, read, agents } = this.calls.ordered(order);
    return new Sequence({ calls, tools, read, agents, positions: [...order.keys()] });
  }

  private firstOf(choices: Choices): Sequence | undefined {
    const gold = this.chosen(choices);
    const orders = gold.blocks.map(({ orders: space }) => space.at(0n));
    return this.sequenceOf(arranged(gold, orders));
  }

  /** One variant as a template, whose calls are positions among all. */
  private chosen(choices: Choices): FactoredGold {
    const slots: FactoredGold['slots'][number][] = [];
    const blocks: FactoredGold['blocks'][number][] = [];
    for (const part of this.parts.keys()) {
      const orders = this.orders(part, choices);
      const [firstCall, firstBlock] = [this.firstCalls[part] as number, blocks.length];
      for (const slot of orders.slots) {
        const isFixed = typeof slot === 'number';
        slots.push(isFixed ? slot + firstCall : { block: slot.block + firstBlock });
      }
      for (const { calls, orders: space } of orders.blocks) {
        blocks.push({ calls: calls.map((call) => call + firstCall), orders: space });
      }
    }
    const count = countOf(blocks.map(({ orders }) => orders));
    return { calls: this.agentCalls, slots, blocks, count };
  }

  private orders(part: number, choices: Choices): OrderTemplate {
    const orders = this.parts[part]?.ordersOf(choices[part] ?? []);
    if (orders === undefined) throw new Intractable();
    return orders;
  }

  /** How many golds of an agent come before those of a variant; equal ones are counted apart. */
  private before(segments: readonly Segment[], choice: Choice): bigint {
    let [before, chosen] = [0n, 1n];
    let behind = segments.reduce((product, segment) => product * this.waysOf(segment), 1n);
    for (const segment of segments) {
      const own = segment.places.map((place) => choice[place]);
      behind /= this.waysOf(segment);
      before += waysBefore(segment, own) * chosen * behind;
      chosen *= waysThrough(chosenFrom(segment.template, own));
    }
    return before;
  }

  private waysOf(segment: Segment): bigint {
    const known = this.ways.get(segment) ?? waysThrough(segment.template);
    this.ways.set(segment, known);
    return known;
  }

  /** The first variant of those that have a gold as close to a prediction as can be. */
  private closest(predicted: Sequence): Choices {
    const tables = new SegmentTables(this.matchesOf(predicted));
    const behind: Rows[] = [[tables.nothing]];
    for (const segment of [...this.segments].reverse()) {
      behind.unshift(tables.before(segment, behind[0] as Rows));
    }
    const targets = this.targets(behind[0] as Rows, predicted);
    const choices: (number | undefined)[][] = this.parts.map(() => []);
    let [row, size] = [tables.nothing, 0];
    for (const [at, segment] of this.segments.entries()) {
      const rest = behind[at + 1] as Rows;
      const choice: (number | undefined)[] = [];
      for (const place of segment.template.places) {
        const option = optionsAt(place).find((one) => {
          const rows = tables.behind(
            row,
            chosenFrom(segment.template, [...choice, one]),
            segment.firstCall,
          );
          return rows.some((own, more) => own && reaches(own, size + more, rest, targets));
        });
        choice.push(option);
      }
      const rows = tables.behind(row, chosenFrom(segment.template, choice), segment.firstCall);
      const last = rows.length - 1;
      row = rows[last] as Float64Array;
      size += last;
      choices[segment.part]?.push(...choice);
    }
    return choices;
  }

  private targets(rows: Rows, { calls }: Sequence): readonly Target[] {
    const width = calls.length;
    const { callWorth } = this.matchesOf({ calls, tools: [] });
    let best: Target[] = [];
    let [most, among] = [0, 0];
    for (const [size, row] of rows.entries()) {
      if (row === undefined) continue;
      const worth = row[0] as number;
      const common = Math.floor(worth / callWorth);
      const [similarity, names] = [
        size + width === 0 ? 1 : (2 * common) / (size + width),
        worth % callWorth,
      ];
      if (best.length > 0 && (similarity < most || (similarity === most && names < among)))
        continue;
      const isLevel = best.length > 0 && similarity === most && names === among;
      [most, among] = [similarity, names];
      best = isLevel ? [...best, { size, worth }] : [{ size, worth }];
    }
    return best;
  }

  private matchesOf({ calls, tools }: Pick<Sequence, 'calls' | 'tools'>) {
    const own = this.calls.calls;
    const same = (call: number, at: number) =>
      this.comparison.sameCall(own[call] as number, calls[at] as number);
    return matchesOf(own.length, calls.length, same, { calls: this.calls.tools, predicted: tools });
  }

  /** Whether some gold is a part of a prediction, in order. */
  private holdsOne(predicted: Sequence): boolean {
    const matches = this.matchesOf(predicted);
    const tables = new SegmentTables(matches);
    let rows: Rows = [tables.nothing];
    for (const segment of [...this.segments].reverse()) rows = tables.before(segment, rows);
    return rows.some(
      (row, size) =>
        row !== undefined && Math.floor((row[0] as number) / matches.callWorth) === size,
    );
  }

  private places() {
    return this.parts.flatMap(({ places: { places } }, part) => {
      const first = this.firstCalls[part] as number;
      return places.map(({ calls, isOptional }) => {
        return { calls: calls.map((call) => call + first), isOptional };
      });
    });
  }

  /** By place, a call of a prediction that can stand there: as many places as can be, required ones first. */
  private holders(predicted: Sequence): readonly (number | undefined)[] {
    const places = this.places();
    const mayStand = (place: number, at: number) =>
      places[place]?.calls.some((call) => this.isSame(call, predicted.calls[at])) === true;
    const placeOf: (number | undefined)[] = predicted.calls.map(() => undefined);
    for (const [place, { isOptional }] of places.entries()) {
      if (!isOptional) augment(place, placeOf, mayStand);
    }
    const holders: (number | undefined)[] = places.map(() => undefined);
    for (const [at, place] of placeOf.entries()) if (place !== undefined) holders[place] = at;
    for (const [at, place] of placeOf.entries()) {
      if (place === undefined) augment(at, holders, (own, other) => mayStand(other, own));
    }
    return holders;
  }

  /** What is chosen where these calls stand: what else is optional is left out. */
  private choicesBy(predicted: Sequence, holders: readonly (number | undefined)[]): Choices {
    let first = 0;
    return this.parts.map(({ places: { places } }, part) => {
      const own = holders.slice(first, first + places.length);
      first += places.length;
      const offset = this.firstCalls[part] as number;
      return places.map(({ calls, isOptional }, place) => {
        const at = own[place];
        if (at === undefined) return isOptional ? undefined : 0;
        return calls.findIndex((call) => this.isSame(call + offset, predicted.calls[at]));
      });
    });
  }

  /** Everything that may be made; where there are alternatives, one after the other, what most more calls are. */
  private most(predicted: Sequence): Choices {
    let open = predicted.calls;
    const chosen = this.places().map(({ calls }) => ({ calls, nth: 0 }));
    for (const place of [...chosen].sort((a, b) => a.calls.length - b.calls.length)) {
      const covered = place.calls.map((call) => open.filter((made) => this.isSame(call, made)));
      const sizes = covered.map(({ length }) => length);
      place.nth = sizes.indexOf(Math.max(...sizes));
      open = open.filter((made) => covered[place.nth]?.includes(made) !== true);
    }
    let first = 0;
    return this.parts.map(({ places: { places } }) => {
      first += places.length;
      return chosen.slice(first - places.length, first).map(({ nth }) => nth);
    });
  }

  private isSame(call: number, made: number | undefined): boolean {
    return made !== undefined && this.comparison.sameCall(this.calls.calls[call] as number, made);
  }
}

/** Whether a beginning of some size can be completed as well as can be. */
function reaches(row: Float64Array, size: number, rest: Rows, targets: readonly Target[]): boolean {
  return targets.some((target) => {
    const behind = rest[target.size - size];
    return behind?.some((worth, at) => worth + (row[at] as number) >= target.worth) === true;
  });
}

/** How many ways through a segment come before those that are chosen. */
function waysBefore({ template }: Segment, choice: Choice): bigint {
  let before = 0n;
  for (const [nth, place] of template.places.entries()) {
    for (const option of optionsAt(place)) {
      if (option === choice[nth]) break;
      before += waysThrough(chosenFrom(template, [...choice.slice(0, nth), option]));
    }
  }
  return before;
}
