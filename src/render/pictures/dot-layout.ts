import type { Drawing } from '../../model/drawing.ts';

/** The ends of an arrow in Graphviz: nodes, and the clusters at whose border it is cut. */
interface Ends {
  readonly tail: string;
  readonly head: string;
  readonly ltail: string | undefined;
  readonly lhead: string | undefined;
}

/** Members of a block that come in any order stand side by side, so many in a row. */
const membersOfRow = 3;

/**
 * Graphviz draws arrows between nodes only: finds the nodes that stand for groups, and invisible arrows
 * that keep the members of a block in rows.
 */
export class DotLayout {
  /** Invisible arrows. */
  readonly hidden: readonly (readonly [from: string, to: string])[];
  /** Members of blocks that stand side by side, in their order. */
  readonly rows: readonly (readonly string[])[];
  private readonly members: ReadonlyMap<string, readonly string[]>;
  private readonly free: ReadonlySet<string>;

  constructor(drawing: Drawing) {
    const called = drawing.nodes.filter(({ look }) => look !== 'removed');
    this.members = membersOf({ ...drawing, nodes: called });
    this.free = freeGroups(drawing, this.members);
    this.rows = [...this.free].flatMap((group) => rowsOf(this.members.get(group) ?? []));
    this.hidden = [
      ...[...this.free].flatMap((group) => this.hiddenFor(group)),
      ...this.hiddenBehind(drawing),
    ];
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

  /** Members stand below those of the row before. */
  private hiddenFor(group: string): [string, string][] {
    const members = this.members.get(group) ?? [];
    return members.slice(membersOfRow).map((member, at) => [members[at] as string, member]);
  }

  /** What was removed from an agent's part stands above the next part, too. */
  private hiddenBehind({ nodes, edges }: Drawing): [string, string][] {
    const removed = nodes.filter(({ look, group }) => look === 'removed' && group !== undefined);
    return removed.flatMap(({ id, group }) =>
      edges
        .filter(({ from }) => from === group)
        .flatMap(({ to }) => this.firstRow(to).map((head): [string, string] => [id, head])),
    );
  }

  private firstRow(id: string): readonly string[] {
    const members = this.members.get(id);
    if (members === undefined) return [id];
    if (this.free.has(id)) return members.slice(0, membersOfRow);
    const [first = ''] = members;
    const block = [...this.free].find((each) => this.members.get(each)?.includes(first));
    return block === undefined ? [first] : this.firstRow(block);
  }

  private lastRow(id: string): readonly string[] {
    const members = this.members.get(id);
    if (members === undefined) return [id];
    if (!this.free.has(id)) return members.slice(-1);
    return members.slice(members.length - 1 - ((members.length - 1) % membersOfRow));
  }
}

/** Rows of at least two. */
function rowsOf(members: readonly string[]): string[][] {
  const count = Math.ceil(members.length / membersOfRow);
  return Array.from({ length: count }, (_, at) =>
    members.slice(at * membersOfRow, (at + 1) * membersOfRow),
  ).filter(({ length }) => length > 1);
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

/** The blocks without a way inside. */
function freeGroups(
  { groups, edges }: Drawing,
  members: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const blocks = groups.filter(({ look }) => look === 'block');
  const free = blocks.filter(({ id }) => {
    const inside = new Set(members.get(id));
    return !edges.some(({ from, to, look }) => {
      return look === 'next' && (inside.has(from) || inside.has(to));
    });
  });
  return new Set(free.map(({ id }) => id));
}
