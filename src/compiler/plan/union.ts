import { product } from '../../base/product.ts';
import type { VariantUnion } from '../../model/gold.ts';
import { arranged, type Orders, ordersAt, rankOf } from '../../model/order-template.ts';
import type { Plan, PlanChoices, Variant } from '../../model/plan.ts';
import { withAlike } from './alike.ts';
import { type Kept, keptFor } from './choices.ts';

/** So many trajectories of variants are listed to tell different ones from equal ones. */
export const mostTold = 2 ** 16;

/** Unions kept for each plan; there are few ways in which values make calls the same. */
const capacity = 256;

const known = new WeakMap<PlanChoices, Map<string, Kept<VariantUnion>>>();

/**
 * The union of the variants of a plan. `classes` has for each call the first that is the same for a profile; it is
 * undefined where all are different. Profiles with the same classes share the union.
 */
export function unionOf(
  plan: Plan,
  choices: PlanChoices,
  classes: readonly number[] | undefined,
): VariantUnion {
  const unions = known.get(choices) ?? new Map<string, Kept<VariantUnion>>();
  known.set(choices, unions);
  const key = classes?.join() ?? '';
  const found = unions.get(key)?.deref();
  if (found !== undefined) return found;
  if (unions.size >= capacity) unions.clear();
  const made = united(plan, choices, classes);
  unions.set(key, keptFor(choices.size, made));
  return made;
}

function united(
  { calls }: Plan,
  choices: PlanChoices,
  classes: readonly number[] = [...calls.keys()],
): VariantUnion {
  const all = choices.variants();
  const doubled = doubledIn(choices, classes);
  if (all === undefined) return new UnlistedUnion(choices, doubled.isFound);
  const plans = all
    .filter(({ choice }) => isFirst(choice, choices, classes))
    .map(({ plan }) => (doubled.isFound ? withClasses(plan, classes) : plan));
  const variants = new ListedVariants(plans);
  if (!doubled.isAcross) return variants;
  const isCounted = plans.every(({ count }) => count !== undefined);
  if (isCounted && variants.ranks <= mostTold) return new DistinctVariants(plans, classes);
  return new UncountedVariants(plans);
}

/** Whether any calls are the same, and whether calls of different places are. */
function doubledIn(
  { places }: PlanChoices,
  classes: readonly number[],
): { readonly isFound: boolean; readonly isAcross: boolean } {
  const placeOf = new Map(places.flatMap(({ calls }, at) => calls.map((call) => [call, at])));
  const same = [...classes.entries()].filter(([call, first]) => call !== first);
  const isAcross = same.some(([call, first]) => placeOf.get(call) !== placeOf.get(first));
  return { isFound: same.length > 0, isAcross };
}

/** Whether a variant makes none of two equal alternatives but the first. */
function isFirst(
  choice: Variant['choice'],
  { places }: PlanChoices,
  classes: readonly number[],
): boolean {
  return choice.every((one, at) => {
    const calls = places[at]?.calls ?? [];
    const own = classes[calls[one ?? 0] as number];
    return one === undefined || calls.slice(0, one).every((call) => classes[call] !== own);
  });
}

/** The plan in which members of a block that are the same call are interchangeable. */
function withClasses(plan: Plan, classes: readonly number[]): Plan {
  const kinds = plan.blocks.map(({ calls }) => {
    const own = calls.map((call) => classes[call] as number);
    return own.map((one) => own.indexOf(one));
  });
  return withAlike(plan, kinds);
}

/** The variants one after the other. No two of them have a trajectory in common. */
class ListedVariants implements VariantUnion {
  readonly variants: readonly Plan[];
  readonly count: bigint | undefined;
  readonly ranks: bigint;
  /** By variant, the ranks of those before it. */
  private readonly offsets: readonly bigint[];

  constructor(variants: readonly Plan[]) {
    this.variants = variants;
    let ranks = 0n;
    let count: bigint | undefined = 0n;
    this.offsets = variants.map((plan) => {
      const before = ranks;
      ranks += plan.ranks;
      count = count === undefined || plan.count === undefined ? undefined : count + plan.count;
      return before;
    });
    this.count = count;
    this.ranks = ranks;
  }

  arrangements(): Iterable<readonly number[]> {
    const { variants } = this;
    return {
      *[Symbol.iterator]() {
        for (const plan of variants) yield* arrangementsOf(plan);
      },
    };
  }

  at(rank: bigint): readonly number[] {
    const variant = this.offsets.findLastIndex((offset) => offset <= rank);
    const plan = this.variants[variant] as Plan;
    return arranged(plan, ordersAt(plan, rank - (this.offsets[variant] as bigint)));
  }

  rankOf(variant: number, orders: Orders): bigint {
    return (this.offsets[variant] as bigint) + rankOf(this.variants[variant] as Plan, orders);
  }
}

/** Variants that may have trajectories in common, of which the first counts. */
class DistinctVariants implements VariantUnion {
  readonly variants: readonly Plan[];
  readonly count: bigint;
  readonly ranks: bigint;
  private readonly listed: readonly (readonly number[])[];
  private readonly classes: readonly number[];
  private readonly ranksByKey = new Map<string, bigint>();

  constructor(variants: readonly Plan[], classes: readonly number[]) {
    this.variants = variants;
    this.classes = classes;
    const listed: (readonly number[])[] = [];
    for (const plan of variants) {
      for (const arrangement of arrangementsOf(plan)) {
        const key = this.keyOf(arrangement);
        if (this.ranksByKey.has(key)) continue;
        this.ranksByKey.set(key, BigInt(listed.length));
        listed.push(arrangement);
      }
    }
    this.listed = listed;
    this.count = BigInt(listed.length);
    this.ranks = this.count;
  }

  arrangements(): Iterable<readonly number[]> {
    return this.listed;
  }

  at(rank: bigint): readonly number[] {
    return this.listed[Number(rank)] as readonly number[];
  }

  rankOf(variant: number, orders: Orders): bigint {
    const key = this.keyOf(arranged(this.variants[variant] as Plan, orders));
    return this.ranksByKey.get(key) as bigint;
  }

  private keyOf(arrangement: readonly number[]): string {
    return arrangement.map((call) => this.classes[call]).join();
  }
}

/** Variants that may have trajectories in common, too many of them to tell: their ranks count equal ones apart. */
class UncountedVariants extends ListedVariants {
  override readonly count = undefined;
}

/** Variants that are too many to be listed. */
class UnlistedUnion implements VariantUnion {
  readonly variants = undefined;
  readonly count: bigint | undefined;
  readonly ranks: bigint;

  constructor({ size, count }: PlanChoices, hasEqualCalls: boolean) {
    this.count = hasEqualCalls ? undefined : count;
    this.ranks = this.count ?? size;
  }

  arrangements(): Iterable<readonly number[]> {
    throw new RangeError(tooMany);
  }

  at(): readonly number[] {
    throw new RangeError(tooMany);
  }

  rankOf(): bigint {
    throw new RangeError(tooMany);
  }
}

const tooMany = 'a gold set with so many variants is not listed';

function* arrangementsOf(plan: Plan): Generator<readonly number[]> {
  for (const orders of product(plan.blocks.map((block) => block.orders))) {
    yield arranged(plan, orders);
  }
}
