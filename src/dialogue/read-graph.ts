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
  const [whole = '', inside = ''] = found ?? [];
  const at = found?.index ?? 0;
  const blank = whole.replaceAll(/[^\r\n]/g, ' ');
  const rest = text.slice(0, at) + blank + text.slice(at + whole.length);
  const lines = rest.split(/\r\n|[\r\n]/).map((content, position): Line => [position + 1, content]);
  const list = found === null ? undefined : { text: inside, line: lineAt(text, at) };
  const start = lines.findIndex(([, content]) => content.trim() === '<flow>');
  const end = lines.findIndex(([, content], line) => line > start && content.trim() === '</flow>');
  const flow = lines.slice(start + 1, end < 0 ? undefined : end);
  // What a model says around its graph is not part of it; another graph would be.
  const others = start < 0 || end < 0 ? [] : lines.slice(end + 1).filter(isTag);
  return { body: [...flow, ...others], list };
}

function isTag([, content]: Line): boolean {
  return /^<\/?flow>$/.test(content.trim());
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\r\n]/).length;
}

/** `[id](type or nodes){text}`; the last bracket ends the text. */
const item = /^\s*\[([^\]]*)\]\s*\(([^)]*)\)\s*\{(.*)\}$/d;

function readLines(lines: readonly Line[], note: Note) {
  const nodes: UncheckedNode[] = [];
  const edges: GraphEdge[] = [];
  for (const [line, content] of lines) {
    const match = item.exec(content.trimEnd());
    const [idAt = 0, insideAt = 0, textAt = 0] =
      match?.indices?.slice(1).map((range) => range?.[0] ?? 0) ?? [];
    /** The first place from an offset on that is no space, but in an empty part. */
    const spotAt = (offset: number, part: string): Spot => {
      const gap = part.length - part.trimStart().length;
      return { line, column: [...content.slice(0, offset + gap)].length + 1 };
    };
    if (match === null) {
      const found = content.trim();
      if (found !== '') note('graph-line', spotAt(0, content), { found });
      continue;
    }
    const [, id = '', inside = '', text = ''] = match;
    const common = { id: id.trim(), text: text.trim() };
    const spots = { id: spotAt(idAt, id), text: spotAt(textAt, '') };
    const comma = inside.indexOf(',');
    if (comma < 0) {
      const type = spotAt(insideAt, inside);
      nodes.push({ ...common, type: inside.trim(), spots: { ...spots, type } });
      continue;
    }
    const [from, to] = [inside.slice(0, comma), inside.slice(comma + 1)];
    const ends = { from: spotAt(insideAt, from), to: spotAt(insideAt + comma + 1, to) };
    edges.push({ ...common, from: from.trim(), to: to.trim(), spots: { ...spots, ...ends } });
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
