import { type Diagnostic, type Result, severityOf } from '../model/diagnostics/diagnostic.ts';
import { type Api, readApis } from './apis.ts';
import { checkGraph } from './check-graph.ts';
import {
  type DialogueGraph,
  type GraphEdge,
  type GraphKind,
  type GraphNode,
  nodeTypes,
  type UncheckedGraph,
  type UncheckedNode,
} from './graph.ts';
import { readGraphLine, wordsIn } from './graph-line.ts';
import { graphParts, type Line, type ListText } from './graph-parts.ts';
import { type Note, noting } from './note.ts';

/** The text of a graph, and the APIs for a graph that lists none itself. */
export interface GraphSource {
  readonly file: string;
  readonly text: string;
  readonly apis?: readonly Api[] | undefined;
}

/**
 * Reads a flowgraph or a conversation graph, with or without `<flow>` around it and `<apis>` behind
 * it, and checks it: the graph, unless something is wrong with it, and all that is.
 */
export function readDialogueGraph({ file, text, apis: given }: GraphSource): Result<DialogueGraph> {
  const diagnostics: Diagnostic[] = [];
  const note = noting(file, diagnostics);
  const { body, list } = graphParts(text, note);
  const read = readLines(body, note);
  const listed = list && apisIn(list, note);
  const graph = { kind: kindOf(read.nodes), ...read, apis: list ? listed : given };
  checkGraph(graph, note);
  const isSound = diagnostics.every(({ code }) => severityOf(code) === 'warning');
  return { value: isSound ? checked(graph) : undefined, diagnostics };
}

function apisIn({ text, line }: ListText, note: Note): readonly Api[] | undefined {
  const read = readApis(text);
  if ('apis' in read) return read.apis;
  note('api-list', { line, column: 1 }, read);
  return undefined;
}

/** The lines of a graph that are nodes or edges. */
interface ReadLines extends Pick<UncheckedGraph, 'nodes' | 'edges' | 'lost'> {}

/** Reads the lines of a graph; notes those that are neither nodes nor edges. */
function readLines(lines: readonly Line[], note: Note): ReadLines {
  const ids = new Set(lines.map(([, content]) => /^\s*\[([^\]]*)\]/.exec(content)?.[1]?.trim()));
  const nodes: UncheckedNode[] = [];
  const edges: GraphEdge[] = [];
  const lost = new Set<string>();
  let isWhole = true;
  const isOther = lines.every(([, content]) => !/^\s*\[[\p{L}\p{N}_]/u.test(content));
  for (const [line, content] of lines) {
    if (content.trim() === '') continue;
    const read = readGraphLine(line, content, (name) => ids.has(name));
    if ('node' in read) nodes.push(read.node);
    else if ('edge' in read) edges.push(read.edge);
    else {
      const { at, reason } = read.broken;
      const column = [...content.slice(0, at)].length + 1;
      // What is no graph at all has one fault.
      if (isWhole || !isOther)
        note('graph-line', { line, column }, { found: content.trim(), reason });
      for (const name of namesIn(content)) lost.add(name);
      isWhole = false;
    }
  }
  return { nodes, edges, ...(!isWhole && { lost }) };
}

/** What a broken line may be about: the words before its text, and '' where a name is missing. */
function namesIn(content: string): string[] {
  const [head = ''] = content.split('{');
  return [...wordsIn(head), ...(/[[(,]\s*[\]),]/.test(head) ? [''] : [])];
}

/** The kind that more nodes have a type of; a flowgraph where that does not decide. */
function kindOf(nodes: readonly UncheckedNode[]): GraphKind {
  const [flow, talk] = (['flowgraph', 'conversation'] as const).map((kind) => {
    const types: readonly string[] = nodeTypes[kind];
    return nodes.filter(({ type }) => types.includes(type)).length;
  }) as [number, number];
  return talk > flow ? 'conversation' : 'flowgraph';
}

/** A graph of which all nodes have a type that its kind has. */
function checked({ kind, nodes, edges, apis }: UncheckedGraph): DialogueGraph {
  const types: readonly string[] = nodeTypes[kind];
  const isOfKind = (node: UncheckedNode): node is GraphNode => types.includes(node.type);
  return { kind, nodes: nodes.filter(isOfKind), edges, apis };
}
