import { type Diagnostic, type Result, severityOf } from '../model/diagnostic.ts';
import type { Spot } from '../model/dialogue-diagnostic-data.ts';
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
  const { body, list } = partsOf(text);
  const { nodes, edges } = readLines(body, note);
  const read = list && readApis(list.text);
  if (read && 'reason' in read) note('api-list', { line: list.line, column: 1 }, read);
  const apis = read && 'apis' in read ? read.apis : given;
  const graph = { kind: kindOf(nodes), nodes, edges, apis };
  checkGraph(graph, note);
  const isSound = diagnostics.every(({ code }) => severityOf(code) === 'warning');
  return { value: isSound ? checked(graph) : undefined, diagnostics };
}

/** A line of a graph, and its number. */
type Line = readonly [number: number, content: string];

/** The lines of the graph, and the list of APIs with its line. */
function partsOf(text: string): {
  readonly body: readonly Line[];
  readonly list: { readonly text: string; readonly line: number } | undefined;
} {
  const found = /^[ \t]*<apis>(.*?)(?:<\/apis>|(?![\s\S]))/ms.exec(text);
  const blank = (part: string) => part.replaceAll(/[^\r\n]/g, ' ');
  const rest = found === null ? text : text.replace(found[0], blank);
  const lines = rest.split(/\r\n|[\r\n]/).map((content, at): Line => [at + 1, content]);
  const list =
    found === null ? undefined : { text: found[1] ?? '', line: lineAt(text, found.index) };
  const start = lines.findIndex(([, content]) => content.trim() === '<flow>');
  const end = lines.findIndex(([, content], at) => at > start && content.trim() === '</flow>');
  const inside = lines.slice(start + 1, end < 0 ? undefined : end);
  // What a model says around its graph is not part of it; another graph would be.
  const others = start < 0 || end < 0 ? [] : lines.slice(end + 1).filter(isTag);
  return { body: [...inside, ...others], list };
}

function isTag([, content]: Line): boolean {
  return /^<\/?flow>$/.test(content.trim());
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\r\n]/).length;
}

/** `[id](type or nodes){text}`; the last bracket ends the text. */
const item = /^(\s*\[\s*)([^\]]*?)(\s*\]\s*\()([^)]*)(\)\s*\{)(.*)\}\s*$/;
const pair = /^(\s*)([^,]*?)(\s*,\s*)(.*?)\s*$/;

function readLines(lines: readonly Line[], note: Note) {
  const nodes: UncheckedNode[] = [];
  const edges: GraphEdge[] = [];
  for (const [line, content] of lines) {
    const [, before = '', id = '', middle = '', inside = '', opening = '', text = ''] =
      item.exec(content) ?? [];
    const spotBehind = (...parts: readonly string[]): Spot => ({
      line,
      column: [...parts.join('')].length + 1,
    });
    if (before === '') {
      const found = content.trim();
      const indent = content.slice(0, content.length - content.trimStart().length);
      if (found !== '') note('graph-line', spotBehind(indent), { found });
      continue;
    }
    const head = [before, id, middle];
    const common = { id: id.trim(), text: text.trim() };
    const spots = { id: spotBehind(before), text: spotBehind(...head, inside, opening) };
    const [, gap = '', from = '', comma, to = ''] = pair.exec(inside) ?? [];
    if (comma === undefined) {
      nodes.push({
        ...common,
        type: inside.trim(),
        spots: { ...spots, type: spotBehind(...head) },
      });
    } else {
      const ends = { from: spotBehind(...head, gap), to: spotBehind(...head, gap, from, comma) };
      edges.push({ ...common, from, to, spots: { ...spots, ...ends } });
    }
  }
  return { nodes, edges };
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
