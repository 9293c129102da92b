import { expect, test } from 'vitest';
import { readWorkflow } from '../../../../src/compiler/pipeline.ts';
import type { Diagnostic } from '../../../../src/model/diagnostics/diagnostic.ts';
import { loan, node, riskNode, tool, way } from './loan.ts';

type Graph = Record<string, unknown> & { nodes: Record<string, unknown>[] };

function diagnosticsOf(value: unknown): readonly Diagnostic[] {
  return readWorkflow({ file: 'g.json', text: JSON.stringify(value) }).diagnostics;
}

const said = (value: unknown) =>
  diagnosticsOf(value).map(({ code, place }) => {
    return `${code} ${place.pointer}${place.offset ? `+${place.offset}` : ''}`;
  });

/** A copy of the loan's graph, changed. */
function changed(change: (graph: Graph) => void): Graph {
  const copy = JSON.parse(JSON.stringify(loan));
  change(copy);
  return copy;
}

const at = (graph: Graph, id: string) =>
  graph.nodes.find((one) => one.id === id) as Graph['nodes'][0];
const firstTool = (graph: Graph, id: string) =>
  (at(graph, id).tools as Graph['nodes'])[0] as Graph['nodes'][0];
const firstWay = (graph: Graph, id: string) =>
  (at(graph, id).responsePathways as Graph['nodes'])[0] as Graph['nodes'][0];

test("a sound graph has nothing wrong, and the paper's node stands in it as it is there", () => {
  expect(said(loan)).toEqual([]);
  expect(loan.nodes).toContain(riskNode);
  expect(riskNode.tools[0].body).toContain('applicant_123');
});

test('x- keys and $schema mean nothing', () => {
  const graph = changed((one) => {
    one.$schema = '../formats/graph.schema.json';
    one['x-owner'] = 1;
    at(one, '1')['x-note'] = null;
    firstTool(one, '1')['x-cost'] = 2;
  });
  expect(said(graph)).toEqual([]);
});

/** Each fault with its code and place. */
const faults: readonly [name: string, change: (graph: Graph) => void, want: readonly string[]][] = [
  ['no nodes', (g) => (g.nodes = []), ['empty-list /nodes']],
  ['nodes as an object', (g) => Object.assign(g, { nodes: {} }), ['wrong-type /nodes']],
  ['a node that is a text', (g) => g.nodes.push('x' as never), ['wrong-type /nodes/7']],
  ['no name', (g) => Object.assign(g, { agent: undefined, title: undefined }), ['missing-key ']],
  ['an empty name', (g) => (g.agent = ' '), ['empty-text /agent']],
  ['a name that is no text', (g) => (g.agent = 1), ['wrong-type /agent']],
  ['a misspelt key', (g) => (g.node = []), ['unknown-key /node']],
  [
    'a misspelt key of a node',
    (g) => (at(g, '1').task_nam = ''),
    ['unknown-key /nodes/0/task_nam'],
  ],
  [
    'a misspelt key of a tool',
    (g) => (firstTool(g, '1').toolname = ''),
    ['unknown-key /nodes/0/tools/0/toolname'],
  ],
  [
    'a misspelt key of a parameter',
    (g) =>
      (((firstTool(g, '1').extractVars as Graph['nodes'])[0] as Graph['nodes'][0]).varname = 1),
    ['unknown-key /nodes/0/tools/0/extractVars/0/varname'],
  ],
  [
    'a misspelt key of a response',
    (g) =>
      (((firstTool(g, '1').responseData as Graph['nodes'])[0] as Graph['nodes'][0]).type = 'x'),
    ['unknown-key /nodes/0/tools/0/responseData/0/type'],
  ],
  [
    'a misspelt key of a pathway',
    (g) => (firstWay(g, '1').next = '2'),
    ['unknown-key /nodes/0/responsePathways/0/next'],
  ],
  [
    'a misspelt key of a condition',
    (g) => (firstWay(g, '1').conditions = [{ algebraic: 'a' }]),
    [
      'missing-key /nodes/0/responsePathways/0/conditions/0',
      'unknown-key /nodes/0/responsePathways/0/conditions/0/algebraic',
    ],
  ],
  ['a level that is no text', (g) => (g.complexity = 3), ['wrong-type /complexity']],
  ['a node without id', (g) => g.nodes.push({ task_name: '' }), ['missing-key /nodes/7']],
  [
    'an id of another kind',
    (g) => (at(g, '10').id = 1.5),
    [
      'wrong-type /nodes/6/id',
      'no-single-start /nodes/6',
      'unknown-node /nodes/3/responsePathways/0/nextNodeId',
      'unknown-node /nodes/4/responsePathways/0/nextNodeId',
      'unknown-node /nodes/5/responsePathways/0/nextNodeId',
    ],
  ],
  ['a doubled id', (g) => g.nodes.push(node('10', [], [])), ['doubled-node-id /nodes/7/id']],
  [
    'a doubled id of another type',
    (g) => g.nodes.push({ id: 10 }),
    ['doubled-node-id /nodes/7/id'],
  ],
  [
    'a tool without a name',
    (g) => (firstTool(g, '10').name = undefined),
    ['missing-key /nodes/6/tools/0'],
  ],
  [
    'a parameter without a name',
    (g) => (firstTool(g, '10').extractVars = [{}]),
    ['missing-key /nodes/6/tools/0/extractVars/0'],
  ],
  [
    'a parameter that is given twice',
    (g) => (firstTool(g, '10').extractVars = [{ variableName: 'a' }, { variableName: 'a' }]),
    ['doubled-parameter /nodes/6/tools/0/extractVars/1/variableName'],
  ],
  [
    'a response without a name',
    (g) => (firstTool(g, '10').responseData = [{}]),
    ['missing-key /nodes/6/tools/0/responseData/0'],
  ],
  [
    'required as a text',
    (g) => (firstTool(g, '10').extractVars = [{ variableName: 'a', required: 'no' }]),
    ['wrong-type /nodes/6/tools/0/extractVars/0/required'],
  ],
  ['steps as a text', (g) => (at(g, '10').steps = 'Do it'), ['wrong-type /nodes/6/steps']],
  [
    'a pathway without an end',
    (g) => (at(g, '7').responsePathways = [{ conditions: [] }]),
    ['missing-key /nodes/3/responsePathways/0', 'several-ends /nodes/6'],
  ],
  [
    'a pathway to nowhere',
    (g) => (firstWay(g, '1').nextNodeId = '22'),
    ['unknown-node /nodes/0/responsePathways/0/nextNodeId', 'no-single-start /nodes/1'],
  ],
  [
    'an expression that does not parse',
    (g) => (firstWay(g, '1').conditions = [{ algebraicExpression: "{identityStatus} = 'x'" }]),
    ['condition-syntax /nodes/0/responsePathways/0/conditions/0/algebraicExpression+17'],
  ],
  [
    'a condition of a tool that does not parse',
    (g) => (firstTool(g, '10').condition = 'a &&'),
    ['condition-syntax /nodes/6/tools/0/condition+4'],
  ],
  [
    'one of several conditions does not parse',
    (g) => (firstTool(g, '10').condition = ['loanId == 1', { algebraicExpression: '(loanId' }]),
    ['condition-syntax /nodes/6/tools/0/condition/1/algebraicExpression+7'],
  ],
  [
    'a condition that is a number',
    (g) => (firstTool(g, '10').condition = 1),
    ['wrong-type /nodes/6/tools/0/condition'],
  ],
  [
    'a variable that nobody gives',
    (g) => (firstTool(g, '10').condition = 'loanId == 1 and lonId == 2'),
    ['unknown-variable /nodes/6/tools/0/condition+16'],
  ],
  [
    'a variable that is returned later',
    (g) => (firstTool(g, '1').condition = '{creditReport} == 1'),
    ['unknown-variable /nodes/0/tools/0/condition'],
  ],
  [
    'a variable of the tool itself',
    (g) => (firstTool(g, '1').condition = '{identityStatus} == 1'),
    ['unknown-variable /nodes/0/tools/0/condition'],
  ],
  [
    'several starts',
    (g) => g.nodes.push(node('11', [], [way('10')])),
    ['no-single-start /nodes/7'],
  ],
  [
    'no start',
    (g) => (at(g, '10').responsePathways = [way('1')]),
    ['graph-cycle /nodes/6/responsePathways/0/nextNodeId', 'no-single-start /nodes'],
  ],
  ['a start that does not exist', (g) => (g.start = '11'), ['unknown-node /start']],
  [
    'a node that cannot be reached',
    (g) => {
      g.start = 1;
      g.nodes.push(node('11', [], [way('10')]));
    },
    ['unreachable-node /nodes/7'],
  ],
  [
    'a circle',
    (g) => (at(g, '9').responsePathways = [way('2')]),
    ['graph-cycle /nodes/5/responsePathways/0/nextNodeId'],
  ],
  [
    'a node that leads to itself',
    (g) => (at(g, '9').responsePathways = [way('9'), way('10')]),
    [
      'graph-cycle /nodes/5/responsePathways/0/nextNodeId',
      'idle-pathway /nodes/5/responsePathways/1',
    ],
  ],
  [
    'tools that are one function',
    (g) => (firstTool(g, '9').name = 'Risk_Evaluation'),
    ['doubled-function-name /nodes/5/tools/0/name'],
  ],
  ['several ends', (g) => (at(g, '9').responsePathways = []), ['several-ends /nodes/6']],
  [
    'an edge of an unknown node',
    (g) => (g.edges = [{ source: '1', target: '12' }]),
    ['unknown-node /edges/0/target'],
  ],
  [
    'a pathway behind one that always holds',
    (g) => (at(g, '7').responsePathways = [way('10'), way('9')]),
    ['idle-pathway /nodes/3/responsePathways/1'],
  ],
  [
    'a pathway behind one that is constantly true',
    (g) => (at(g, '7').responsePathways = [way('10', '1 == 1'), way('9')]),
    ['idle-pathway /nodes/3/responsePathways/1'],
  ],
];

test.each(faults)('%s', (_, change, want) => {
  const found = said(changed(change));
  if (want[0]?.includes('edges/0/target')) expect(found[0]).toBe(want[0]);
  else expect(found.sort()).toEqual([...want].sort());
});

test('edges are compared with pathways', () => {
  const graph = {
    agent: 'g',
    nodes: [
      node('1', [tool('f', 'a', 'b')], [way('2')]),
      { id: 2, responsePathways: [way('3')] },
      { id: 3 },
    ],
    edges: [
      { source: 1, target: '2', label: 'on' },
      { source: '1', target: '3' },
    ],
  };
  expect(said(graph)).toEqual([
    'edge-without-pathway /edges/1',
    'pathway-without-edge /nodes/1/responsePathways/0',
  ]);
});

test('a circle is written out', () => {
  const graph = changed((g) => (at(g, '9').responsePathways = [way('2')]));
  expect(diagnosticsOf(graph)).toMatchObject([{ data: { cycle: ['2', '9', '2'] } }]);
});

test('a large graph with many ways is checked soon: a variable is known where some way returns it', () => {
  const count = 2_000;
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: at,
    tools: [{ name: `t${at}`, responseData: [{ name: `r${at}` }] }],
    responsePathways: Array.from({ length: Math.min(20, count - 1 - at) }, (_way, step) => ({
      conditions: [`r${at} == ${step}`, 'r0 == 1', ...(at === 1_000 ? ['r1001 == 1'] : [])],
      nextNodeId: at + step + 1,
    })).slice(0, at === 1_000 ? 1 : 20),
  }));
  const found = diagnosticsOf({ agent: 'large', nodes });
  expect(found.map(({ code, place }) => [code, place.pointer])).toEqual([
    ['unknown-variable', '/nodes/1000/responsePathways/0/conditions/2'],
  ]);
  expect(found).toMatchObject([{ data: { name: 'r1001', isLater: true } }]);
});

test('what is known is suggested', () => {
  const graph = changed((g) => (firstWay(g, '5').conditions = "{riskLevl} == 'high'"));
  expect(diagnosticsOf(graph)).toMatchObject([
    { code: 'unknown-variable', data: { name: 'riskLevl', isLater: false } },
  ]);
  for (const { data } of diagnosticsOf(graph)) {
    const { known } = data as { known: readonly string[] };
    expect(known).toEqual([...new Set(known)]);
  }
});

test.each([
  [5],
  [null],
  [[]],
  [{ nodes: null }],
  [{ nodes: [null, 5, [], {}] }],
  [
    {
      nodes: [{ id: {}, tools: [1, {}], responsePathways: [2, {}, { nextNodeId: [] }] }],
      edges: [0, {}],
      start: {},
    },
  ],
])('a value of any shape is read without a crash: %j', (value) =>
  expect(diagnosticsOf(value).length).toBeGreaterThan(0),
);
