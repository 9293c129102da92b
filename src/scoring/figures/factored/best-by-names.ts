import type { Bounds, BoundsInput } from './bounds.ts';
import { FreeBounds } from './free-walker.ts';
import { GoldSearch, type Measured } from './gold-search.ts';
import { onlyMisnamed, onlyNames } from './matches.ts';
import { NamesWalker } from './names-walker.ts';

/**
 * The golds with the most calls, and of these with the most names, in emission order; `ofCalls` are as
 * many where only calls count, the most first, and `bounds` count these.
 */
export function bestByNames(
  input: BoundsInput,
  ofCalls: readonly Measured[],
  bounds: Bounds,
): Measured[] {
  const { matches, callAt, effort } = input;
  const inputs = {
    both: new FreeBounds(input),
    names: new FreeBounds({ ...input, matches: onlyNames(matches) }),
    misnamed: new FreeBounds({ ...input, matches: onlyMisnamed(matches) }),
    callAt,
    effort,
  };
  return [...new Set(ofCalls.map(({ length }) => length))].flatMap((calls) => {
    const size = ofCalls.filter(({ length }) => length === calls).length;
    const walkerOf = (block: number) =>
      new NamesWalker(inputs, block, { calls, walker: bounds.walker(block) });
    const found = new GoldSearch(input, walkerOf).best(size, Number.POSITIVE_INFINITY);
    return found.map(({ orders, length }) => ({
      orders,
      length: calls * matches.callWorth + length,
    }));
  });
}
