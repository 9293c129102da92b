import { printable } from '../../../base/text/printable.ts';
import type { Clause, ClauseGroup } from '../../../model/expression.ts';
import { type Case, caseKey } from '../../../model/outcome.ts';
import type { Decision, DecisionCase } from '../../../model/policy.ts';
import { conditionText } from '../../../words/condition.ts';
import { type Graph, type GraphNode, nodeText, type Tool } from './graph.ts';
import { Ways } from './ways.ts';

/** What stands in an outcome for the cases of a tool's condition, and for no pathway. */
export const letters = { called: 'Y', passedOver: 'N', noPathway: 'N' } as const;

/** What stands in an outcome for a pathway, by its position. */
export function letterOfPathway(position: number): string {
  return String.fromCharCode(firstPathway + position);
}

const firstPathway = 'a'.charCodeAt(0);

/** The position of the pathway that a letter stands for; -1 for any other letter. */
export function pathwayOfLetter(letter: string | undefined): number {
  return letter === undefined ? -1 : Math.max(-1, letter.charCodeAt(0) - firstPathway);
}

/** The pathways that can be taken: none behind one that always holds. */
export function openPathways({ pathways }: GraphNode): GraphNode['pathways'] {
  const last = pathways.findIndex(({ isAlways }) => isAlways);
  return last < 0 ? pathways : pathways.slice(0, last + 1);
}

/** A tool where it stands, and its position among the steps of the policy. */
export interface PlacedTool {
  readonly tool: Tool;
  /** The tool's name or, where it stands in several places, with its node's id. */
  readonly id: string;
  readonly step: number;
  /** The decision whether it is called; undefined where it always is. */
  readonly decision: number | undefined;
}

/** A node where it stands in the order of the decisions. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly tools: readonly PlacedTool[];
  /** The decision which pathway is taken; undefined where there is at most one, which always holds. */
  readonly decision: number | undefined;
  /** The cases that lead to it; none where every walk comes to it. */
  readonly enclosing: readonly Case[];
}

/** The nodes that a walk may come to, each before those that it leads to, and what is decided in them. */
export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly start: PlacedNode | undefined;
  readonly tools: readonly PlacedTool[];
  readonly decisions: readonly Decision[];
  /** The node that a pathway leads to. */
  readonly nodeAt: (id: string) => PlacedNode | undefined;
}

export function layoutOf(graph: Graph): Layout {
  const ways = new Ways(graph);
  const decisions: Decision[] = [];
  const tools: PlacedTool[] = [];
  const leading = new Map<GraphNode, Case[]>();
  const decide = (decision: Decision) => decisions.push(decision) - 1;
  const nodesInOrder = ways.inOrder();
  const named = countsOf(nodesInOrder.flatMap((node) => node.tools.map(({ name }) => name)));
  const nodes = nodesInOrder.map((node): PlacedNode => {
    const enclosing = distinct(leading.get(node) ?? []);
    const own = node.tools.map((tool, position): PlacedTool => {
      const { name, condition } = tool;
      const decision = condition && decide(toolDecision(tool, condition, node, enclosing));
      const isOnce = named.get(name) === 1;
      const id = isOnce ? name : `${name} (node ${node.id}, tool ${position + 1})`;
      return { tool, id, step: tools.length + position, decision };
    });
    tools.push(...own);
    const open = openPathways(node);
    const isDecided = open[0]?.isAlways === false;
    const decision = isDecided ? decide(pathwayDecision(node, enclosing)) : undefined;
    open.forEach(({ next }, position) => {
      const after = ways.node(next.text);
      if (after === undefined) return;
      const letter = letterOfPathway(position);
      const by = decision === undefined ? enclosing : [{ decision, letter }];
      leading.set(after, [...(leading.get(after) ?? []), ...by]);
    });
    return { node, tools: own, decision, enclosing };
  });
  const byNode = new Map(nodes.map((placed) => [placed.node, placed]));
  const nodeAt = (id: string) => byNode.get(ways.node(id) as GraphNode);
  return { nodes, start: nodes[0], tools, decisions, nodeAt };
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function distinct(cases: readonly Case[]): Case[] {
  return [...new Map(cases.map((one) => [caseKey(one), one])).values()];
}

function toolDecision(
  tool: Tool,
  condition: ClauseGroup,
  node: GraphNode,
  enclosing: readonly Case[],
): Decision {
  const { called, passedOver } = letters;
  const { pointer } = condition;
  const cases: DecisionCase[] = [
    {
      ...{ letter: called, label: 'called', condition, pointer, hasActions: true },
      ...{ supposed: 'held', actual: 'it does' },
    },
    {
      ...{ letter: passedOver, label: 'not called', condition: undefined, pointer },
      ...{ hasActions: false, supposed: 'did not hold', actual: 'it does not' },
    },
  ];
  const name = `the condition of ${tool.name} in ${nodeText(node)}`;
  return { name, condition, pointer, cases, enclosing, clauses: [condition] };
}

function pathwayDecision(node: GraphNode, enclosing: readonly Case[]): Decision {
  const open = openPathways(node);
  const cases = open.map(({ condition, isAlways, next, pointer }, position): DecisionCase => {
    const to = `pathway ${position + 1} to node ${printable(next.text)}`;
    const when = isAlways ? '' : ` (${conditionText(condition)})`;
    return {
      ...{ letter: letterOfPathway(position), label: to, pointer, hasActions: true },
      condition: isAlways ? undefined : condition,
      ...{ supposed: `took ${to}${when}`, actual: `${to} is taken` },
    };
  });
  const clauses: Clause[] = cases.flatMap(({ condition }) => condition ?? []);
  const pointer = `${node.pointer}/responsePathways`;
  if (cases.at(-1)?.condition !== undefined) {
    cases.push({
      ...{ letter: letters.noPathway, label: 'none', condition: undefined, pointer },
      ...{ hasActions: false, supposed: 'led nowhere', actual: 'none is taken' },
    });
  }
  const condition: ClauseGroup = { kind: 'any_of', clauses, pointer };
  const name = `the choice of a pathway in ${nodeText(node)}`;
  return { name, condition, pointer, cases, enclosing, clauses };
}
