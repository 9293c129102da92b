import { numeralOf } from '../model/decimal.ts';
import { isFactored } from '../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import { ordersAt } from '../model/order-template.ts';
import { sortedText } from '../model/sorted-text.ts';
import { hashInto } from '../model/text-hash.ts';
import type { GoldEntry } from './gold-entry.ts';
import { trajectoryOf } from './lattice-gold.ts';

/** Of larger sets so many trajectories are hashed, spread evenly over the emission order. */
const mostHashed = 32n;

/**
 * What tells a profile's gold set from another one, whether it is listed or factored: a hash of its
 * count and its trajectories. The order in which few trajectories are listed does not matter.
 */
export function goldHash({ golds }: Pick<GoldEntry, 'golds'>): string {
  const size = isFactored(golds)
    ? golds.blocks.reduce((product, { orders }) => product * orders.ranks, 1n)
    : BigInt(golds.length);
  const at = (rank: bigint) =>
    isFactored(golds) ? trajectoryOf(golds, ordersAt(golds, rank)) : (golds[Number(rank)] ?? []);
  const textOf = callTexts();
  const texts = ranksOf(size).map((rank) => trajectoryText(at(rank), textOf));
  const hashes = new Uint32Array(2);
  hashInto(hashes, 0, [size, ...texts.sort()].join('\n'));
  return [...hashes].map((half) => half.toString(16).padStart(8, '0')).join('');
}

function ranksOf(size: bigint): bigint[] {
  const taken = size < mostHashed ? size : mostHashed;
  const last = taken > 1n ? taken - 1n : 1n;
  return Array.from({ length: Number(taken) }, (_, at) => (BigInt(at) * (size - 1n)) / last);
}

/** The text of a call. The trajectories of a compiled set share their calls, so each is made once. */
function callTexts(): (call: ReadCall) => string {
  const known = new Map<ReadCall, string>();
  return (call) => {
    const text = known.get(call) ?? textOfCall(call);
    known.set(call, text);
    return text;
  };
}

function textOfCall({ tool, params }: ReadCall): string {
  return sortedText([tool, params ? Object.fromEntries(params) : null], numeralOf);
}

function trajectoryText(trajectory: ReadTrajectory, textOf: (call: ReadCall) => string): string {
  return trajectory.flatMap(({ calls }) => calls.map(textOf)).join(' ');
}
