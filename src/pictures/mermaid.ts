import type { Drawing, DrawnEdge, DrawnNode, LegendEntry, MarkKind } from '../model/drawing.ts';
import { labelText } from '../words/mermaid-text.ts';
import { agentHue, type Hue, hueOf, type Ink, inks } from './palette.ts';

/** A drawing as a flowchart of Mermaid: marks are lines of what they are about, and give it its colour. */
export function mermaidOf(drawing: Drawing): string {
  const { nodes, groups, edges } = drawing;
  const lines = [
    ...settingsFor(groups),
    'flowchart TD',
    ...inGroup(drawing, undefined, '    '),
    ...edges.map((edge) => `    ${edgeText(edge)}`),
    ...legendLines(drawing).map((line) => `    ${line}`),
    ...colourLines(drawing).map((line) => `    ${line}`),
    ...nodes.map((node) => `    class ${node.id} ${classOf(node)}`),
    ...groups.map(({ id, look, agent = 0 }) => {
      return `    class ${id} ${look === 'agent' ? `frame${agent}` : `is_${look}`}`;
    }),
    ...nodes.flatMap(({ id, isOptional }) =>
      isOptional ? [`    style ${id} stroke-dasharray:5 3`] : [],
    ),
    ...edgeColours(edges).map((line) => `    ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Lines are broken already: Mermaid would break them again. It reserves one line for the title of a
 * frame, however many it has, and what is in the frame would cover the others.
 */
function settingsFor(groups: Drawing['groups']): string[] {
  const more = Math.max(1, ...groups.map(({ lines }) => linesOfTitle(lines))) - 1;
  const margin = ['    subGraphTitleMargin:', '      top: 0', `      bottom: ${more * lineHeight}`];
  return [
    '---',
    'config:',
    '  flowchart:',
    '    wrappingWidth: 600',
    ...(more === 0 ? [] : margin),
    '---',
  ];
}

/** How many lines a title may take: Mermaid 11 breaks those of titles at 200 pixels in any case. */
function linesOfTitle(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + Math.ceil(length / lettersOfTitle), 0);
}

const lettersOfTitle = 26;

/** In pixels. */
const lineHeight = 24;

function inGroup(drawing: Drawing, group: string | undefined, indent: string): string[] {
  const nodes = drawing.nodes.filter((node) => node.group === group);
  const groups = drawing.groups.filter((each) => each.group === group);
  return [
    ...nodes.map((node) => `${indent}${nodeText(node, drawing)}`),
    ...groups.flatMap(({ id, lines }) => [
      `${indent}subgraph ${id}["${label(lines)}"]`,
      ...inGroup(drawing, id, `${indent}    `),
      `${indent}end`,
    ]),
  ];
}

/** The first of all nodes says what the picture is of. */
function nodeText({ id, look, lines, marks }: DrawnNode, drawing: Drawing): string {
  if (look === 'terminal') {
    if (id !== drawing.nodes[0]?.id) return `${id}(["${label(lines)}"])`;
    const { title, about, conditions = [] } = drawing;
    return `${id}("${label([title, ...about, ...conditions])}")`;
  }
  const said = marks.flatMap(({ lines: mark, details = [] }) => [...mark, ...details]);
  return `${id}["${label([...lines, ...said])}"]`;
}

function label(lines: readonly string[]): string {
  return lines.map((line) => labelText(line)).join('<br/>');
}

const arrows: Record<DrawnEdge['look'], string> = {
  next: '-->',
  detour: '-.->',
  removed: '-.->',
  before: '-.->',
  again: '-->',
};

function edgeText({ from, to, look, label: meaning, words }: DrawnEdge): string {
  const lines = words ?? (meaning === undefined ? [] : [meaning]);
  const said = lines.length === 0 ? '' : `|"${label(lines)}"|`;
  return `${from} ${arrows[look]}${said} ${to}`;
}

/** Which of several marks gives a node its colour. */
const rank: readonly MarkKind[] = ['override', 'skip', 'end', 'params'];

function classOf({ look, marks, agent }: DrawnNode): string {
  if (look !== 'call') return `is_${look}`;
  if (agent !== undefined) return `agent${agent}`;
  const kind = rank.find((each) => marks.some((mark) => mark.kind === each));
  return `is_${kind ?? 'call'}`;
}

/** Of colours that are there to be seen. */
function legendLines({ legend, nodes, groups }: Drawing): string[] {
  const seen = new Set([
    ...nodes.map(classOf),
    ...groups.map(({ look }) => (look === 'detour' ? 'is_override' : `is_${look}`)),
  ]);
  const entries = legend.filter(({ sample }) => seen.has(classOfSample(sample)));
  if (entries.length === 0) return [];
  return [
    'subgraph legend["Legend"]',
    ...entries.map(
      ({ sample, text }, at) =>
        `    legend${at + 1}["${labelText(text)}"]:::${classOfSample(sample)}`,
    ),
    'end',
    'class legend is_legend',
  ];
}

function classOfSample(sample: LegendEntry['sample']): string {
  return typeof sample === 'object' ? `agent${sample.agent}` : `is_${sample}`;
}

function colourLines({ legend, groups }: Drawing): string[] {
  const agents = new Set(
    [...groups.map(({ agent }) => agent), ...legend.map(({ sample }) => agentOf(sample))].filter(
      (agent) => agent !== undefined,
    ),
  );
  return [
    ...Object.entries(looks).map(([look, hue]) => classLine(`is_${look}`, hue, look)),
    frameLine('is_legend', inks.paleLine),
    frameLine('is_detour', hueOf.override.line),
    ...[...agents].flatMap((agent) => [
      classLine(`agent${agent}`, agentHue(agent)),
      frameLine(`frame${agent}`, agentHue(agent).line),
    ]),
  ];
}

const looks: Readonly<Record<string, Hue>> = {
  terminal: { ground: inks.grey, line: inks.line },
  call: { ground: inks.box, line: inks.line },
  skip: hueOf.skip,
  end: hueOf.end,
  params: hueOf.params,
  override: hueOf.override,
  block: hueOf.block,
  removed: hueOf.removed,
  added: hueOf.added,
};

/** Colours are the same on every ground: dark letters on light boxes. */
function classLine(name: string, { ground, line }: Hue, look = ''): string {
  const isPale = look === 'removed';
  const dashes = isPale || look === 'added' ? ',stroke-dasharray:5 3' : '';
  const color = isPale ? inks.pale.light : inks.text.light;
  return `classDef ${name} fill:${ground.light},stroke:${line.light},color:${color}${dashes}`;
}

/** Frames have the ground and the letters of the page. */
function frameLine(name: string, line: Ink): string {
  return `classDef ${name} fill:none,stroke:${line.light}`;
}

function edgeColours(edges: readonly DrawnEdge[]): string[] {
  const colours: readonly [DrawnEdge['look'], string][] = [
    ['detour', hueOf.override.line.light],
    ['removed', inks.paleLine.light],
    ['before', hueOf.before.line.light],
  ];
  return colours.flatMap(([look, color]) => {
    const positions = edges.flatMap((edge, at) => (edge.look === look ? [at] : []));
    return positions.length === 0 ? [] : [`linkStyle ${positions.join(',')} stroke:${color}`];
  });
}

function agentOf(sample: LegendEntry['sample']): number | undefined {
  return typeof sample === 'object' ? sample.agent : undefined;
}
