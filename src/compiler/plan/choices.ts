import { product } from '../../base/product.ts';
import {
  mostVariants,
  type Plan,
  type PlanChoices,
  type PlannedCall,
  type PlanPlace,
  type Variant,
} from '../../model/plan.ts';
import type { PrecedenceConstraints } from './precedence-constraints.ts';

/** A value that is kept, or that the engine may forget where its memory is needed. */
export interface Kept<T> {
  deref(): T | undefined;
}

/** Of more variants it may be forgotten what was made of them: there may be as many for each outcome. */
const mostKept = 256n;

/** Keeps what was made of so many variants. */
export function keptFor<T extends object>(variants: bigint, value: T): Kept<T> {
  return variants > mostKept ? new WeakRef(value) : { deref: () => value };
}

/**
 * Plans a sequence in which nothing is left to the agent; `none` where it has no order, `uncounted` where it has too many
 * to be counted.
 */
type PlanSequence = (precedence: PrecedenceConstraints) => Plan | 'none' | 'uncounted';

/** Which alternative is made at each place; undefined for a place that is left out. */
type Choice = Variant['choice'];

/** Whether calls leave anything to the agent. */
export function hasChoices(calls: readonly PlannedCall[]): boolean {
  return calls.some((call) => isOptional(call) || call.others !== undefined);
}

function isOptional(call: PlannedCall): boolean {
  return call.times?.least === 0 || isOpen(call);
}

/** Whether it stands for any number of calls, because the list for whose elements they are is not known. */
function isOpen({ element }: PlannedCall): boolean {
  return element !== undefined && element.index === undefined;
}

/**
 * Adds the choices of the agent to the plan of a sequence in which everything is made, in its first form. Each
 * variant is planned like a sequence of its own, except that leaving out by choice freezes no block.
 */
export function withChoices(
  first: Plan,
  precedence: PrecedenceConstraints,
  planOf: PlanSequence,
): Plan {
  const choices = new Choices(first, precedence, planOf);
  const everything = precedence.calls.map(() => 0);
  return { ...choices.planWith(everything, first), choices };
}

class Choices implements PlanChoices {
  readonly places: readonly PlanPlace[];
  readonly blocks: PlanChoices['blocks'];
  readonly before: PlanChoices['before'];
  readonly runs: PlanChoices['runs'];
  readonly size: bigint;
  private readonly calls: readonly PlannedCall[];
  private readonly precedence: PrecedenceConstraints;
  private readonly planSequence: PlanSequence;
  private knownVariants: Kept<readonly Variant[]> | undefined;
  private knownCount: { readonly count: bigint | undefined } | undefined;

  constructor(first: Plan, precedence: PrecedenceConstraints, planOf: PlanSequence) {
    const { calls } = precedence;
    this.precedence = precedence;
    this.planSequence = planOf;
    this.calls = calls.flatMap((call) => [call, ...(call.others ?? [])]);
    let position = 0;
    this.places = calls.map((call) => {
      const alternatives = [call, ...(call.others ?? [])].map(() => position++);
      return {
        calls: alternatives,
        isOptional: isOptional(call),
        ...(isOpen(call) && { isOpen: true }),
      };
    });
    this.before = first.before;
    this.runs = first.blocks.flatMap(({ calls: members, orders }) =>
      (orders.constraints.runs ?? []).map(({ first: from, size, isAny }) => {
        return { places: members.slice(from, from + size), isAny };
      }),
    );
    this.blocks = first.blocks.map(({ calls: members, place }) => {
      return { calls: members.flatMap((member) => this.places[member]?.calls ?? []), place };
    });
    this.size = this.places.reduce((size, place) => size * BigInt(optionsOf(place).length), 1n);
  }

  /** Undefined where one block, with what pairs tie to it, has too many choices to be counted. */
  get count(): bigint | undefined {
    this.knownCount ??= { count: this.counted() };
    return this.knownCount.count;
  }

  readonly variants = (): readonly Variant[] | undefined => {
    if (this.size > mostVariants) return undefined;
    const known = this.knownVariants?.deref();
    if (known !== undefined) return known;
    const variants: Variant[] = [];
    for (const choice of product(this.places.map(optionsOf))) {
      const plan = this.planSequence(this.chosen(choice));
      if (plan === 'uncounted') return undefined;
      if (plan !== 'none') variants.push({ choice, plan: this.planWith(choice, plan) });
    }
    this.knownVariants = keptFor(this.size, variants);
    return variants;
  };

  readonly planOf = (choice: Choice): Plan | undefined => {
    const plan = this.planSequence(this.chosen(choice));
    return typeof plan === 'string' ? undefined : this.planWith(choice, plan);
  };

  /** The plan of some of the calls, with their positions among all calls. */
  planWith(choice: Choice, plan: Plan): Plan {
    const positions = this.positionsOf(choice);
    const at = (position: number) => positions[position] as number;
    return {
      ...plan,
      calls: this.calls,
      slots: plan.slots.map((slot) => (typeof slot === 'number' ? at(slot) : slot)),
      blocks: plan.blocks.map((block) => ({
        ...block,
        calls: block.calls.map(at),
        alike: block.alike.map((twins) => twins.map(at)),
      })),
      before: plan.before.map(([first, second]) => [at(first), at(second)] as const),
      // Its nodes stand for the calls that are made, so they are told where these are among all.
      graph: () => plan.graph(positions),
    };
  }

  /** What is left of the sequence: a place that is left out is as if it were not in it, nor in its block. */
  private chosen(choice: Choice): PrecedenceConstraints {
    const { calls, nodes, blocks, precedences } = this.precedence;
    const kept = [...calls.keys()].filter((place) => choice[place] !== undefined);
    const standing = new Map(kept.map((place, at) => [place, at]));
    return {
      calls: kept.map((place) => alternative(calls[place] as PlannedCall, choice[place] as number)),
      nodes: kept.map((place) => nodes[place] as number),
      blocks: blocks.flatMap(({ source, slots }) => {
        const left = slots.flatMap((slot) => standing.get(slot) ?? []);
        return left.length < 2 ? [] : [{ source, slots: left }];
      }),
      precedences: precedences.flatMap(({ source, first, second }) => {
        const [one, other] = [standing.get(first), standing.get(second)];
        return one === undefined || other === undefined
          ? []
          : [{ source, first: one, second: other }];
      }),
    };
  }

  private positionsOf(choice: Choice): number[] {
    return choice.flatMap((one, place) =>
      one === undefined ? [] : [this.places[place]?.calls[one] as number],
    );
  }

  /** Places that share no block and no pair are independent of each other, so their numbers multiply. */
  private counted(): bigint | undefined {
    let count = 1n;
    for (const group of tiedPlaces(this.precedence)) {
      const own = this.countIn(group);
      if (own === undefined) return undefined;
      count *= own;
    }
    return count;
  }

  private countIn(group: readonly number[]): bigint | undefined {
    const places = group.map((place) => this.places[place] as PlanPlace);
    const options = places.map(optionsOf);
    if (options.length === 1) return BigInt(options[0]?.length ?? 0);
    const within = new Set(group);
    const isFree = this.precedence.precedences.every(({ first }) => !within.has(first));
    if (isFree) return freeOrders(places);
    if (options.reduce((size, { length }) => size * length, 1) > mostVariants) return undefined;
    let count = 0n;
    for (const chosen of product(options)) {
      const choice: (number | undefined)[] = this.places.map(() => undefined);
      group.forEach((place, at) => {
        choice[place] = chosen[at];
      });
      const plan = this.planSequence(this.chosen(choice));
      if (plan === 'none') continue;
      if (plan === 'uncounted' || plan.count === undefined) return undefined;
      count += plan.count;
    }
    return count;
  }
}

/** What may be chosen at a place, in order: its alternatives, and to leave it out. */
function optionsOf({
  calls,
  isOptional: mayBeLeftOut,
}: PlanPlace): readonly (number | undefined)[] {
  return mayBeLeftOut ? [...calls.keys(), undefined] : [...calls.keys()];
}

function alternative(call: PlannedCall, nth: number): PlannedCall {
  return nth === 0 ? call : (call.others?.[nth - 1] as PlannedCall);
}

/** How often members of a block that are made take places in any order: by their number, of which all orders count. */
function freeOrders(places: readonly PlanPlace[]): bigint {
  let ways = [1n];
  for (const { calls, isOptional: mayBeLeftOut } of places) {
    const next = [...ways, 0n].map((_, made) => {
      const leaving = mayBeLeftOut ? (ways[made] ?? 0n) : 0n;
      return leaving + (ways[made - 1] ?? 0n) * BigInt(calls.length);
    });
    ways = next;
  }
  let orders = 1n;
  return ways.reduce((count, number, made) => {
    if (made > 0) orders *= BigInt(made);
    return count + number * orders;
  }, 0n);
}

/** The places in groups: two that stand in one block, or in one pair, are in the same group. */
function tiedPlaces({ calls, blocks, precedences }: PrecedenceConstraints): number[][] {
  const group = [...calls.keys()];
  const rootOf = (place: number): number => {
    let root = place;
    while (group[root] !== root) root = group[root] as number;
    return root;
  };
  const tie = (one: number, other: number) => {
    group[rootOf(one)] = rootOf(other);
  };
  for (const { slots } of blocks) for (const slot of slots) tie(slot, slots[0] as number);
  for (const { first, second } of precedences) tie(first, second);
  const groups = new Map<number, number[]>();
  for (const place of calls.keys()) {
    const root = rootOf(place);
    const own = groups.get(root) ?? [];
    own.push(place);
    groups.set(root, own);
  }
  return [...groups.values()];
}
