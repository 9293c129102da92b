import { readFileSync } from 'node:fs';
import type { GoldSet } from '../../src/compiler/gold/gold-set.ts';
import { pictureOf } from '../../src/compiler/languages/traxgen/pictures/picture.ts';
import { workflowsOf } from '../../src/compiler/languages/traxgen/policy.ts';
import type { Workflow } from '../../src/compiler/languages/traxgen/workflow.ts';
import { originOf } from '../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { Drawing, PlanOptions } from '../../src/model/drawing.ts';
import { drawnPlan } from '../../src/pictures/plan.ts';
import type { Fonts } from '../../src/pictures/png.ts';
import { goldOf, type Sketch } from '../compiler/run/support.ts';

/** The font that PNGs have, and no other. */
export const fonts: Fonts = { own: 'src/cli/fonts/Arimo-Regular.ttf', others: async () => [] };

/** A workflow from its parts. */
export function workflowOf(sketch: Sketch): Workflow {
  const text = JSON.stringify({ agent: 'a', ...sketch });
  const { workflows, diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  const [workflow] = workflowsOf(workflows ?? []);
  if (workflow === undefined) throw new Error(JSON.stringify(diagnostics));
  return workflow;
}

/** One of the benchmark's workflows. */
export function benchmark(name: string): Workflow {
  return workflowOf(JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8')));
}

/** The picture of the plan of one profile, given as the text of its data. */
export function planOf(
  sketches: readonly Sketch[],
  profile = '{}',
  options: PlanOptions = {},
): Drawing {
  return drawnGold(goldOf(sketches, profile), options);
}

/** The picture of the plan that a gold set was made from. */
export function drawnGold(gold: GoldSet, options: PlanOptions = {}): Drawing {
  const origin = originOf(gold);
  if (origin === undefined) throw new Error('a gold set without origin');
  const count = gold.parts.length;
  const drawn = gold.parts.map((part, position) => {
    const [workflow] = workflowsOf([origin.compiler.policy(part.plan.agent) ?? []].flat());
    if (workflow === undefined) throw new Error('no workflow');
    const way = pictureOf(workflow).wayOf(part, { position, count }, options);
    return { plan: part.plan, way };
  });
  return drawnPlan(gold.id, drawn);
}

/** Who is marked with what: `name: mark`, for each mark, lines joined. */
export function marksIn({ nodes }: Drawing): string[] {
  return nodes.flatMap(({ lines, marks }) =>
    marks.map(({ kind, lines: said }) => `${lines[0]}: ${kind}: ${said.join(' ')}`),
  );
}

/** The arrows of a look by the first lines of their ends, or the ids of groups. */
export function arrows({ nodes, edges }: Drawing, look = 'next'): string[] {
  const names = new Map(nodes.map(({ id, lines }) => [id, lines[0]]));
  const name = (id: string) => names.get(id) ?? id;
  return edges
    .filter((edge) => edge.look === look)
    .map(({ from, to }) => `${name(from)} > ${name(to)}`);
}

/** What could be taken for a part of a form: of DOT, its labels, SVG, HTML, Mermaid or Markdown. */
export const hostileTexts = [
  ...[
    '"]; x [label="',
    '<b>&amp;</b>',
    '\\N \\G \\l',
    '#quot; #35;',
    '**bold** `code`',
    '}',
    '{x}',
  ],
  ...[
    '</text></svg><script>globalThis.hit = 1</script>',
    '<img src=x onerror="globalThis.hit = 1">',
  ],
  ...[
    '%%{init: {}}%%',
    'end',
    'click start "javascript:1"',
    'a --> b',
    ']]>',
    '&#60;',
    '-->',
    '漢字 かな',
  ],
  ...['$$x$$', 'fa:fa-car', 'direction LR', 'ﬂ°°35¶ß'],
];

/** A picture with a hostile text wherever there is one. */
export const hostileDrawing: Drawing = {
  title: `${hostileTexts.join(' ')} \u202e\u0000`,
  about: hostileTexts,
  nodes: [
    { id: 'start', look: 'terminal', lines: ['Start'], marks: [] },
    ...hostileTexts.map((text, at) => ({
      id: `step${at}`,
      look: (['call', 'removed', 'added'] as const)[at % 3] ?? 'call',
      lines: [text, text],
      marks: [{ kind: 'skip' as const, lines: [text], details: [text] }],
      group: `block${at}`,
    })),
  ],
  groups: hostileTexts.map((text, at) => ({ id: `block${at}`, look: 'block', lines: [text] })),
  edges: hostileTexts.map((text, at) => ({
    from: 'start',
    to: `step${at}`,
    look: 'before',
    label: text,
  })),
  legend: hostileTexts.map((text) => ({ sample: 'skip', text })),
};
