import type { DrawnEdge, DrawnGroup } from '../model/drawing.ts';

/** Members of a way that may come in any order, as positions in it, ascending. */
export interface FreeMembers {
  readonly id: string;
  readonly positions: readonly number[];
}

/**
 * The arrows along a way. A block whose members stand together is one station of it, for no order inside
 * is the right one; members with others between them stay in their places.
 */
export function edgesAlong(nodes: readonly string[], blocks: readonly FreeMembers[]): DrawnEdge[] {
  return linked(stationsOf(nodes, blocks));
}

/** Arrows from each station to the next. */
export function linked(stations: readonly string[]): DrawnEdge[] {
  return stations.flatMap((to, at) => {
    const from = stations[at - 1];
    return from === undefined ? [] : [{ from, to, look: 'next' }];
  });
}

/** The nodes and blocks that a way goes through. */
export function stationsOf(nodes: readonly string[], blocks: readonly FreeMembers[]): string[] {
  const together = byPosition(blocks.filter(isTogether));
  return nodes.flatMap((node, position) => {
    const block = together.get(position);
    if (block === undefined) return [node];
    return block.positions[0] === position ? [block.id] : [];
  });
}

/** How many stations a way has up to each of its nodes, from none of them to all. */
export function stationsPassed(count: number, blocks: readonly FreeMembers[]): number[] {
  const together = byPosition(blocks.filter(isTogether));
  const passed = [0];
  for (let position = 0; position < count; position++) {
    const isInside = (together.get(position)?.positions[0] ?? position) < position;
    passed.push((passed[position] ?? 0) + (isInside ? 0 : 1));
  }
  return passed;
}

/** The block of each position that is in one. */
function byPosition(blocks: readonly FreeMembers[]): Map<number, FreeMembers> {
  return new Map(blocks.flatMap((block) => block.positions.map((at) => [at, block] as const)));
}

/** Whether nothing stands between the members. */
function isTogether({ positions }: FreeMembers): boolean {
  return (positions.at(-1) ?? 0) - (positions[0] ?? 0) === positions.length - 1;
}

/** The group of the node at a position: its block, or else the one around the way. */
export function groupAt(
  position: number,
  blocks: readonly FreeMembers[],
  around?: DrawnGroup['id'],
): string | undefined {
  return blocks.find(({ positions }) => positions.includes(position))?.id ?? around;
}

/** Blocks in a way that has so many nodes more before it. */
export function shifted(blocks: readonly FreeMembers[], by: number): FreeMembers[] {
  return blocks.map(({ id, positions }) => ({
    id,
    positions: positions.map((position) => position + by),
  }));
}
