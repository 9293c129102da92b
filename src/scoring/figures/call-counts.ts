import type { CallCounts } from '../../model/effort.ts';
import type { ReadCall } from '../../model/format.ts';
import type { CallComparison } from './call-comparison.ts';
import { callText } from './call-text.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { Sequence } from './sequence.ts';

/** A prediction, and the gold that it is shown beside. */
export interface MadeBeside {
  /** All calls; those that were made and not only tried; those that are compared. */
  readonly whole: Sequence;
  readonly made: Sequence;
  readonly left: Sequence;
  readonly gold: Sequence | undefined;
}

/**
 * The calls of predictions, and those of the golds beside them, without optional calls that the
 * prediction left out; null where a prediction has no gold beside it. Where calls are compared by name,
 * their arguments are not known, so neither is whether one was repeated.
 */
export function countCalls(pairs: readonly MadeBeside[], comparison: CallComparison): CallCounts {
  const sum = (count: (pair: MadeBeside) => number) =>
    pairs.reduce((total, pair) => total + count(pair), 0);
  const isBeside = pairs.every(({ gold }) => gold !== undefined);
  return {
    calls: sum(({ whole }) => whole.calls.length),
    needed: isBeside ? sum((pair) => countNeeded(pair, comparison)) : null,
    repeated: comparison.namesOnly ? null : sum((pair) => countRepeated(pair, comparison)),
    failed: sum(({ whole }) => whole.read.filter(({ failed }) => failed).length),
  };
}

function countNeeded({ left, gold }: MadeBeside, comparison: CallComparison): number {
  return gold === undefined ? 0 : dropOptionalCalls(gold, left, comparison)[0].calls.length;
}

/** The calls made again with the same arguments, without those that the gold makes again, too. */
function countRepeated({ made, gold }: MadeBeside, comparison: CallComparison): number {
  const { exact, sameCall, valuesAreText } = comparison;
  if (new Set(made.calls).size === made.calls.length) return 0;
  const found = new Map<string, { readonly call: number; count: number }>();
  for (const [at, call] of made.calls.entries()) {
    // A rule may ignore a parameter in which two calls differ.
    const key = exact ? String(call) : textOf(made.read[at] as ReadCall, valuesAreText);
    const known = found.get(key);
    if (known === undefined) found.set(key, { call, count: 1 });
    else known.count++;
  }
  let repeated = 0;
  for (const { call, count } of found.values()) {
    if (count === 1) continue;
    const needed = gold?.calls.filter((one) => sameCall(one, call)).length ?? 0;
    repeated += Math.max(0, count - Math.max(1, needed));
  }
  return repeated;
}

/** A call as text, whatever the order of its parameters. */
function textOf(call: ReadCall, valuesAreText: boolean): string {
  const params = call.params && [...call.params].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return callText({ ...call, params }, valuesAreText);
}
