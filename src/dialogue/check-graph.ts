import { addUnder } from '../base/lists-by-key.ts';
import { type GraphEdge, nodeTypes, type UncheckedGraph, type UncheckedNode } from './graph.ts';
import type { Note } from './note.ts';

/** Notes every fault of a graph: of its ids and ways, and of what its kind allows. */
export function checkGraph(graph: UncheckedGraph, note: Note): void {
  const { nodes, lost } = graph;
  if (nodes.length === 0 && lost === undefined) note('empty-graph', { line: 1, column: 1 }, {});
  checkTypes(graph, note);
  checkIds(graph, note);
  const ways = new Ways(graph);
  if (graph.kind === 'flowgraph') checkFlow(ways, note);
  else checkConversation(ways, note);
  checkReached(ways, note);
  checkApis(graph, note);
}

/** A graph with its nodes by id, and the edges between nodes that there are. */
class Ways {
  /** The types that nodes of its kind have. */
  readonly types: readonly string[];
  readonly nodes: readonly UncheckedNode[];
  readonly edges: readonly GraphEdge[];
  readonly byId: ReadonlyMap<string, UncheckedNode>;
  readonly starts: readonly UncheckedNode[];
  readonly lost: UncheckedGraph['lost'];
  /** The nodes that nothing leads to where an edge leads to none that there is: it may mean them. */
  readonly meant: readonly UncheckedNode[];
  private readonly behind = new Map<string, GraphEdge[]>();

  constructor({ kind, nodes, edges, lost }: UncheckedGraph) {
    this.types = nodeTypes[kind];
    this.lost = lost;
    // The first node with an id has it.
    this.byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
    this.nodes = nodes.filter((node) => this.byId.get(node.id) === node);
    this.edges = edges;
    for (const edge of edges) addUnder(this.behind, edge.from, edge);
    const led = new Set(edges.map(({ to }) => to));
    const unled = this.nodes.filter(({ id }) => !(led.has(id) || lost?.has(id)));
    const isAstray = edges.some(({ to }) => !this.byId.has(to));
    this.meant = isAstray ? unled : [];
    this.starts =
      kind === 'flowgraph'
        ? this.nodes.filter(({ type }) => type === 'start_message')
        : unled.slice(0, isAstray ? 1 : undefined);
  }

  from({ id }: UncheckedNode): readonly GraphEdge[] {
    return this.behind.get(id) ?? [];
  }

  /** The edges with the nodes that they link, where both are there. */
  get links() {
    return this.edges.flatMap((edge) => {
      const [from, to] = [this.byId.get(edge.from), this.byId.get(edge.to)];
      return from && to ? [{ edge, from, to }] : [];
    });
  }
}

function checkTypes({ kind, nodes }: UncheckedGraph, note: Note): void {
  const known: readonly string[] = nodeTypes[kind];
  for (const { type, spots } of nodes) {
    if (!known.includes(type)) note('node-type', spots.type, { type, kind, known });
  }
}

function checkIds({ nodes, edges, lost }: UncheckedGraph, note: Note): void {
  const ids = new Set(nodes.map(({ id }) => id));
  const known = [...ids];
  const isUnknown = (id: string) => !(ids.has(id) || mayBe(lost, id));
  for (const { id, spots } of repeated(nodes)) note('doubled-node-id', spots.id, { id });
  for (const { from, to, spots } of edges) {
    if (isUnknown(from)) note('unknown-node', spots.from, { id: from, known });
    if (isUnknown(to)) note('unknown-node', spots.to, { id: to, known });
  }
  for (const { id, spots } of repeated(edges)) note('doubled-edge-id', spots.id, { id });
  for (const { id, spots } of nodes)
    if (!/^N\d+$/.test(id)) note('odd-id', spots.id, { id, shape: 'N1' });
  for (const { id, spots } of edges)
    if (!/^E\d+$/.test(id)) note('odd-id', spots.id, { id, shape: 'E1' });
}

/** Whether what could not be read may be about the node. */
function mayBe(lost: UncheckedGraph['lost'], id: string): boolean {
  return lost !== undefined && (lost.has(id) || lost.has(''));
}

/** The items whose id an earlier one has. */
function repeated<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => seen.has(id) || !seen.add(id));
}

function checkFlow(ways: Ways, note: Note): void {
  checkStarts(ways, 'start_message', note);
  for (const { edge, from, to } of ways.links) {
    if (to.type === 'start_message') note('edge-to-start', edge.spots.to, { node: to.id });
    if (from.type === 'end_message') note('edge-after-end', edge.spots.from, { node: from.id });
    else if (edge.text === '') {
      const data = { from: from.id, type: from.type, isOneOfSeveral: false };
      note('edge-without-text', edge.spots.text, data);
    }
  }
  checkLeaves(ways, 'end_message', note);
}

function checkStarts({ starts, nodes, lost }: Ways, type: string, note: Note): void {
  const [first] = lost === undefined ? nodes : [];
  const ids = starts.map(({ id }) => id);
  const misplaced = starts.length === 0 && first !== undefined ? [first] : starts.slice(1);
  for (const { spots } of misplaced) note('no-single-root', spots.id, { type, ids });
}

function checkLeaves(ways: Ways, expected: string, note: Note): void {
  for (const node of ways.nodes) {
    const { id, type, spots } = node;
    const isOther = ways.types.includes(type) && type !== expected;
    if (isOther && ways.from(node).length === 0 && !mayBe(ways.lost, id)) {
      note('leaf-type', spots.type, { node: id, type, expected });
    }
  }
}

/** What may follow each type in a conversation. */
const successors: ReadonlyMap<string, readonly string[]> = new Map([
  ['assistant', ['user']],
  ['user', ['api', 'assistant']],
  ['api', ['api', 'assistant']],
]);

function checkConversation(ways: Ways, note: Note): void {
  checkStarts(ways, 'root', note);
  for (const { id, type, spots } of ways.starts.slice(0, 1)) {
    if (successors.has(type) && type !== 'assistant')
      note('root-type', spots.type, { node: id, type });
  }
  for (const { edge, from, to } of ways.links) {
    const allowed = successors.get(from.type);
    if (allowed && successors.has(to.type) && !allowed.includes(to.type)) {
      note('wrong-successor', edge.spots.to, {
        from: from.id,
        type: from.type,
        next: to.type,
        allowed,
      });
    }
    if (allowed && from.type !== 'api' && edge.text !== '') {
      note('edge-with-text', edge.spots.text, { from: from.id, type: from.type });
    }
    if (from.type === 'api' && edge.text === '' && ways.from(from).length > 1) {
      const data = { from: from.id, type: from.type, isOneOfSeveral: true };
      note('edge-without-text', edge.spots.text, data);
    }
  }
  checkLeaves(ways, 'assistant', note);
}

/**
 * Notes the nodes that no way from a start leads to; without a start, that is the fault. Behind an edge
 * from or to a node that is missing, so is the fault.
 */
function checkReached(ways: Ways, note: Note): void {
  const [start] = ways.starts;
  if (start === undefined) return;
  const isMissing = (id: string) => !ways.byId.has(id) || ways.lost?.has(id) === true;
  const behindMissing = ways.edges.flatMap(({ from, to }) =>
    isMissing(from) ? (ways.byId.get(to) ?? []) : [],
  );
  const named = ways.nodes.filter(({ id }) => ways.lost?.has(id));
  const reached = new Set([...ways.starts, ...ways.meant, ...named, ...behindMissing]);
  for (const node of reached) {
    for (const { to } of ways.from(node)) {
      const next = ways.byId.get(to);
      if (next !== undefined) reached.add(next);
    }
  }
  for (const node of ways.nodes) {
    if (!reached.has(node) && !ways.lost?.has('')) {
      note('unreachable-node', node.spots.id, { node: node.id, start: start.id });
    }
  }
}

/** Notes calls of APIs that a flowgraph's list lacks; the paper lists only some for conversation graphs. */
function checkApis({ kind, nodes, apis }: UncheckedGraph, note: Note): void {
  if (apis === undefined || kind === 'conversation') return;
  const known = apis.map(({ name }) => name);
  for (const { type, text, spots } of nodes) {
    const name = apiNamed(text);
    if (type === 'api' && !known.includes(name)) note('unknown-api', spots.text, { name, known });
  }
}

/** The name of the API in the text of its node, where arguments may stand behind it. */
export function apiNamed(text: string): string {
  return text.replace(/\(.*$/s, '').trim();
}
