import type { OrderTemplate } from '../../model/order-template.ts';
import { bestByNames } from './best-by-names.ts';
import { Bounds, isRelaxable } from './bounds.ts';
import { Intractable, ScoringEffort } from './effort.ts';
import { GoldSearch, type Measured, openSlots } from './gold-search.ts';
import { type CallMatrix, withoutNames } from './matches.ts';
import { stretchesOf } from './stretches.ts';

/** A relaxed search is given up after this effort; the exact one with tables then starts anew. */
const relaxedEffort = 2 ** 24;

/** A search of names by bounds is given up after this effort. */
const namesEffort = 2 ** 27;

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
  const exactly = () => bestBy({ template, matches, size, effort, isRelaxed: false });
  const needsNoTable = stretchesOf(template).every(
    ({ blocks, isRun }) => isRun || blocks.length === 0,
  );
  if (needsNoTable) return exactly();
  const relaxed = { template, size, isRelaxed: true };
  const ways: (() => Measured[])[] = [];
  if (matches.names === undefined) {
    const limited = new ScoringEffort(relaxedEffort);
    if (isRelaxable(template)) ways.push(() => bestBy({ ...relaxed, matches, effort: limited }));
  } else {
    const calls = withoutNames(matches);
    const ofCalls = bestByLength(template, calls, size, effort);
    for (const isRelaxed of isRelaxable(template) ? [true, false] : [false]) {
      const callAt = openSlots(template);
      const limited = new ScoringEffort(namesEffort);
      const own = { template, callAt, matches: calls, effort: isRelaxed ? limited : effort };
      const input = { template, callAt, matches, effort: limited };
      ways.push(() => bestByNames(input, ofCalls, new Bounds(own, isRelaxed)));
    }
  }
  return firstTractable([...ways, exactly]);
}

interface Search {
  readonly template: OrderTemplate;
  readonly matches: CallMatrix;
  readonly size: number;
  readonly effort: ScoringEffort;
  readonly isRelaxed: boolean;
}

function bestBy({ template, matches, size, effort, isRelaxed }: Search): Measured[] {
  const callAt = openSlots(template);
  const bounds = new Bounds({ template, matches, callAt, effort }, isRelaxed);
  const search = new GoldSearch(template, callAt, (block) => bounds.walker(block));
  return search.best(size, bounds.most);
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
