import { jsonTextOf } from '../../../base/json/stringify.ts';
import { byText } from '../../../base/text/by-text.ts';
import { printable } from '../../../base/text/printable.ts';
import { severityOf } from '../../../model/diagnostics/diagnostic.ts';
import type { Change, ChangeKind, MadeChanges } from '../../../model/difference.ts';
import { lookup } from '../../../model/lookup.ts';
import { type Merged, mergedList, type Pairs } from '../../../model/merged-list.ts';
import type { MergedPolicy } from '../../../model/policy.ts';
import type { AgentInput } from '../../../model/profile.ts';
import { type Name, timesText } from '../../../model/step.ts';
import { conditionText } from '../../../words/condition.ts';
import { anytimeText } from '../../../words/expression-text.ts';
import { pathOf } from './case-data.ts';
import { checkGraph } from './check/check.ts';
import { type Graph, type GraphNode, nodeText, type Pathway, type Tool } from './graph.ts';
import { Ways } from './ways.ts';

/** Two versions of a graph as one. */
export interface MergedGraphs extends Omit<MergedPolicy, 'with'> {
  readonly with: (made: MadeChanges) => Graph;
}

/** Compares two versions node by node, tool by tool and pathway by pathway, and adds what changed. */
export function mergeGraphs(before: Graph, after: Graph, changes: Change[]): MergedGraphs {
  const merging = new Merging(before, after, changes);
  const start = mergeStart(merging, before, after);
  const nodes = mergedList(before.nodes, after.nodes, pairsOf(before.nodes, after.nodes, idOf), {
    added: (node) => merging.note('node added', undefined, sideOfNode(node)),
    removed: (node) => merging.note('node removed', sideOfNode(node), undefined),
    both: (old, young) => mergeNode(merging, old, young),
  });
  const anytime = mergeAnytime(merging, before, after);
  const merged: Merged<Graph> = (made) => {
    return { ...before, start: start(made), nodes: nodes(made), anytime: anytime(made) };
  };
  const effort = Math.max(...[before, after].map((graph) => graph.nodes.length));
  return {
    with: merged,
    isSound: (made) => checkGraph(merged(made)).every(({ code }) => severityOf(code) === 'warning'),
    situationOf,
    effort: 4 * effort,
  };
}

interface Side {
  readonly pointer: string;
  readonly text: string;
}

class Merging {
  private readonly before: Graph;
  private readonly after: Graph;
  private readonly changes: Change[];

  constructor(before: Graph, after: Graph, changes: Change[]) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  /** Notes a change; yields its position. */
  note(kind: ChangeKind, before: Side | undefined, after: Side | undefined): number {
    const side = (one: Side | undefined, { file }: Graph) =>
      one && { place: { file, pointer: one.pointer }, text: one.text };
    const sides = { before: side(before, this.before), after: side(after, this.after) };
    return this.changes.push({ kind, agent: this.after.agent, ...sides }) - 1;
  }
}

/** Everything that a walk reads: each case is a situation of its own, unless its data are the same. */
function situationOf({ scope, missing, handsOver }: AgentInput): string {
  const roots = ['user_provided_info', 'tool_responses', 'failing', 'withheld'];
  const values = roots.map((root) => lookup(pathOf(root), scope) ?? null);
  return `${missing} ${handsOver} ${jsonTextOf(values)}`;
}

/** The first node, by the start or where nothing leads to it. */
function mergeStart(merging: Merging, before: Graph, after: Graph): Merged<Name | undefined> {
  const first = (graph: Graph) => new Ways(graph).start?.id ?? '';
  const [old, young] = [first(before), first(after)];
  if (old === young) return () => before.start;
  const side = ({ start }: Graph, id: string) => ({
    pointer: start?.pointer ?? '/nodes',
    text: `start ${id}`,
  });
  const at = merging.note('start changed', side(before, old), side(after, young));
  return (made) => (made.has(at) ? { text: young, pointer: '' } : { text: old, pointer: '' });
}

function mergeAnytime(merging: Merging, before: Graph, after: Graph): Merged<Graph['anytime']> {
  const textOf = ({ anytime }: Graph) => [...anytime.map(anytimeText)].sort(byText).join(', ');
  if (textOf(before) === textOf(after)) return () => before.anytime;
  const side = (graph: Graph) => {
    const text = printable(`anytime [${textOf(graph)}]`);
    return graph.anytime.length === 0 ? undefined : { pointer: '/anytime', text };
  };
  const at = merging.note('anytime changed', side(before), side(after));
  return (made) => (made.has(at) ? after : before).anytime;
}

function mergeNode(merging: Merging, old: GraphNode, young: GraphNode): Merged<GraphNode> {
  const tools = mergedList(old.tools, young.tools, pairsOf(old.tools, young.tools, nameOf), {
    added: (tool) => merging.note('tool added', undefined, sideOfTool(tool)),
    removed: (tool) => merging.note('tool removed', sideOfTool(tool), undefined),
    moved: (one, other) => merging.note('tool moved', sideOfTool(one), sideOfTool(other)),
    both: (one, other) => {
      if (sameTool(one, other)) return () => one;
      const at = merging.note('tool changed', sideOfTool(one), sideOfTool(other));
      return (made) => (made.has(at) ? other : one);
    },
  });
  const pairs = pairsOf(old.pathways, young.pathways, pathwayText, ({ next }) => next.text);
  const pathways = mergedList(old.pathways, young.pathways, pairs, {
    added: (one) => merging.note('pathway added', undefined, sideOfPathway(one)),
    removed: (one) => merging.note('pathway removed', sideOfPathway(one), undefined),
    moved: (one, other) => merging.note('pathway moved', sideOfPathway(one), sideOfPathway(other)),
    both: (one, other) => {
      if (pathwayText(one) === pathwayText(other)) return () => one;
      const at = merging.note('pathway changed', sideOfPathway(one), sideOfPathway(other));
      return (made) => (made.has(at) ? other : one);
    },
  });
  return (made) => ({ ...old, tools: tools(made), pathways: pathways(made) });
}

/** Items with equal keys, in their order; what is left, by the next key. */
function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  ...keys: readonly ((item: T) => string)[]
): Pairs {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const keyOf of keys) {
    for (const [a, item] of before.entries()) {
      if (pairs.has(a)) continue;
      const b = after.findIndex((other, at) => !taken.has(at) && keyOf(other) === keyOf(item));
      if (b < 0) continue;
      pairs.set(a, b);
      taken.add(b);
    }
  }
  return [...pairs].sort(([a], [b]) => a - b);
}

const idOf = ({ id }: GraphNode) => id;
const nameOf = ({ name }: Tool) => name;

function sameTool(one: Tool, other: Tool): boolean {
  return JSON.stringify(toolParts(one)) === JSON.stringify(toolParts(other));
}

function toolParts({ name, condition, variables, responses, times, retries, read }: Tool) {
  return {
    name,
    condition: condition === undefined ? '' : conditionText(condition),
    takes: variables.map((one) => `${one.name}${one.isRequired ? '' : '?'}`),
    returns: responses.map((one) => one.name),
    marks: `${times === undefined ? '' : timesText(times)}${retries === undefined ? '' : ` (retries: ${retries})`}${read ? ' (read)' : ''}`,
  };
}

function sideOfNode(node: GraphNode): Side {
  return { pointer: node.pointer, text: nodeText(node) };
}

function sideOfTool(tool: Tool): Side {
  const { name, condition, takes, returns, marks } = toolParts(tool);
  const when = condition === '' ? '' : `if ${condition}: `;
  const text = `${when}${name}(${takes.join(', ')})${marks} -> [${returns.join(', ')}]`;
  return { pointer: tool.pointer, text };
}

function sideOfPathway(pathway: Pathway): Side {
  return { pointer: pathway.pointer, text: pathwayText(pathway) };
}

function pathwayText({ condition, next }: Pathway): string {
  return `pathway to ${next.text} if ${conditionText(condition)}`;
}
