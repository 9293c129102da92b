import type { Drawing, DrawnEdge, DrawnGroup, DrawnMark, DrawnNode } from '../model/drawing.ts';
import { type Leg, lowerGate, upperGate } from './dot-gates.ts';
import { headerOf } from './dot-header.ts';
import { DotLayout, titleOf } from './dot-layout.ts';
import { attributes, cell, quoted, table } from './dot-text.ts';
import { agentHue, hueOf, hues, inks } from './palette.ts';

/** The font whose widths Graphviz knows, and which many machines have. */
const font = 'Arial';

/** A drawing in Graphviz's language; colours are those of light ground. */
export function dotOf(drawing: Drawing): string {
  const layout = new DotLayout(drawing);
  const lines = [
    'digraph picture {',
    `  graph ${attributes({
      label: headerOf(drawing),
      labelloc: 't',
      labeljust: 'l',
      compound: 'true',
      newrank: 'true',
      fontname: font,
      bgcolor: inks.paper.light,
      pad: '0.2',
      nodesep: '0.35',
      ranksep: '0.45',
    })};`,
    `  node ${attributes({ shape: 'plain', fontname: font, fontsize: '12' })};`,
    `  edge ${attributes({ color: inks.line.light, fontname: font, fontsize: '10', fontcolor: inks.detail.light, arrowsize: '0.7' })};`,
    ...inGroup(drawing, layout, undefined, '  '),
    ...layout.gates.legsOf(drawing.edges).map((leg) => `  ${edgeLine(leg, layout)}`),
    ...layout.rows.map((row) => `  { rank=same; ${row.map(quoted).join(' -> ')} [style=invis]; }`),
    ...layout.hidden.map(([from, to]) => `  ${quoted(from)} -> ${quoted(to)} [style=invis];`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** The nodes of a group, and the groups in it. */
function inGroup(
  drawing: Drawing,
  layout: DotLayout,
  group: string | undefined,
  indent: string,
): string[] {
  const nodes = drawing.nodes.filter((node) => node.group === group);
  const groups = drawing.groups.filter((each) => each.group === group);
  return [
    ...nodes.map((node) => `${indent}${quoted(node.id)} ${attributes(nodeLook(node))};`),
    ...groups.flatMap((each) => [
      `${indent}subgraph ${quoted(`cluster_${each.id}`)} {`,
      `${indent}  graph ${attributes(groupLook(each))};`,
      ...helpersIn(each, layout).map((line) => `${indent}  ${line}`),
      ...inGroup(drawing, layout, each.id, `${indent}  `),
      `${indent}}`,
    ]),
  ];
}

/** Gates, and an unseen node as wide as the title, which keeps the way beside it. */
function helpersIn({ id, lines }: DrawnGroup, { gates, titles }: DotLayout): string[] {
  const node = (name: string, look: Readonly<Record<string, string>>) =>
    `${quoted(name)} ${attributes(look)};`;
  return [
    ...(gates.frames.has(id) ? [node(upperGate(id), gateLook), node(lowerGate(id), gateLook)] : []),
    ...(titles.has(id) ? [node(titleOf(id), { label: titleLabel(lines), style: 'invis' })] : []),
  ];
}

/** As small as the gap that Graphviz leaves between two lines that meet. */
const gateLook = {
  shape: 'point',
  width: '0.03',
  color: inks.line.light,
  fillcolor: inks.line.light,
};

function nodeLook(node: DrawnNode): Record<string, string> {
  const { look, lines, marks, isOptional = false } = node;
  if (look === 'terminal') {
    return {
      shape: 'box',
      style: 'rounded,filled',
      label: lines.join(' '),
      color: inks.line.light,
      fillcolor: inks.grey.light,
      fontcolor: inks.text.light,
      height: '0.35',
      margin: '0.2,0.05',
    };
  }
  const rows = [
    ...(look === 'removed' ? paleCells(lines) : callCells(lines)),
    ...marks.map(markCell),
  ];
  const { ground, line } = hueOfNode(node);
  const corners = look === 'call' && !isOptional ? 'ROUNDED' : 'ROUNDED,DASHED';
  const box = {
    BORDER: '1',
    CELLBORDER: '0',
    CELLSPACING: '3',
    CELLPADDING: '2',
    STYLE: corners,
    COLOR: line.light,
    BGCOLOR: ground.light,
  };
  return { label: `<${table(rows, box)}>` };
}

function callCells([name = '', ...details]: readonly string[]): string[] {
  const named = cell([name], { size: 12, color: inks.text.light });
  if (details.length === 0) return [named];
  return [named, cell(details, { size: 10, color: inks.detail.light })];
}

function paleCells(names: readonly string[]): string[] {
  return [cell(names, { size: 12, color: inks.pale.light })];
}

function hueOfNode({ look, agent }: DrawnNode) {
  if (look === 'removed') return hueOf.removed;
  if (agent !== undefined) return agentHue(agent);
  return look === 'added' ? hueOf.added : { ground: inks.box, line: inks.line };
}

function markCell({ kind, lines, details = [] }: DrawnMark): string {
  const { ground, line } = hueOf[kind];
  const said = cell(lines, { size: 10, color: inks.text.light });
  const more = cell(details, { size: 10, color: inks.detail.light });
  const rows = details.length === 0 ? [said] : [said, more];
  const tag = table(rows, {
    BORDER: '1',
    CELLBORDER: '0',
    CELLSPACING: '0',
    CELLPADDING: '2',
    STYLE: 'ROUNDED',
    COLOR: line.light,
    BGCOLOR: ground.light,
  });
  return `<TD>${tag}</TD>`;
}

function groupLook({ look, lines, agent }: DrawnGroup): Record<string, string> {
  const hue = look === 'agent' ? agentHue(agent ?? 0) : groupHues[look];
  const isFilled = look === 'block';
  return {
    label: titleLabel(lines),
    style: isFilled ? 'rounded,filled' : 'rounded',
    color: hue.line.light,
    ...(isFilled && { fillcolor: hue.ground.light }),
    labeljust: 'l',
    margin: '8',
  };
}

function titleLabel(lines: readonly string[]): string {
  const label = cell(lines, { size: 10, color: inks.text.light });
  return `<${table([label], { BORDER: '0', CELLBORDER: '0', CELLPADDING: '1' })}>`;
}

const groupHues = { block: hueOf.block, detour: hueOf.override };

function edgeLine(leg: Leg, layout: DotLayout): string {
  const { from, to, look } = leg;
  const ends = layout.endsOf(from, to);
  const given = {
    ...edgeLooks[look],
    ...(leg.words.length > 0 && { label: titleLabel(leg.words) }),
    ...(leg.comesFromGate && { tailclip: 'false' }),
    ...(leg.leadsToGate && { headclip: 'false', dir: 'none' }),
    ...(look === 'before' && !layout.leadsDown(from, to) && { constraint: 'false' }),
    // A short way stays beside the beginning of the long one.
    ...(look === 'detour' && ends.ltail !== undefined && { constraint: 'false' }),
    // A frame needs room for the arrow between it and what it leads from or to.
    ...((ends.ltail ?? ends.lhead) !== undefined && { minlen: '2' }),
    ...(ends.ltail !== undefined && { ltail: `cluster_${ends.ltail}` }),
    ...(ends.lhead !== undefined && { lhead: `cluster_${ends.lhead}` }),
  };
  return `${quoted(ends.tail)} -> ${quoted(ends.head)} ${attributes(given)};`;
}

const edgeLooks: Record<DrawnEdge['look'], Record<string, string>> = {
  next: { weight: '20' },
  detour: { color: hues.blue.line.light, style: 'dashed' },
  removed: { color: inks.paleLine.light, style: 'dashed' },
  before: { color: hueOf.before.line.light, style: 'dotted' },
  again: {},
};
