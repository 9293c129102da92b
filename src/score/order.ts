import { callText } from './call-text.ts';
import type { Comparison } from './comparison.ts';
import { equalise } from './equalise.ts';
import { prefixLength } from './metrics/prefix.ts';
import { sameCalls } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/**
 * One sentence on a prediction with the right calls in no valid order: the step at which it leaves
 * every gold with these calls, and what could have stood there.
 */
export function orderReason(
  golds: readonly Sequence[],
  predicted: Sequence,
  comparison: Comparison,
): string {
  const places = golds
    .filter((gold) => sameCalls(gold, predicted, comparison))
    .map((gold) => placeOf(gold, predicted, comparison));
  const furthest = Math.max(...places.map(({ prefix }) => prefix));
  const reached = places.filter(({ prefix }) => prefix === furthest);
  const [first] = reached;
  if (!first) return 'the calls stand in no valid order';
  const byName = reached.every(({ expected }) => expected?.tool !== first.made?.tool);
  const name = (call: Sequence['read'][number] | undefined) =>
    call === undefined ? '' : byName ? call.tool : callText(call, comparison.valuesAreText);
  const allowed = [...new Set(reached.map(({ expected }) => name(expected)))];
  return `step ${first.step}: the order allows ${either(allowed)} here, not ${name(first.made)}`;
}

function placeOf(gold: Sequence, predicted: Sequence, comparison: Comparison) {
  const [g, p] = equalise(gold, predicted, comparison);
  const prefix = prefixLength(g.calls, p.calls, comparison.sameCall);
  const step = (p.positions[prefix] ?? 0) + 1;
  return { prefix, expected: g.read[prefix], made: p.read[prefix], step };
}

function either(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
