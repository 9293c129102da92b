import { describe, expect, it, test } from 'vitest';
import { jsonOf, listed, project, said, textOf, traxgen } from './support.ts';

const hotel = {
  agent: 'hotel',
  steps: [
    'look_up(b = booking)+ -> [total]',
    { tool: 'charge', params: { amount: 'amount' }, retries: 2 },
    'breakfast()?',
    'confirm: email(to = mail) | sms(to = phone)',
  ],
  conditionals: [
    {
      if: [{ field: 'amount', operator: '==', value: 0 }],
      then: [{ action: 'skip', target: 'charge' }],
    },
  ],
  anytime: ['think', "policy(name = 'fees')"],
};

const guest = (id: string, more: object = {}) => ({
  customer_id: id,
  agent_sequence: ['hotel'],
  ...{ booking: 7, amount: 5, mail: 'm', phone: 'p' },
  ...more,
});

const allow = [
  { kind: 'repeat', tool: 'look_up', params: { b: 7 } },
  { kind: 'retry', tool: 'charge', params: { amount: 5 }, at_most: 2 },
  { kind: 'anytime', tool: 'think' },
  { kind: 'anytime', tool: 'policy', params: { name: 'fees' } },
];

const folderOf = (workflow: object = hotel, ...guests: readonly object[]) =>
  project({
    'workflows/refund.json': workflow,
    'profiles/all.json': listed(...(guests.length > 0 ? guests : [guest('C1')])),
  });

const call = (tool: string, input: object = {}) => ({ tool_name: tool, tool_input: input });

/** A run of the guest's that leaves out breakfast and confirms by text. */
const run = [call('look_up', { b: 7 }), call('charge', { amount: 5 }), call('sms', { to: 'p' })];

describe('gold of a workflow that leaves something to the agent', () => {
  it('has all variants, and beside them what is allowed', async () => {
    const folder = await folderOf();
    expect((await traxgen(folder, ['compile', '--format', 'tool-only'])).status).toBe(0);
    expect(await jsonOf(folder, 'out/gold.json')).toEqual({
      C1: {
        'tool-only': [
          ['look_up', 'charge', 'breakfast', 'email'],
          ['look_up', 'charge', 'breakfast', 'sms'],
          ['look_up', 'charge', 'email'],
          ['look_up', 'charge', 'sms'],
        ],
        allow,
      },
    });
    await traxgen(folder, ['compile', '--with-profiles', '--out', 'p.json']);
    const [given] = (await jsonOf(folder, 'p.json')) as { ground_truth_allow: unknown }[];
    expect(given?.ground_truth_allow).toEqual(allow);
  });

  test.each([
    ['google', 'gold.json'],
    ['lattice', 'gold.json'],
    ['lattice', 'gold.jsonl'],
    ['traxgen', 'gold.jsonl'],
  ])('is read back from %s in %s, converted, and scored as its union', async (format, name) => {
    const folder = await folderOf();
    await traxgen(folder, ['compile', '--format', format, '--out', name]);
    const answers = `${JSON.stringify({ id: 'C1', output: run })}\n`;
    const files = await project({
      'answers.jsonl': answers,
      [name]: (await textOf(folder, name)) ?? '',
    });
    const flags = ['--gold', name, '--predictions', 'answers.jsonl', '--task', 'run'];
    expect((await traxgen(files, ['score', ...flags, '--out', 'scores.json'])).status).toBe(0);
    const { profiles } = (await jsonOf(files, 'scores.json')) as {
      profiles: { figures: { valid: number } }[];
    };
    expect(profiles[0]?.figures.valid).toBe(1);
    if (format === 'traxgen') return;
    const converted = await traxgen(files, [
      'convert',
      '--gold',
      name,
      '--to',
      'langchain',
      '--out',
      'c.jsonl',
    ]);
    expect([converted.status, converted.stderr]).toEqual([0, expect.stringContaining('1 profile')]);
    const { trajectories, ...record } = (await jsonOf(files, 'c.jsonl')) as {
      trajectories: { langchain: unknown[] };
      allow: unknown;
    };
    expect([trajectories.langchain.length, record.allow]).toEqual([4, allow]);
  });

  it('is refused where what is allowed has another form', async () => {
    const files = await project({
      'gold.json': { C1: { google: [run], allow: [{ kind: 'often', tool: 'think' }] } },
      'answers.json': { C1: run },
    });
    const flags = ['--gold', 'gold.json', '--predictions', 'answers.json', '--json'];
    expect(said(await traxgen(files, ['score', ...flags]))).toContain(
      'gold.json:1:167 unreadable-gold',
    );
  });

  it('is written for promptfoo with its numbers of calls, and warns of the rest', async () => {
    const folder = await folderOf();
    const flags = ['compile', '--format', 'promptfoo', '--out', 'tests.yaml', '--json'];
    const compiled = await traxgen(folder, flags);
    expect([compiled.status, said(compiled)]).toEqual([
      0,
      ['workflows/refund.json:1:1 lost-allowances'],
    ]);
    const text = (await textOf(folder, 'tests.yaml')) ?? '';
    expect(text).toContain('        mode: in_order\n');
    expect(text).toContain('        name: "look_up"\n        min: 1\n    - type');
    expect(text).toContain('        name: "charge"\n        min: 1\n        max: 1\n');
  });

  it('is not listed beyond 4,096 variants, but scored', async () => {
    const steps = Array.from({ length: 13 }, (_, at) => `s${at}?`);
    const folder = await folderOf({ agent: 'hotel', steps });
    const compiled = await traxgen(folder, ['compile', '--json']);
    expect([compiled.status, said(compiled)]).toEqual([
      1,
      ['workflows/refund.json:1:26 too-many-variants'],
    ]);
    expect((await traxgen(folder, ['validate', '--lint', '--profiles', 'profiles'])).status).toBe(
      0,
    );
    const files = await project({
      'workflows/refund.json': { agent: 'hotel', steps },
      'a.json': { C1: [call('s1')] },
      'profiles/all.json': listed(guest('C1')),
    });
    const scored = await traxgen(files, ['score', '--predictions', 'a.json', '--task', 'run']);
    expect(scored.status).toBe(0);
    expect(scored.stderr).toContain('1 valid path,');
  });
});

describe('what a run may also do is shown', () => {
  it('by render, in all forms', async () => {
    const folder = await folderOf();
    const told = async (form: string) => {
      return (await traxgen(folder, ['render', '--policy-format', form])).stdout;
    };
    const policy = await told('policy');
    expect(policy).toContain('3. Call `breakfast()`.\n   - It may be left out.\n');
    expect(policy).toContain('4. Call `email(to = mail)` or `sms(to = phone)`, whichever you like');
    expect(policy).toContain('If it fails, it may be tried again up to 2 times.');
    expect(policy).toContain("may be called: think; policy(name = 'fees').");
    expect(await told('text')).toContain('or in its place, whichever it likes, sms with');
    expect(await told('code')).toContain('email(to = mail)\n    # or\n    sms(to = phone)\n');
    expect(await told('mermaid')).toContain('breakfast()<br/>may be left out');
    const { steps, anytime } = JSON.parse(await told('json')) as typeof hotel;
    expect([steps[0], steps[1], anytime]).toEqual([hotel.steps[0], hotel.steps[1], hotel.anytime]);
  });

  it('in pictures, by explain and in fields', async () => {
    const folder = await folderOf();
    const drawn = (await traxgen(folder, ['draw', '--profile', 'C1'])).stdout;
    expect(drawn).toContain('call1 --> call1');
    expect(drawn).toContain('style call3 stroke-dasharray');
    expect(drawn).toContain('or sms<br/>to = phone');
    expect(drawn).toContain('4 trajectories');
    const { stdout } = await traxgen(folder, ['explain', 'C1']);
    expect(stdout).toContain('?: may be left out');
    expect(stdout).toContain('or  sms');
    expect(stdout).toContain('4 choices are left to the agent');
    expect(stdout).toMatch(/Trajectories: 4$/m);
    const fields = JSON.parse((await traxgen(folder, ['fields', '--json'])).stdout) as unknown;
    expect(JSON.stringify(fields)).toContain('phone');
  });

  it('by diff, which names the mark and the list', async () => {
    const steps = hotel.steps.map((step, at) => (at === 2 ? 'breakfast()' : step));
    const folder = await project({
      'old/w.json': hotel,
      'new/w.json': { ...hotel, steps, anytime: ['think'] },
      'profiles/all.json': listed(guest('C1')),
    });
    const { stdout } = await traxgen(folder, ['diff', 'old', 'new', '--out', '-']);
    expect(stdout).toContain('step changed');
    expect(stdout).toContain('anytime changed');
    expect(stdout).toContain('breakfast()?');
  });

  it('by lint, where a tool of anytime is a step', async () => {
    const folder = await folderOf({ ...hotel, anytime: ['look_up', 'look_up(b = booking)'] });
    const linted = await traxgen(folder, ['validate', '--lint', '--json']);
    expect(said(linted)).toEqual([
      expect.stringMatching(/^workflows\/refund.json:1:\d+ anytime-step$/),
    ]);
  });
});

test('a policy graph has times, retries and anytime', async () => {
  const graph = {
    agent: 'loan',
    nodes: [
      { id: 1, tools: [{ name: 'Look Up', times: '+', extractVars: [{ variableName: 'id' }] }] },
    ],
    anytime: ['Think Hard', 'note(x = 1)', '*'],
  };
  const nodes = [
    { ...graph.nodes[0], responsePathways: [{ conditions: [], nextNodeId: 2 }] },
    { id: 2, tools: [{ name: 'Offer', times: '?', retries: 0 }] },
  ];
  const folder = await project({
    'workflows/refund.json': { ...graph, nodes },
    'profiles/all.json': listed({
      customer_id: 'C1',
      agent_sequence: ['loan'],
      user_provided_info: { id: 4 },
    }),
  });
  const flags = ['compile', '--format', 'tool-only', '--out', '-', '--json'];
  const compiled = await traxgen(folder, flags);
  expect(JSON.parse(compiled.stdout)).toMatchObject({
    trajectories: { 'tool-only': [['Look Up', 'Offer'], ['Look Up']] },
    allow: [
      { kind: 'repeat', tool: 'Look Up', params: { id: 4 } },
      { kind: 'retry', tool: 'Offer', params: {}, at_most: 0 },
      { kind: 'anytime', tool: 'Think Hard' },
      { kind: 'anytime', tool: 'note', params: { x: 1 } },
      { kind: 'anytime', tool: '*', except: ['Look Up', 'Offer'] },
    ],
  });
  const { stdout } = await traxgen(folder, ['render']);
  expect(stdout).toContain('It may be left out. If it fails, it is not tried again.');
});
