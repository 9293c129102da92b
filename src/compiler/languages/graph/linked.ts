import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Clause, ClauseGroup } from '../../../model/expression.ts';
import type { Name } from '../../../model/step.ts';
import type { Graph, GraphNode, Pathway, Tool } from './graph.ts';
import { Ways } from './ways.ts';

/** A graph with the graphs that it calls may have so many nodes. */
export const mostLinkedNodes = 2000;

/** A graph with the graphs that it calls in the places where it calls them, and what is wrong with the calls. */
export interface LinkedGraph {
  readonly graph: Graph;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a node calls another graph. */
function callsOthers({ nodes }: Graph): boolean {
  return nodes.some(({ call }) => call !== undefined);
}

/**
 * Puts the graphs that a graph calls into the places where it calls them: the walk goes through them, and where they
 * end it comes back. Their nodes have the id of the node that calls them in front of their own, and its place.
 */
export function linkedGraph(graph: Graph, others: ReadonlyMap<string, Graph>): LinkedGraph {
  if (!callsOthers(graph)) return { graph, diagnostics: [] };
  const linker = new Linker(graph, others);
  const nodes = linker.nodesOf(graph, [graph.agent], undefined);
  const { diagnostics, anytime } = linker;
  if (diagnostics.length > 0) return { graph, diagnostics };
  const start = graph.start ?? startOf(graph);
  return {
    graph: { ...graph, start, nodes, anytime: [...graph.anytime, ...anytime] },
    diagnostics,
  };
}

/** What stands around a graph that is called. */
interface Around {
  /** The id of the node that calls it, as the whole graph has it. */
  readonly id: string;
  readonly pointer: string;
  /** Where the walk goes on behind it; undefined where it ends there. */
  readonly next: Pathway | undefined;
}

class Linker {
  readonly diagnostics: Diagnostic[] = [];
  readonly anytime: Graph['anytime'][number][] = [];
  private readonly whole: Graph;
  private readonly others: ReadonlyMap<string, Graph>;
  private readonly seen = new Set<string>();
  private count = 0;

  constructor(whole: Graph, others: ReadonlyMap<string, Graph>) {
    this.whole = whole;
    this.others = others;
  }

  /** The nodes of a graph; `callers` are the agents around it, and itself. */
  nodesOf(graph: Graph, callers: readonly string[], around: Around | undefined): GraphNode[] {
    return graph.nodes.flatMap((node) => {
      this.count += 1;
      const own = around === undefined ? node : placedIn(node, graph.agent, around);
      if (node.call === undefined || this.count > mostLinkedNodes) return [own];
      const called = this.calledBy(node.call, callers, around?.pointer);
      if (called === undefined) return [own];
      return this.calling(own, called, [...callers, called.agent]);
    });
  }

  /** A node that calls a graph, and the nodes of that graph. */
  private calling(node: GraphNode, called: Graph, callers: readonly string[]): GraphNode[] {
    const { id, pointer } = node;
    const [next] = node.pathways;
    const start = startOf(called);
    if (start === undefined) return [node];
    const inner = this.nodesOf(called, callers, { id, pointer, next });
    if (!this.seen.has(called.agent)) this.anytime.push(...called.anytime);
    this.seen.add(called.agent);
    const into = alwaysTo({ text: `${id}/${start.text}`, pointer }, pointer);
    return [{ ...node, pathways: [into] }, ...inner];
  }

  private calledBy(
    { text: agent, pointer: own }: Name,
    callers: readonly string[],
    outer: string | undefined,
  ): Graph | undefined {
    const place = { file: this.whole.file, pointer: outer ?? own };
    const called = this.others.get(agent);
    if (called === undefined) {
      const known = [...this.others.keys()];
      this.diagnostics.push({ code: 'unknown-called-graph', place, data: { agent, known } });
    } else if (callers.includes(agent)) {
      const cycle = [...callers.slice(callers.indexOf(agent)), agent];
      this.diagnostics.push({ code: 'called-graph-cycle', place, data: { cycle } });
    } else if (this.count + called.nodes.length > mostLinkedNodes) {
      const data = { limit: mostLinkedNodes };
      if (!this.diagnostics.some(({ code }) => code === 'called-graphs-too-large')) {
        this.diagnostics.push({ code: 'called-graphs-too-large', place, data });
      }
    } else return called;
    return undefined;
  }
}

function startOf(graph: Graph): Name | undefined {
  const start = new Ways(graph).start;
  return start && { text: start.id, pointer: start.pointer };
}

/** A node of a graph that is called, in the graph that calls it. */
function placedIn(node: GraphNode, agent: string, { id, pointer, next }: Around): GraphNode {
  const pathways = node.pathways.map((pathway): Pathway => {
    const to = { text: `${id}/${pathway.next.text}`, pointer };
    const condition = placedGroup(pathway.condition, pointer);
    return { ...pathway, condition, next: to, pointer, ...placedReads(pathway, pointer) };
  });
  const isEnd = !pathways.some(({ isAlways }) => isAlways);
  if (isEnd && next !== undefined) pathways.push({ ...alwaysTo(next.next, pointer) });
  return {
    ...node,
    id: `${id}/${node.id}`,
    call: undefined,
    tools: node.tools.map((tool) => placedTool(tool, agent, pointer)),
    pathways,
    pointer,
  };
}

function placedTool(tool: Tool, agent: string, pointer: string): Tool {
  return {
    ...tool,
    agent: tool.agent ?? agent,
    condition: tool.condition && placedGroup(tool.condition, pointer),
    pointer,
    variables: tool.variables.map((variable) => ({ ...variable, pointer })),
    responses: tool.responses.map((response) => ({ ...response, pointer })),
    ...placedReads(tool, pointer),
  };
}

function placedGroup(group: ClauseGroup, pointer: string): ClauseGroup {
  return { ...group, pointer, clauses: group.clauses.map((each) => placedClause(each, pointer)) };
}

/** A condition that is written in another file stands where that file is called. */
function placedClause(clause: Clause, pointer: string): Clause {
  if (clause.kind === 'not') {
    return { ...clause, pointer, clause: placedClause(clause.clause, pointer) };
  }
  if (clause.kind !== 'comparison') return placedGroup(clause, pointer);
  return { ...clause, pointer, ...(clause.offset !== undefined && { offset: 0 }) };
}

function placedReads({ reads }: Pick<Tool, 'reads'>, pointer: string): Pick<Tool, 'reads'> {
  return { reads: reads.map((read) => ({ ...read, pointer, offset: 0 })) };
}

/** The pathway that leads to a node whatever is known. */
export function alwaysTo(next: Name, pointer: string): Pathway {
  const condition = { kind: 'all_of', clauses: [], pointer } as const;
  return { condition, texts: [], reads: [], isAlways: true, next, pointer };
}
