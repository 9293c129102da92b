import type { AlignedCall } from '../../model/score.ts';

/** A row of the two sides: a call that both have, but not at the same place, is `moved` on each. */
export interface PlacedCall extends Omit<AlignedCall, 'mark'> {
  readonly mark: AlignedCall['mark'] | 'moved';
}

/**
 * The rows of an alignment, in which no call is said to be missing or extra that the other side has
 * elsewhere. Two calls of one tool beside each other are apart where one of them is elsewhere: so do
 * tags match them. A prediction is `reordered` if its calls are those of the gold.
 */
export function placedCalls(calls: readonly AlignedCall[], isReordered: boolean): PlacedCall[] {
  const unpaired = calls.filter(isUnpaired).flatMap(sidesOf);
  const golds = countsOf(unpaired.map(({ gold }) => gold));
  const predictions = countsOf(unpaired.map(({ prediction }) => prediction));
  // Rules may take two calls for the same that are not the same text.
  const isMoved = ({ gold, prediction }: AlignedCall) =>
    isReordered || (gold === undefined ? take(golds, prediction) : take(predictions, gold));
  return calls.flatMap((call): PlacedCall[] => {
    if (!isUnpaired(call)) return [call];
    const sides = sidesOf(call).map((side): PlacedCall => {
      return isMoved(side) ? { ...side, mark: 'moved' } : side;
    });
    return sides.some(({ mark }) => mark === 'moved') ? sides : [call];
  });
}

/** Whether a row has calls that may be elsewhere: not those that differ in what is no text. */
function isUnpaired({ mark, gold, prediction = gold }: AlignedCall): boolean {
  return mark === 'missing' || mark === 'extra' || (mark === 'changed' && prediction !== gold);
}

/** The calls of a row, each as a row of its own. */
function sidesOf({ gold, prediction, parallel, status }: AlignedCall): AlignedCall[] {
  const noted = { ...(parallel !== undefined && { parallel }), ...(status && { status }) };
  return [
    ...(gold === undefined ? [] : [{ mark: 'missing' as const, gold }]),
    ...(prediction === undefined ? [] : [{ mark: 'extra' as const, prediction, ...noted }]),
  ];
}

type Counts = Map<string | undefined, number>;

function countsOf(texts: readonly (string | undefined)[]): Counts {
  const counts: Counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Takes one of so many away, if there is one left. */
function take(counts: Counts, text: string | undefined): boolean {
  const count = counts.get(text) ?? 0;
  counts.set(text, count - 1);
  return count > 0;
}
