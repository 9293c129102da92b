import { grouped } from '../../../../base/lists-by-key.ts';
import type { Clause, Comparison } from '../../../../model/expression.ts';
import type { JourneyTool, ToolPlace } from '../../../../model/journeys.ts';
import { type Layout, openPathways, type PlacedNode } from '../decisions.ts';
import { giversIn } from '../fields.ts';
import type { Graph, Tool } from '../graph.ts';

type Names = ReadonlySet<string>;
const none: Names = new Set();

/** The tools of a graph, each with what is said of it and with what every way to it has called before. */
export function journeyTools(graph: Graph, layout: Layout): ReadonlyMap<string, JourneyTool> {
  const places = [...placesOf(graph, layout)];
  const byName = grouped(places, ({ tool }) => tool.name);
  return new Map(
    [...byName].map(([name, own]): [string, JourneyTool] => {
      const returns = own.flatMap(({ tool }) => tool.responses.map((response) => response.name));
      return [name, { name, returns, places: own.map(placeOf) }];
    }),
  );
}

function placeOf({ at, tool, before }: PlacedJourneyTool): ToolPlace {
  const { name, description, variables } = tool;
  return {
    task: at.node.name,
    description,
    parameters: variables,
    before: [...before].filter((one) => one !== name),
  };
}

interface PlacedJourneyTool {
  readonly at: PlacedNode;
  readonly tool: Tool;
  readonly before: Names;
}

/** Every place of every tool, with the tools that are called on every way there. */
function* placesOf(graph: Graph, layout: Layout): Generator<PlacedJourneyTool> {
  const needed = neededBy(graph);
  const reaching = new Map<PlacedNode, Names>();
  for (const at of layout.nodes) {
    const before = new Set(reaching.get(at) ?? none);
    for (const { tool } of at.tools) {
      const own = tool.condition === undefined ? none : needed(tool.condition);
      yield { at, tool, before: new Set([...before, ...own]) };
      if (tool.condition === undefined) before.add(tool.name);
    }
    for (const { condition, next } of openPathways(at.node)) {
      const after = layout.nodeAt(next.text);
      if (after === undefined) continue;
      const ways = new Set([...before, ...needed(condition)]);
      const others = reaching.get(after);
      reaching.set(after, others === undefined ? ways : common(others, ways));
    }
  }
}

function common(one: Names, other: Names): Names {
  return new Set([...one].filter((name) => other.has(name)));
}

/**
 * The tools without which a condition cannot hold: it compares what they alone return, and what was not returned
 * compares as false.
 */
function neededBy(graph: Graph): (clause: Clause) => Names {
  const givers = giversIn(graph);
  const ofComparison = ({ field, operand }: Comparison): Names => {
    const nodes = [
      field.node,
      operand?.kind === 'expression' ? operand.expression.node : undefined,
    ];
    const names = nodes.flatMap((node) => (node?.kind === 'path' ? [node.root] : []));
    const tools = names.map(givers).filter(({ isUsers }) => !isUsers);
    return new Set(tools.flatMap((one) => (one.tools.length === 1 ? one.tools : [])));
  };
  const of = (clause: Clause): Names => {
    if (clause.kind === 'comparison') return ofComparison(clause);
    if (clause.kind === 'not') return none;
    const parts = clause.clauses.map(of);
    if (clause.kind === 'any_of') return parts.length === 0 ? none : parts.reduce(common);
    return new Set(parts.flatMap((names) => [...names]));
  };
  return of;
}
