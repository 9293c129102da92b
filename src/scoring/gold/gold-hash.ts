import { numeralOf } from '../../base/decimal.ts';
import { byText } from '../../base/text/by-text.ts';
import { sortedText } from '../../base/text/sorted-text.ts';
import { TextHash } from '../../base/text/text-hash.ts';
import { isFactored } from '../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import { ordersAt } from '../../model/order-template.ts';
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
  const texts = ranksOf(size).map((rank) => hashedText(callsOf(at(rank)).map(textOf)));
  return hashOf(size, texts);
}

/** The hash of a set of some size, of whose trajectories these are the texts. */
export function hashOf(size: bigint | number, texts: string[]): string {
  const hash = new TextHash();
  hash.add(String(size));
  for (const text of texts.sort(byText)) hash.add(`\n${text}`);
  return hashText(hash);
}

const halves = new Uint32Array(2);

/** A hash as it is written. */
function hashText(hash: TextHash): string {
  hash.into(halves, 0);
  return hex(halves[0] as number) + hex(halves[1] as number);
}

/** The text of a trajectory whose calls have these texts. */
function hashedText(calls: readonly string[]): string {
  return calls.join(' ');
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
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

/** The text of a call, which is the same for equal calls. */
function textOfCall({ tool, params }: ReadCall): string {
  return sortedText([tool, params ? Object.fromEntries(params) : null], numeralOf);
}

function callsOf(trajectory: ReadTrajectory): readonly ReadCall[] {
  return trajectory.flatMap(({ calls }) => calls);
}
