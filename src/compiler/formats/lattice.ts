import { all } from '../../base/all.ts';
import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import { product } from '../../base/product.ts';
import type { Lattice, LatticeTemplate } from '../../model/format.ts';
import type { Gold } from '../../model/gold.ts';
import { type Run, runOf } from '../../model/order-constraints.ts';
import type { Plan, PlannedBlock } from '../../model/plan.ts';
import type { Call } from '../../model/trajectory.ts';
import { allowText, readAllow } from './allow.ts';
import type { Format, FormatChoices } from './format.ts';
import { pairsText } from './json-text.ts';
import { readCallWithKeys } from './reading.ts';

/**
 * The factored set: calls, the slots that hold them, soft blocks, the order pairs, and the count
 * (null if it is not known). Positions run through all agents. `alike` lists the calls of a block
 * that are equal, and a group of calls stays together. Where something is left to the agents, each variant has slots, blocks and pairs of its own.
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
  const isRepeated = new Set(gold.agents).size < gold.agents.length;
  const calls = gold.parts.flatMap((part, turn) => {
    const whose = isRepeated ? `,"turn":${turn + 1}` : '';
    const ends = provenance?.(part.plan).map((text) => `,"trace":${text}}`);
    return part.calls.map((call, at) => callText(call, whose, ends?.[at] ?? '}'));
  });
  const offsets = runningTotals(gold.parts, (part) => part.calls.length);
  const count = gold.count === undefined ? 'null' : `"${gold.count}"`;
  const allow =
    gold.allowances.length > 0 ? `,"allow":${allowText(gold.allowances, gold.agents)}` : '';
  const templates = gold.parts.map(({ plan, union }) => union?.variants ?? [plan]);
  const texts = Array.from(product(templates), (plans) => templateText(plans, offsets));
  const isOne = gold.parts.every(({ union }) => union === undefined);
  const rest = isOne ? texts.join().slice(1, -1) : `"variants":[${texts.join(',')}]`;
  return `{"count":${count},"calls":[${calls.join(',')}],${rest}${allow}}`;
}

/** The slots, blocks and pairs of a plan for each agent; `offsets` are the numbers of calls before each. */
function templateText(plans: readonly Plan[], offsets: readonly number[]): string {
  const blockOffsets = runningTotals(plans, (plan) => plan.blocks.length);
  const slots = plans.flatMap((plan, part) =>
    plan.slots.map((slot) =>
      typeof slot === 'number'
        ? slot + (offsets[part] as number)
        : { block: slot.block + (blockOffsets[part] as number) },
    ),
  );
  const shifted = (part: number) => (position: number) => position + (offsets[part] as number);
  const blocks = plans.flatMap((plan, part) =>
    plan.blocks.map((block) => ({
      calls: withGroups(block.calls.map(shifted(part)), runsIn(block, plan)),
      ...(block.alike.length > 0 && {
        alike: block.alike.map((twins) => twins.map(shifted(part))),
      }),
    })),
  );
  const before = plans.flatMap((plan, part) => plan.before.map((pair) => pair.map(shifted(part))));
  return JSON.stringify({ slots, blocks, before });
}

/**
 * The calls of a block that stay together. Alone in their block they need not be told apart, but for hard pairs, which
 * are about them all.
 */
function runsIn({ calls, orders }: PlannedBlock, plan: Plan): readonly Run[] {
  const { runs } = orders.constraints;
  const element = plan.calls[calls[0] as number]?.element;
  if (runs !== undefined || element?.of !== calls.length) return runs ?? [];
  const isBound = plan.before.some((pair) => pair.some((call) => calls.includes(call)));
  return isBound ? [{ first: 0, size: calls.length, isAny: element.isAny }] : [];
}

function withGroups(calls: readonly number[], runs: readonly Run[]) {
  const inRun = runOf({ size: calls.length, runs });
  return calls.flatMap((call, at): (number | { group: readonly number[]; any: boolean })[] => {
    const run = runs[inRun[at] ?? -1];
    if (run === undefined) return [call];
    if (run.first !== at) return [];
    return [{ group: calls.slice(at, at + run.size), any: run.isAny }];
  });
}

function callText({ agent, tool, params }: Call, whose: string, end: string): string {
  const head = `{"agent":${JSON.stringify(agent)}${whose},"tool":${JSON.stringify(tool)}`;
  return `${head},"params":${pairsText(params)}${end}`;
}

function runningTotals<One>(parts: readonly One[], size: (part: One) => number): number[] {
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
  const isCount = count === null || (typeof count === 'string' && /^\d+$/.test(count));
  const hasVariants = ownValue(value, 'variants') !== undefined;
  const variants = hasVariants ? readList(value, 'variants', readTemplate) : undefined;
  const template = hasVariants ? noTemplate : readTemplate(value);
  const allow = ownValue(value, 'allow');
  const allowances = allow === undefined ? undefined : readAllow(allow);
  if (!isCount || !calls || !template || (hasVariants && !variants)) return undefined;
  if (allow !== undefined && !allowances) return undefined;
  const counted = { count: count === null ? undefined : BigInt(count), calls };
  return { ...counted, ...template, variants, allowances };
}

/** What a lattice with variants has in place of slots, blocks and pairs of its own. */
const noTemplate: LatticeTemplate = { slots: [], blocks: [], before: [] };

function readTemplate(value: Json): LatticeTemplate | undefined {
  const slots = readList(value, 'slots', readSlot);
  const blocks = readList(value, 'blocks', readBlock);
  const before = readList(value, 'before', readPair);
  return slots && blocks && before && { slots, blocks, before };
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
  const turn = isJsonObject(entry) ? ownValue(entry, 'turn') : undefined;
  if (call === undefined || typeof agent !== 'string') return undefined;
  const whose = readPosition(turn);
  return whose === undefined ? { ...call, agent } : { ...call, agent, turn: whose - 1 };
}

function readSlot(entry: Json): Lattice['slots'][number] | undefined {
  const block = isJsonObject(entry) ? readPosition(ownValue(entry, 'block')) : undefined;
  return block === undefined ? readPosition(entry) : { block };
}

function readBlock(entry: Json): Lattice['blocks'][number] | undefined {
  const members = readList(entry, 'calls', readMember);
  const hasAlike = isJsonObject(entry) && ownValue(entry, 'alike') !== undefined;
  const alike = hasAlike ? readList(entry, 'alike', readPositions) : [];
  if (members === undefined || alike === undefined) return undefined;
  const runs: Run[] = [];
  let first = 0;
  for (const { calls, isAny } of members) {
    if (isAny !== undefined) runs.push({ first, size: calls.length, isAny });
    first += calls.length;
  }
  const calls = members.flatMap((one) => one.calls);
  return { calls, alike, ...(runs.length > 0 && { runs }) };
}

/** A call of a block, or calls that stay together. */
function readMember(entry: Json): { calls: number[]; isAny: boolean | undefined } | undefined {
  const call = readPosition(entry);
  if (call !== undefined) return { calls: [call], isAny: undefined };
  const calls = readList(entry, 'group', readPosition);
  const any = isJsonObject(entry) ? (ownValue(entry, 'any') ?? false) : undefined;
  if (calls === undefined || calls.length === 0 || typeof any !== 'boolean') return undefined;
  return { calls, isAny: any };
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
