import type { Drawing, DrawnNode } from '../model/drawing.ts';
import { blockRows } from './block-rows.ts';
import { Gates, upperGate } from './dot-gates.ts';

/** The ends of an arrow in Graphviz: nodes, and the clusters at whose border it is cut. */
interface Ends {
  readonly tail: string;
  readonly head: string;
  readonly ltail: string | undefined;
  readonly lhead: string | undefined;
}

/**
 * Graphviz draws arrows between nodes only: finds the nodes that stand for groups, and invisible arrows
 * that keep the members of a block in rows.
 */
export class DotLayout {
  readonly gates: Gates;
  /** Invisible arrows. */
  readonly hidden: readonly (readonly [from: string, to: string])[];
  /** Members of blocks that stand side by side, in their order. */
  readonly rows: readonly (readonly string[])[];
  /** The frames and blocks that the way goes into past their titles. */
  readonly titles: ReadonlySet<string>;
  private readonly members: ReadonlyMap<string, readonly string[]>;
  /** The rows of the blocks without a way inside. */
  private readonly free: ReadonlyMap<string, readonly (readonly string[])[]>;
  private readonly heights: ReadonlyMap<string, number>;

  constructor(drawing: Drawing) {
    this.gates = new Gates(drawing);
    const called = drawing.nodes.filter(({ look }) => look !== 'removed');
    this.members = membersOf({ ...drawing, nodes: called });
    this.free = freeGroups(drawing, this.members);
    const blocks = [...this.free.values()];
    const passed = this.passedTitles(drawing);
    this.titles = new Set(passed.keys());
    this.rows = [
      ...blocks.flatMap((rows) => rows.filter(({ length }) => length > 1)),
      ...[...passed].map(([group, first]) => [titleOf(group), first]),
    ];
    this.heights = heightsOf(drawing.nodes, blocks);
    this.hidden = [...blocks.flatMap(belowEachOther), ...this.hiddenBelow(drawing)];
  }

  endsOf(from: string, to: string): Ends {
    const isGroup = (id: string) => this.members.has(id);
    return {
      tail: middle(this.lastRow(from)),
      head: middle(this.firstRow(to)),
      ltail: isGroup(from) ? from : undefined,
      lhead: isGroup(to) ? to : undefined,
    };
  }

  /** The frames with gates and the blocks with a way inside, and the node at which it comes in. */
  private passedTitles({ groups }: Drawing): Map<string, string> {
    const blocks = groups.filter(({ id, look }) => look === 'block' && !this.free.has(id));
    return new Map([
      ...[...this.gates.frames].map((id): [string, string] => [id, upperGate(id)]),
      ...blocks.map(({ id }): [string, string] => [id, this.members.get(id)?.[0] ?? '']),
    ]);
  }

  /** What was removed from an agent's part, and leads nowhere, stands above the end of the part. */
  private hiddenBelow({ nodes, edges }: Drawing): [string, string][] {
    const leading = new Set(edges.map(({ from }) => from));
    return nodes.flatMap(({ id, look }): [string, string][] => {
      const gate = this.gates.below(id);
      return look !== 'removed' || leading.has(id) || gate === undefined ? [] : [[id, gate]];
    });
  }

  /** Whether what an arrow leads to stands below its other end in any case: there it can help the layout. */
  leadsDown(from: string, to: string): boolean {
    return (this.heights.get(from) ?? 0) < (this.heights.get(to) ?? 0);
  }

  private firstRow(id: string): readonly string[] {
    const first = this.members.get(id)?.[0];
    return first === undefined ? [id] : (this.rowsWith(id, first)[0] ?? []);
  }

  private lastRow(id: string): readonly string[] {
    const last = this.members.get(id)?.at(-1);
    return last === undefined ? [id] : (this.rowsWith(id, last).at(-1) ?? []);
  }

  /** The rows of a block, or those of the block that a node of a frame is in, or that node. */
  private rowsWith(id: string, node: string): readonly (readonly string[])[] {
    const rows = this.free.get(id);
    if (rows !== undefined) return rows;
    return [...this.free.values()].find((each) => each.flat().includes(node)) ?? [[node]];
  }
}

/** An unseen node beside the title of a group. */
export function titleOf(group: string): string {
  return `${group}_title`;
}

/** Numbers that grow along the way; in a block, from row to row. */
function heightsOf(
  nodes: readonly DrawnNode[],
  blocks: readonly (readonly (readonly string[])[])[],
): Map<string, number> {
  const heights = new Map(nodes.map(({ id }, at) => [id, at]));
  for (const rows of blocks) {
    const first = Math.min(...rows.flat().map((member) => heights.get(member) ?? 0));
    for (const [at, row] of rows.entries()) {
      for (const member of row) heights.set(member, first + at);
    }
  }
  return heights;
}

/** Members stand below those of the row before. */
function belowEachOther(rows: readonly (readonly string[])[]): [string, string][] {
  return rows.slice(1).flatMap((row, at) => {
    const above = rows[at] ?? [];
    return row.map((member, column): [string, string] => {
      return [above[Math.min(column, above.length - 1)] ?? '', member];
    });
  });
}

function middle(row: readonly string[]): string {
  return row[(row.length - 1) >> 1] ?? '';
}

/** The nodes of every group, those of groups in it too, in the drawing's order. */
function membersOf({ nodes, groups }: Pick<Drawing, 'nodes' | 'groups'>): Map<string, string[]> {
  const around = new Map(groups.map(({ id, group }) => [id, group]));
  const members = new Map(groups.map(({ id }): [string, string[]] => [id, []]));
  for (const { id, group } of nodes) {
    for (let each = group; each !== undefined; each = around.get(each)) members.get(each)?.push(id);
  }
  return members;
}

/** The blocks without a way inside, with their rows. */
function freeGroups(
  { groups, edges }: Drawing,
  members: ReadonlyMap<string, readonly string[]>,
): Map<string, string[][]> {
  const onWay = new Set(edges.flatMap(({ from, to, look }) => (look === 'next' ? [from, to] : [])));
  const before = edges.filter(({ look }) => look === 'before');
  return new Map(
    groups.flatMap(({ id, look }): [string, string[][]][] => {
      const inside = members.get(id) ?? [];
      const isFree = look === 'block' && !inside.some((member) => onWay.has(member));
      return isFree ? [[id, blockRows(inside, before)]] : [];
    }),
  );
}
