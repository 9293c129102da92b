import type { OrderTemplate } from '../../../model/order-template.ts';
import { bestByNames } from './best-by-names.ts';
import { type Bounds, type BoundsInput, ExactBounds } from './bounds.ts';
import { Intractable, ScoringEffort } from './effort.ts';
import { FreeBounds } from './free-walker.ts';
import { GoldSearch, type Measured, openSlots } from './gold-search.ts';
import { type CallMatrix, withoutNames } from './matches.ts';
import { RelaxedWalker } from './relaxed-walker.ts';
import { stretchesOf } from './stretches.ts';

/** A relaxed search is given up after this effort; the exact one with tables then starts anew. */
const relaxedEffort = 2 ** 26;

/** A search of names by bounds is given up after this effort. */
const namesEffort = 2 ** 29;

/**
 * The first `size` golds of a factored set by what they have in common with one prediction, the most
 * first, then in emission order. Where calls and names cannot be counted together by matching, the
 * calls are searched first, and the names among the golds with the most calls: with names there are
 * fewer equal members, and more tables.
 */
export function bestByLength(
  template: OrderTemplate,
  matches: CallMatrix,
  size: number,
  effort: ScoringEffort,
): Measured[] {
  const input = { template, matches, callAt: openSlots(template), effort };
  const needsTables = stretchesOf(template).some(
    ({ blocks, isRun }) => !isRun && blocks.length > 0,
  );
  const exactly = () => bestWithin(new ExactBounds(input), input, size);
  if (!needsTables) return exactly();
  const calls = { ...input, matches: withoutNames(matches) };
  const exact = new ExactBounds(calls);
  const relaxed = (limit: number) => relaxedBounds({ ...calls, effort: new ScoringEffort(limit) });
  const [ofCalls, bounds] = firstTractable([
    () => ofBounds(relaxed(relaxedEffort), calls, size),
    () => ofBounds(exact, calls, size),
  ]);
  if (matches.names === undefined) return ofCalls;
  const byNames = (own: Bounds) => {
    return bestByNames({ ...input, effort: new ScoringEffort(namesEffort) }, ofCalls, own);
  };
  const ways = [() => byNames(exact), exactly];
  return firstTractable(bounds === exact ? ways : [() => byNames(relaxed(namesEffort)), ...ways]);
}

function bestWithin(bounds: Bounds, input: BoundsInput, size: number): Measured[] {
  return new GoldSearch(input, (block) => bounds.walker(block)).best(size, bounds.most);
}

/** The golds, and the bounds that they were found with. */
function ofBounds(bounds: Bounds, input: BoundsInput, size: number): readonly [Measured[], Bounds] {
  return [bestWithin(bounds, input, size), bounds];
}

/** Bounds that ignore order constraints, and that members in gaps can be used only once. */
function relaxedBounds(input: BoundsInput): Bounds {
  const free = new FreeBounds(input);
  return { most: free.most, walker: (block) => new RelaxedWalker(free, block, input) };
}

/** The result of the first way that is tractable; throws `Intractable` where none is. */
function firstTractable<T>(ways: readonly (() => T)[]): T {
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      if (!(error instanceof Intractable)) throw error;
    }
  }
  throw new Intractable();
}
