import { all } from '../../base/all.ts';
import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import type { Lattice } from '../../model/format.ts';
import type { Gold, GroundedPlan } from '../../model/gold.ts';
import type { Call } from '../../model/trajectory.ts';
import type { Format, FormatChoices } from './format.ts';
import { pairsText } from './json-text.ts';
import { readCallWithKeys } from './reading.ts';

/**
 * The factored set: calls, the slots that hold them, soft blocks, the order pairs, and the count
 * (null if it is not known). Positions run through all agents. `alike` lists the calls of a block
 * that are equal.
 */
export const lattice: Format = {
  lists: false,
  hasProvenance: true,
  content: { parameters: 'values', agents: true },
  write: (out, gold, _arrangements, choices) => out.add(latticeText(gold, choices)),
  read: (value) => {
    const read = readLattice(value);
    return read && { kind: 'factored', lattice: read };
  },
};

/** The JSON text of a factored set. */
export function latticeText(gold: Gold, { provenance }: FormatChoices = {}): string {
  const calls = gold.parts.flatMap((part) => {
    const ends = provenance?.(part.plan).map((text) => `,"trace":${text}}`);
    return part.calls.map((call, at) => callText(call, ends?.[at] ?? '}'));
  });
  const offsets = runningTotals(gold.parts, (part) => part.calls.length);
  const blockOffsets = runningTotals(gold.parts, (part) => part.plan.blocks.length);
  const slots = gold.parts.flatMap(({ plan }, part) =>
    plan.slots.map((slot) =>
      typeof slot === 'number'
        ? slot + (offsets[part] as number)
        : { block: slot.block + (blockOffsets[part] as number) },
    ),
  );
  const shifted = (part: number) => (position: number) => position + (offsets[part] as number);
  const blocks = gold.parts.flatMap(({ plan }, part) =>
    plan.blocks.map((block) => ({
      calls: block.calls.map(shifted(part)),
      ...(block.alike.length > 0 && {
        alike: block.alike.map((twins) => twins.map(shifted(part))),
      }),
    })),
  );
  const before = gold.parts.flatMap(({ plan }, part) =>
    plan.before.map((pair) => pair.map(shifted(part))),
  );
  const rest = JSON.stringify({ slots, blocks, before }).slice(1);
  const count = gold.count === undefined ? 'null' : `"${gold.count}"`;
  return `{"count":${count},"calls":[${calls.join(',')}],${rest}`;
}

function callText({ agent, tool, params }: Call, end: string): string {
  const head = `{"agent":${JSON.stringify(agent)},"tool":${JSON.stringify(tool)}`;
  return `${head},"params":${pairsText(params)}${end}`;
}

function runningTotals(
  parts: readonly GroundedPlan[],
  size: (part: GroundedPlan) => number,
): number[] {
  let total = 0;
  return parts.map((part) => {
    const before = total;
    total += size(part);
    return before;
  });
}

function readLattice(value: Json): Lattice | undefined {
  if (!isJsonObject(value)) return undefined;
  const count = ownValue(value, 'count');
  const calls = readList(value, 'calls', readLatticeCall);
  const slots = readList(value, 'slots', readSlot);
  const blocks = readList(value, 'blocks', readBlock);
  const before = readList(value, 'before', readPair);
  const isCount = count === null || (typeof count === 'string' && /^\d+$/.test(count));
  if (!isCount || !calls || !slots || !blocks || !before) return undefined;
  return { count: count === null ? undefined : BigInt(count), calls, slots, blocks, before };
}

function readList<T>(
  object: Json,
  key: string,
  read: (entry: Json) => T | undefined,
): T[] | undefined {
  const list = isJsonObject(object) ? ownValue(object, key) : undefined;
  return Array.isArray(list) ? all(list, read) : undefined;
}

function readLatticeCall(entry: Json): Lattice['calls'][number] | undefined {
  const call = readCallWithKeys(entry, 'tool', 'params');
  const agent = isJsonObject(entry) ? ownValue(entry, 'agent') : undefined;
  return call && typeof agent === 'string' ? { ...call, agent } : undefined;
}

function readSlot(entry: Json): Lattice['slots'][number] | undefined {
  const block = isJsonObject(entry) ? readPosition(ownValue(entry, 'block')) : undefined;
  return block === undefined ? readPosition(entry) : { block };
}

function readBlock(entry: Json): Lattice['blocks'][number] | undefined {
  const calls = readList(entry, 'calls', readPosition);
  const hasAlike = isJsonObject(entry) && ownValue(entry, 'alike') !== undefined;
  const alike = hasAlike ? readList(entry, 'alike', readPositions) : [];
  return calls && alike && { calls, alike };
}

function readPair(entry: Json): readonly [number, number] | undefined {
  const [first, second, ...more] = readPositions(entry) ?? [];
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  return [first, second];
}

function readPositions(entry: Json): number[] | undefined {
  return Array.isArray(entry) ? all(entry, readPosition) : undefined;
}

function readPosition(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
