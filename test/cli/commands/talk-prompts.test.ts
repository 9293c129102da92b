import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project, said, textOf, traxgen } from './support.ts';

/** A graph with texts that need care, a tool in two places, and every kind of way on. */
const graph = {
  title: 'Parcels "A" & B',
  agent: 'parcels',
  nodes: [
    {
      id: 1,
      task_name: 'Find it',
      task_description: 'Look for {parcel} & say "found" <soon>.',
      steps: ['Step 1: ask.\n  - then look', 'Step 2: report é\u2028.'],
      tools: [
        {
          name: 'Find Parcel',
          tool_description: 'Finds "it".',
          extractVars: [
            { variableName: 'parcel', type: 'string', description: "Its id. Example: 'P1'." },
            { variableName: 'depth', type: 'integer', required: false },
          ],
          responseData: [{ name: 'place', context: "Must be one of: 'here', 'away'." }],
        },
        {
          name: 'Count Days',
          condition: { algebraicExpression: "{place} == 'away'" },
          responseData: [{ name: 'days', context: 'days (integer): Example: 3.' }],
        },
      ],
      responsePathways: [
        { conditions: [{ algebraicExpression: "{place} == 'here'" }], nextNodeId: '3' },
        { conditions: [{ algebraicExpression: '{days} > 2' }], nextNodeId: '2' },
        { nextNodeId: '3' },
      ],
    },
    {
      id: '2',
      tools: [
        {
          name: 'Find Parcel',
          extractVars: [{ variableName: 'parcel' }, { variableName: 'city' }],
        },
      ],
      responsePathways: [{ nextNodeId: '3' }],
    },
    { id: '3', task_name: 'End', tools: [] },
  ],
};

const parcel = (id: string, more: object = {}) => ({
  ...{ customer_id: id, agent_sequence: ['parcels'] },
  user_provided_info: { parcel: 'P "9"', city: 'Rome', depth: 2 },
  tool_responses: { 'Find Parcel': [{ place: 'away' }, {}], 'Count Days': { days: 3 } },
  ...more,
});

const parcels = () =>
  project({
    'workflows/refund.json': graph,
    'profiles/all.json': JSON.stringify([parcel('C1'), parcel('C2', { withheld: ['city'] })]),
  });

const prompts = async (folder: string, args: readonly string[]) => {
  return traxgen(folder, ['prompts', ...args]);
};

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('traxgen prompts for conversations', () => {
  test('writes a whole graph as one prompt, with if and then between its sections', async () => {
    const folder = await parcels();
    const run = await prompts(folder, ['--style', 'static', '--out', 'p.txt']);
    expect([run.status, run.stderr]).toEqual([0, '1 prompt -> p.txt\n']);
    const text = (await textOf(folder, 'p.txt')) ?? '';
    const [head = '', first = '', second = '', third = ''] = text.split('\n-----\n');
    expect(head).toContain('Sections are separated by long lines (-----)');
    expect(head).toContain('Begin with section 1 (Find it).');
    expect(first).toContain(`
Description: Look for {parcel} & say "found" <soon>.

Steps:

- Step 1: ask.
    - then look
- Step 2: report é\u2028.

Tools:

- Find Parcel
- Count Days (requires Find Parcel to be successful and response field to meet following condition: place is 'away')

If place is 'here':
Then: Section 3 (End) logic is accessible
Else if days is greater than 2:
Then: Section 2 logic is accessible
Else: Section 3 (End) logic is accessible
`);
    expect(second).toContain('Afterwards: Section 3 (End) logic is accessible');
    expect(third).toContain('This is the last section.');
  });

  test('has the tools of a prompt as functions, each once', async () => {
    const run = await prompts(await parcels(), ['--style', 'static', '--model', 'm']);
    const [line, ...more] = linesOf(run.stdout);
    expect(more).toEqual([]);
    expect(JSON.parse(line.custom_id)).toEqual({ agent: 'parcels', model: 'm', prompt: 'static' });
    expect(line.body.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'Find_Parcel',
          description: 'Finds "it".',
          parameters: {
            type: 'object',
            properties: {
              parcel: { type: 'string', description: "Its id. Example: 'P1'." },
              depth: { type: 'integer' },
              city: {},
            },
            required: ['parcel'],
          },
        },
      },
      {
        type: 'function',
        function: {
          name: 'Count_Days',
          parameters: { type: 'object', properties: {}, required: [] },
        },
      },
    ]);
  });

  test('writes each node for an agent that is led, with the tools of that node', async () => {
    const run = await prompts(await parcels(), ['--style', 'dynamic', '--model', 'm']);
    const lines = linesOf(run.stdout);
    expect(lines.map(({ custom_id: id }) => JSON.parse(id).node)).toEqual(['1', '2', '3']);
    const required = lines.map(({ body }) => body.tools?.at(0).function.parameters.required);
    expect(required).toEqual([['parcel'], ['parcel', 'city'], undefined]);
    expect(lines[1].body.messages[0].content).not.toContain('Count Days');
  });

  test("writes the user's: the journey, and what the user has", async () => {
    const folder = await parcels();
    const run = await prompts(folder, ['--style', 'user', '--out', 'users.md']);
    expect([run.status, run.stderr]).toEqual([0, '2 prompts -> users.md\n']);
    const text = (await textOf(folder, 'users.md')) ?? '';
    const [, first = '', second = ''] = text.split(/===== C\d, user =====\n\n/);
    expect(first).toContain(`1. Find it
   * To trigger Find Parcel
      - Provide information: <parcel>, <depth>
   * To trigger Count Days
2. Task 2
   * To trigger Find Parcel
      - Provide information: <parcel>, <city>
3. End
`);
    expect(first).toContain('\n- parcel: P "9"\n- city: Rome\n- depth: 2\n');
    expect(second).toContain('Provide information: <parcel>, <city>');
    expect(second).not.toContain('Rome');
    const again = await prompts(folder, ['--style', 'user', '--out', 'again.md', '--quiet']);
    expect([again.stderr, await textOf(folder, 'again.md')]).toEqual(['', text]);
  });

  test('says what does not go together, and which policies have no tasks', async () => {
    const folder = await parcels();
    const mixed = await prompts(folder, ['--style', 'static,vanilla', '--model', 'm']);
    expect([mixed.status, mixed.stderr]).toEqual([2, expect.stringContaining('not with others')]);
    const unnamed = await prompts(folder, ['--style', 'static']);
    expect([unnamed.status, unnamed.stderr]).toEqual([2, expect.stringContaining('--model')]);
    const lacking = await prompts(await project(), [
      '--style',
      'dynamic',
      '--out',
      'p.txt',
      '--json',
    ]);
    expect([lacking.status, said(lacking)]).toEqual([
      1,
      ['workflows/refund.json:1:1 language-lacks'],
    ]);
    const broken = await project({
      'workflows/refund.json': { ...graph, nodes: [{ ...graph.nodes[0], id: '3' }] },
    });
    const faulty = await prompts(broken, ['--style', 'static', '--out', 'p.txt', '--json']);
    expect([faulty.status, await textOf(broken, 'p.txt')]).toEqual([1, undefined]);
    expect(said(faulty).length).toBeGreaterThan(0);
  });

  test('says the same of the example in workflows/ as the paper says of its own', async () => {
    const loan = readFileSync('workflows/loan_application.json', 'utf8');
    const folder = await project({ 'workflows/refund.json': loan });
    await prompts(folder, ['--style', 'static', '--out', 'p.txt']);
    const text = (await textOf(folder, 'p.txt')) ?? '';
    expect(text.split('\n-----\n')).toHaveLength(JSON.parse(loan).nodes.length + 1);
    expect(text).toContain(
      "- Document Check (requires Identity Verification to be successful and response field to meet following condition: identityStatus is 'verified')",
    );
  });
});
