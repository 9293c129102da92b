import type {
  Drawing,
  DrawnEdge,
  DrawnGroup,
  DrawnNode,
  DrawnWay,
  PlanOptions,
  PolicyPicture,
  WayPosition,
} from '../../../model/drawing.ts';
import type { GroundedPlan } from '../../../model/gold.ts';
import type { Call } from '../../../model/trajectory.ts';
import { valueLines } from '../../../words/call-lines.ts';
import { conditionText } from '../../../words/condition.ts';
import { legendOf } from '../../../words/legend.ts';
import { anytimeSentence, marksWords } from '../../../words/marks.ts';
import { terminal } from '../../../words/terminal.ts';
import { clipped, wrapped } from '../../../words/wrapped.ts';
import { type Layout, openPathways, type PlacedNode, type PlacedTool } from './decisions.ts';
import { type Graph, nodeText, type Pathway } from './graph.ts';
import { type WalkPlan, walkOf } from './plan-walk.ts';
import { trailOf } from './trail.ts';

/** A graph with its layout. */
interface LaidGraph {
  readonly graph: Graph;
  readonly layout: Layout;
}

/** How a graph is drawn: a box for each node with its tools, an arrow for each pathway with its condition. */
export function pictureOf(policy: LaidGraph): PolicyPicture {
  return {
    whole: () => wholeGraph(policy),
    wayOf: (part, at, options) => walkIn(policy, part, at, options),
  };
}

function wholeGraph({ graph, layout }: LaidGraph): Drawing {
  const idOf = idsIn(layout.nodes, '');
  const drawn = layout.nodes.map((at): DrawnNode => {
    const tools = at.tools.flatMap((placed) => [...conditionLines(placed), ...toolLines(placed)]);
    return { id: idOf(at), look: 'call', lines: [...titleLines(at), ...tools], marks: [] };
  });
  const ends = layout.nodes.filter(({ node }) => node.pathways.length === 0);
  const edges: DrawnEdge[] = [
    ...(layout.start ? [{ from: 'start', to: idOf(layout.start), look: 'next' } as const] : []),
    ...layout.nodes.flatMap((at) => pathwayEdges(at, layout.nodeAt, idOf, () => 'next')),
    ...ends.map((at) => ({ from: idOf(at), to: 'done', look: 'next' }) as const),
  ];
  const nodes = [terminal('start', 'Start'), ...drawn, terminal('done', 'Done')];
  const anytime = anytimeSentence(graph.anytime);
  const about = [
    ...(graph.description === undefined ? [] : wrapped(graph.description, 96, 3)),
    ...(anytime === undefined ? [] : wrapped(anytime, 96, 4)),
  ];
  return {
    title: graph.agent,
    about,
    nodes,
    groups: [],
    edges,
    legend: legendOf({ nodes, groups: [], edges }, {}),
  };
}

/** A case's walk in its graph: what it does not come to is pale. */
function walkIn(
  { layout }: LaidGraph,
  { plan, calls }: GroundedPlan,
  { position, count }: WayPosition,
  { hasValues = false }: PlanOptions,
): DrawnWay {
  const group = count === 1 ? undefined : `agent${position + 1}`;
  const idOf = idsIn(layout.nodes, group === undefined ? '' : `${group}_`);
  const walk = walkOf(plan.outcome);
  const trail = cut(
    trailOf(layout, (decision) => plan.outcome[decision]),
    walk,
  );
  const callOf = new Map(plan.calls.map(({ step }, at) => [step, calls[at]]));
  const nodes = layout.nodes.map((at): DrawnNode => {
    const isVisited = trail.includes(at);
    const tools = at.tools.flatMap((placed) => calledLines(placed, callOf, hasValues));
    const halt = at.tools.find(({ step }) => step === walk.endsAt);
    return {
      ...{ id: idOf(at), group, look: isVisited ? 'call' : 'removed' },
      lines: [...titleLines(at), ...(isVisited ? tools : [])],
      marks: halt ? [{ kind: 'end', lines: wrapped(haltText(halt, walk)) }] : [],
    };
  });
  const none = trail.length === 0 ? [terminal(`${group ?? 'graph'}_none`, 'no calls', group)] : [];
  const isTaken = (from: PlacedNode, to: PlacedNode) =>
    trail[trail.indexOf(from) + 1] === to && trail.includes(from);
  const look = (from: PlacedNode, to: PlacedNode) => (isTaken(from, to) ? 'next' : 'removed');
  const frame: DrawnGroup[] =
    group === undefined
      ? []
      : [
          {
            id: group,
            look: 'agent',
            lines: wrapped(`${position + 1}. ${plan.agent}`),
            agent: position,
          },
        ];
  return {
    nodes: [...nodes, ...none],
    groups: frame,
    edges: layout.nodes.flatMap((at) => pathwayEdges(at, layout.nodeAt, idOf, look)),
    stations: trail.length === 0 ? none.map(({ id }) => id) : trail.map(idOf),
    removed: [],
    answers: [],
    legend: { removed: 'not on the way of this case', end: 'the calls end here' },
  };
}

/** The nodes up to the one where the walk halts. */
function cut(trail: readonly PlacedNode[], { endsAt }: WalkPlan): readonly PlacedNode[] {
  const last = trail.findIndex(({ tools }) => tools.some(({ step }) => step === endsAt));
  return last < 0 ? trail : trail.slice(0, last + 1);
}

function haltText({ tool }: PlacedTool, { end }: WalkPlan): string {
  return end === 'failing' ? `${tool.name} fails` : `a parameter of ${tool.name} is withheld`;
}

function idsIn(nodes: readonly PlacedNode[], prefix: string): (node: PlacedNode) => string {
  return (node) => `${prefix}node${nodes.indexOf(node) + 1}`;
}

function titleLines({ node }: PlacedNode): string[] {
  return wrapped(nodeText(node));
}

function conditionLines({ tool }: PlacedTool): string[] {
  return tool.condition === undefined ? [] : wrapped(`if ${conditionText(tool.condition)}:`);
}

/** A tool with its parameters, by their values where these are given, and what it returns. */
function toolLines({ tool }: PlacedTool, call?: Call): string[] {
  const { name, variables, responses } = tool;
  const takes = variables.map((one) => `${one.name}${one.isRequired ? '' : '?'}`).join(', ');
  const head =
    call === undefined ? wrapped(`${name}(${takes})`) : [clipped(name), ...valueLines(call.params)];
  const returned = responses.map((one) => one.name).join(', ');
  const what = returned === '' ? [] : wrapped(`returns ${returned}`);
  return [...head, ...what, ...marksWords(tool)];
}

function calledLines(
  placed: PlacedTool,
  calls: ReadonlyMap<number, Call | undefined>,
  hasValues: boolean,
): string[] {
  if (!calls.has(placed.step)) return wrapped(`not called: ${placed.tool.name}`);
  return toolLines(placed, hasValues ? calls.get(placed.step) : undefined);
}

function pathwayEdges(
  at: PlacedNode,
  nodeAt: (id: string) => PlacedNode | undefined,
  idOf: (node: PlacedNode) => string,
  look: (from: PlacedNode, to: PlacedNode) => 'next' | 'removed',
): DrawnEdge[] {
  const open = openPathways(at.node);
  return open.flatMap((pathway): DrawnEdge[] => {
    const to = nodeAt(pathway.next.text);
    if (to === undefined) return [];
    const words = wordsOf(pathway, open.length);
    return [
      { from: idOf(at), to: idOf(to), look: look(at, to), ...(words.length > 0 && { words }) },
    ];
  });
}

function wordsOf({ condition, isAlways }: Pathway, count: number): string[] {
  if (!isAlways) return wrapped(conditionText(condition), 32, 6);
  return count > 1 ? ['otherwise'] : [];
}
