import { clauseText } from '../../../../words/clause-text.ts';
import { words } from '../../../../words/in-words.ts';
import { openPathways, type PlacedNode } from '../decisions.ts';
import type { Graph, GraphNode, Tool } from '../graph.ts';
import type { ToldGraph } from '../prose/told.ts';

/** What agents are told before the first section; after the JourneyBench paper, its appendix E. */
const guide = `Format Guide:

- Each section represents a node with its tools and description. Use only the tools listed in the section you are in.
- Conditions from the previous node must be satisfied before proceeding to the next section
- Sections are separated by long lines (-----)
- Do not make additional tool calls if not explicitly requested by user.
- Keep track of the section you are in and the tools available to you. Do not mix tools or descriptions from different sections.
- After every tool use, communicate the result to the user and proceed if user requests it.`;

const nodeGuide = `Format Guide:

- You are given one node of a process at a time, with its tools and description. Use only the tools listed in it.
- Do not make additional tool calls if not explicitly requested by user.
- After every tool use, communicate the result to the user and proceed if user requests it.
- When the node is done, you are given the next one by itself. What no tool of yours can do, cannot be done now: say so.`;

const about =
  'Following contains a description of the node and the logical steps to be taken within it. Proceed only if requested by the user. Do not consider it as an instruction to carry out unless user request requires it.';

/** The whole graph for an agent that is told of it at once: the template of the paper's appendix E. */
export function staticPrompt({ graph, layout }: ToldGraph): string {
  const sections = layout.nodes.map((placed) => {
    const { node } = placed;
    const title = `${capital(sectionOf(node))}:`;
    return paragraphs([title, about, ...sectionParts(node, graph), waysOn(placed, graph)]);
  });
  const [start] = layout.nodes;
  const first = start && `Begin with ${sectionOf(start.node)}.`;
  const head = paragraphs([trimmed(graph.description), guide, first]);
  return `${[head, ...sections].join('\n\n-----\n\n')}\n`;
}

/** One node for an agent that is told of one at a time. */
export function nodePrompt(node: GraphNode, graph: Graph): string {
  const title = node.name === undefined ? undefined : `Task: ${node.name}`;
  const parts = [trimmed(graph.description), nodeGuide, about, title, ...sectionParts(node, graph)];
  return `${paragraphs(parts)}\n`;
}

function sectionParts(node: GraphNode, graph: Graph): (string | undefined)[] {
  const description = trimmed(node.description);
  return [
    description && `Description: ${description}`,
    listOf('Steps', node.instructions),
    listOf(
      'Tools',
      node.tools.map((tool) => toolLine(tool, graph)),
    ),
  ];
}

function listOf(title: string, entries: readonly string[]): string | undefined {
  if (entries.length === 0) return undefined;
  const lines = entries.map((entry) => `- ${entry.trimEnd().replaceAll('\n', '\n  ')}`);
  return `${title}:\n\n${lines.join('\n')}`;
}

function toolLine(tool: Tool, { nodes }: Graph): string {
  if (tool.condition === undefined) return tool.name;
  const read = new Set(tool.reads.map(({ text }) => text));
  const returning = nodes
    .flatMap((node) => node.tools)
    .filter(({ responses }) => responses.some(({ name }) => read.has(name)))
    .map(({ name }) => name);
  const tools = [...new Set(returning)].join(' or ');
  const before = tools === '' ? '' : `${tools} to be successful and response field to meet `;
  return `${tool.name} (requires ${before}following condition: ${clauseText(tool.condition, words)})`;
}

/** The ways on from a section: the first that holds is taken. */
function waysOn(placed: PlacedNode, { nodes }: Graph): string {
  const open = openPathways(placed.node);
  if (open.length === 0) return 'This is the last section.';
  const lines = open.flatMap(({ condition, isAlways, next }, at) => {
    const node = nodes.find(({ id }) => id === next.text);
    const section = node === undefined ? `section ${next.text}` : sectionOf(node);
    const then = `${capital(section)} logic is accessible`;
    if (isAlways) return at === 0 ? [`Afterwards: ${then}`] : [`Else: ${then}`];
    const when = `${at === 0 ? 'If' : 'Else if'} ${clauseText(condition, words)}:`;
    return [when, `Then: ${then}`];
  });
  if (open.at(-1)?.isAlways) return lines.join('\n');
  return [...lines, 'Else: no other section logic is accessible'].join('\n');
}

function sectionOf({ id, name }: GraphNode): string {
  return name === undefined ? `section ${id}` : `section ${id} (${name})`;
}

/** A text as it is written, without the white space around it; undefined for an empty one. */
function trimmed(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
