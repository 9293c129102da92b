import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import { Locator } from '../../../../src/compiler/run/report.ts';
import { GoldDiffer } from '../../../../src/diff/gold-differ.ts';
import { differenceOutputs } from '../../../../src/diff/text/outputs.ts';
import type { DifferenceReport } from '../../../../src/model/difference.ts';
import type { MissingMode } from '../../../../src/model/profile.ts';
import { noPaint } from '../../../../src/words/diagnostics.ts';
import { budget } from '../../../budget.ts';
import {
  caseFrom,
  type Draw,
  graphOf,
  nodesFrom,
  profileDataOf,
  randomFrom,
} from './random-graphs.ts';
import { type Deed, type PlainNode, type PlainTool, walkPlainly } from './second-reading.ts';

const origin = { file: 'p.json', line: 1, column: 1 };
const schema = JSON.parse(readFileSync('formats/diff.schema.json', 'utf8'));
const validate = new Ajv({ strict: false }).compile(schema);

/** What two versions of some policies make of one profile. */
function compared(
  before: readonly object[],
  after: readonly object[],
  { agents = ['graph'], data }: { agents?: readonly string[]; data: object },
  missing: MissingMode = 'error',
): DifferenceReport {
  const sources = (version: string, policies: readonly object[]) =>
    policies.map((policy, at) => ({
      file: `${version}/${at}.json`,
      text: JSON.stringify(policy, null, 2),
    }));
  const [old, young] = [sources('old', before), sources('new', after)];
  const read = (all: typeof old) => all.map((source) => readSoundWorkflow(source));
  const differ = new GoldDiffer(read(old), read(young), { missing });
  differ.add({ id: '1', agents, data: data as JsonObject, origin });
  return differ.report(new Locator([...old, ...young]));
}

type Node = { -readonly [Key in keyof PlainNode]: PlainNode[Key] };

/** The nodes with one place changed. */
function mutated(nodes: readonly PlainNode[], draw: Draw): PlainNode[] {
  const copy = nodes.map((node): Node => ({ ...node }));
  const node = copy[draw(copy.length)] as Node;
  const others = nodesFrom(draw);
  const other = others[draw(others.length)] as PlainNode;
  const [tool, way] = [draw(node.tools.length || 1), draw(node.ways.length || 1)];
  const changed = (change: (old: PlainTool) => PlainTool) =>
    node.tools.map((one, at) => (at === tool ? change(one) : one));
  const later = nodes.slice(nodes.findIndex(({ id }) => id === node.id) + 1);
  const kinds: readonly (() => void)[] = [
    () => (node.tools = node.tools.filter((_, at) => at !== tool)),
    () => (node.tools = [...node.tools, ...other.tools.slice(0, 1)]),
    () => (node.tools = [...other.tools.slice(0, 1), ...node.tools]),
    () => (node.tools = node.tools.toReversed()),
    () => (node.tools = changed((one) => ({ ...one, name: `do ${draw(4)}` }))),
    () => (node.tools = changed((one) => ({ ...one, condition: other.tools[0]?.condition }))),
    () => (node.tools = changed((one) => ({ ...one, takes: other.tools[0]?.takes ?? [] }))),
    () => (node.tools = changed((one) => ({ ...one, returns: other.tools[0]?.returns ?? [] }))),
    () => (node.ways = node.ways.filter((_, at) => at !== way)),
    () => (node.ways = node.ways.toReversed()),
    () =>
      (node.ways = node.ways.map((one, at) =>
        at === way ? { ...one, condition: other.ways[0]?.condition } : one,
      )),
    () =>
      (node.ways = node.ways.map((one, at) =>
        at === way ? { ...one, to: later[draw(later.length)]?.id ?? one.to } : one,
      )),
  ];
  kinds[draw(kinds.length)]?.();
  return copy;
}

const textOf = ({ node, did, tool, what }: Deed) =>
  JSON.stringify([node, did, tool?.name, did === 'withheld' ? undefined : what]);

/** The place where two walks part, as the product should name it. */
function placeOf(
  [before, after]: readonly [readonly Deed[], readonly Deed[]],
  [old, young]: readonly [readonly PlainNode[], readonly PlainNode[]],
): readonly [kind: string, at: string] | undefined {
  const [left, right] = [before, after].map((deeds) => deeds.filter(({ did }) => did !== 'pass'));
  const position =
    left?.findIndex((deed, at) => textOf(deed) !== textOf(right?.[at] as Deed)) ?? -1;
  const [one, other] = [left?.[position], right?.[position]];
  if (one === undefined || other === undefined) return undefined;
  if (one.did === 'call' && other.did === 'call' && one.tool?.name === other.tool?.name) {
    const [was, is] = [one.what, other.what] as Record<string, unknown>[];
    const taken = [...(one.tool?.takes ?? []), ...(other.tool?.takes ?? [])];
    const name = taken.map((each) => each.name).find((each) => was?.[each] !== is?.[each]);
    return ['parameter', `parameter ${name} of ${one.tool?.name} in node ${one.node}`];
  }
  const isPassed = (
    deed: Deed,
    from: readonly PlainNode[],
    to: readonly PlainNode[],
    by: readonly Deed[],
  ) => {
    const named = (nodes: readonly PlainNode[]) =>
      nodes
        .find(({ id }) => id === deed.node)
        ?.tools.filter(({ name }) => name === deed.tool?.name) ?? [];
    const twin = deed.tool && named(to)[named(from).indexOf(deed.tool)];
    const passed = by.filter(({ did, node }) => did === 'pass' && node === deed.node);
    return twin !== undefined && passed.some(({ tool }) => tool === twin);
  };
  const untilNow = (deeds: readonly Deed[], deed: Deed) => deeds.slice(0, deeds.indexOf(deed));
  for (const [deed, from, to, by] of [
    [other, young, old, untilNow(before, one)],
    [one, old, young, untilNow(after, other)],
  ] as const) {
    if (!isPassed(deed, from, to, by)) continue;
    return ['tool condition', `the condition of ${deed.tool?.name} in node ${deed.node}`];
  }
  const withheld = [one, other].find(({ did }) => did === 'withheld');
  if (withheld !== undefined) {
    const { what, tool, node } = withheld;
    return ['withheld parameter', `parameter ${what} of ${tool?.name} in node ${node}`];
  }
  const named = one.tool?.name ?? other.tool?.name;
  if (named !== undefined) return ['call', `the call of ${named} in node ${one.node}`];
  return ['pathway', `the choice of a pathway in node ${one.node}`];
}

test('random graphs: the first place where the walks of two versions differ', () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < budget(1_500); seed++) {
    const draw = randomFrom(seed);
    const old = nodesFrom(draw);
    const given = caseFrom(draw);
    const young = mutated(old, draw);
    const [left, right] = [walkPlainly(old, given), walkPlainly(young, given)];
    const report = compared(
      [graphOf(old)],
      [graphOf(young)],
      { data: profileDataOf(given) },
      given.missing,
    );
    const isSame =
      left.halted === right.halted && JSON.stringify(left.calls) === JSON.stringify(right.calls);
    if (report.causes.length === 0) {
      const isFailed = left.error !== undefined && right.error !== undefined;
      if (!isFailed && !isSame) expect([seed, left.calls]).toEqual([seed, right.calls]);
      continue;
    }
    const want = placeOf([left.deeds, right.deeds], [old, young]);
    for (const { parting } of report.causes) {
      expect([seed, parting?.kind, parting?.at]).toEqual([seed, ...(want ?? [])]);
    }
    if (seed % 10 === 0) {
      const json = JSON.parse([...differenceOutputs.json.text(report)].join(''));
      expect([seed, validate(json), validate.errors]).toEqual([seed, true, null]);
    }
    const [kind = ''] = want ?? [];
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  for (const kind of ['tool condition', 'pathway', 'withheld parameter', 'call', 'parameter']) {
    expect([kind, (seen.get(kind) ?? 0) >= budget(4)]).toEqual([kind, true]);
  }
});

const ask = (required: boolean, more: object[] = []) => ({
  agent: 'graph',
  start: 'a',
  nodes: [
    {
      id: 'a',
      task_name: 'Ask',
      tools: [
        { name: 'Find', extractVars: [{ variableName: 'x', required }], responseData: [] },
        ...more,
      ],
      responsePathways: [{ conditions: [], nextNodeId: 'b' }],
    },
    { id: 'b', tools: [{ name: 'Write', extractVars: [] }], responsePathways: [] },
  ],
});

const wave = (tool: string) => ({ agent: 'other', steps: [`${tool}()`] });

test('another start', () => {
  const { start, ...rest } = ask(true);
  const [, last] = rest.nodes;
  const only = { ...rest, start: 'b', nodes: [last as object] };
  const data = { user_provided_info: { x: 1 } };
  const [cause] = compared([{ ...rest, start }], [only], { data }).causes;
  expect(cause?.parting).toMatchObject({
    kind: 'start',
    at: 'the start',
    before: { file: 'old/0.json', line: 4, text: 'starts at node a (Ask)' },
    after: { file: 'new/0.json', line: 4, text: 'starts at node b' },
  });
});

test('a version that cannot go on parts from the other where it stops', () => {
  const data = { user_provided_info: {} };
  const [cause] = compared([ask(false)], [ask(true)], { data }).causes;
  expect(cause?.effect).toBe('fails');
  expect(cause?.parting).toMatchObject({
    kind: 'call',
    at: 'the call of Find in node a (Ask)',
    before: { text: 'calls Find()' },
    after: { text: 'cannot call Find' },
  });
});

test('every form says where the walks part', () => {
  const archive = { name: 'Archive', condition: 'x == 2', extractVars: [] };
  const profile = { data: { user_provided_info: { x: 1 } } };
  const report = compared(
    [ask(true, [{ ...archive, condition: null }])],
    [ask(true, [archive])],
    profile,
  );
  const said = (form: 'text' | 'markdown') =>
    [...differenceOutputs[form].text(report, noPaint)].join('');
  expect(said('text')).toContain(`\
   the two versions part at the condition of Archive in node a (Ask)
   - old/0.json:19 called without a condition
   + new/0.json:21 not called: x == 2 does not hold
   profiles: 1
`);
  expect(said('markdown')).toContain(
    'the two versions part at the condition of Archive in node a (Ask), <code>',
  );
});

const both = { agents: ['graph', 'other'] };

test('agents behind a halt call nothing: their changes are none', () => {
  const data = { withheld: ['x'] };
  const old = [ask(true), wave('wave')];
  const { counts } = compared(old, [ask(true), wave('nod')], { ...both, data });
  expect(counts).toMatchObject({ unchanged: 1, changed: 0 });
});

test('a walk that no longer halts is to blame for what agents behind it do', () => {
  const data = { withheld: ['x'] };
  const short = (required: boolean) => {
    const [first] = ask(required).nodes;
    const nodes = [{ ...first, responsePathways: [] }];
    return { ...ask(required), nodes };
  };
  const [cause, ...more] = compared([short(true), wave('wave')], [short(false), wave('wave')], {
    ...both,
    data,
  }).causes;
  expect([cause?.agent, cause?.changes, more]).toEqual(['graph', [0], []]);
  expect(cause?.parting).toMatchObject({
    kind: 'withheld parameter',
    at: 'parameter x of Find in node a (Ask)',
    before: { text: 'halts before Find: x is withheld' },
    after: { text: 'calls Find()' },
  });
});

test('the same where the walk calls as before, and only the agents behind it do not', () => {
  const data = { withheld: ['y'] };
  const last = { name: 'Last', extractVars: [{ variableName: 'y' }] };
  const graph = (tools: object[]) => ({ agent: 'graph', nodes: [{ id: 1, tools }] });
  const { causes, counts } = compared([graph([last]), wave('wave')], [graph([]), wave('wave')], {
    ...both,
    data,
  });
  expect(counts).toMatchObject({ changed: 1 });
  expect(causes.map(({ agent, parting }) => [agent, parting?.at])).toEqual([
    ['graph', 'parameter y of Last in node 1'],
  ]);
});
