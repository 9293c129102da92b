import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasets } from '../../../src/compiler/formats/datasets/datasets.ts';
import type { ScoreReport } from '../../../src/model/score.ts';
import { score } from '../../../src/scoring/verdict/library.ts';
import { jsonOf, lines, profile, project, said, textOf, traxgen } from './support.ts';

const call = (tool: string, input: object = {}) => ({ tool_name: tool, tool_input: input });

/** What a file of gold becomes in `google`, by id; `[]` with what is said where it is refused. */
async function goldIn(name: string, content: unknown) {
  const folder = await project({ [name]: content as object });
  const run = await traxgen(folder, ['convert', name, '--to', 'google', '--json']);
  const entries = run.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const golds = entries.map(({ id, trajectories }) => [id, trajectories.google]);
  return run.status === 0 ? Object.fromEntries(golds) : JSON.parse(run.stderr);
}

/** The `valid` of a prediction against a file of gold, by id. */
async function validOf(name: string, content: unknown, predictions: object, more: string[] = []) {
  const folder = await project({ [name]: content as object, 'p.json': predictions });
  const args = ['score', '--gold', name, '--predictions', 'p.json', '--json', ...more];
  const run = await traxgen(folder, args);
  if (run.stdout === '') return JSON.parse(run.stderr);
  const { profiles }: ScoreReport = JSON.parse(run.stdout);
  return Object.fromEntries(profiles.map(({ id, figures }) => [id, figures.exact_match]));
}

describe('what traxgen writes for evaluators it also reads', () => {
  const read = [
    'tau2',
    'adk',
    'bfcl',
    'deepeval',
    'ragas',
    'mlflow',
    'langsmith',
    'langfuse',
    'mastra',
  ] as const;
  const cases = {
    'workflows/farewell.json': { agent: 'farewell', steps: ['ask()', 'close(id = id)'] },
    'workflows/idle.json': {
      agent: 'idle',
      steps: ['f()'],
      conditionals: [
        {
          if: [{ field: 'id', operator: '==', value: 0 }],
          then: [{ action: 'skip', target: 'f' }],
          else: [],
        },
      ],
    },
    'profiles/all.json': [
      profile('C1', { order: { id: 'é "#1"', amount: 12345678901234567890n } }),
      profile('C2', { order: { id: { a: [{ b: null }], c: {} }, amount: 1.5 } }),
      profile('C#3', { agent_sequence: ['refund', 'farewell'], id: 5 }),
      profile('7', { agent_sequence: ['farewell'], id: '' }),
      profile('none', { agent_sequence: ['idle'], id: 0 }),
    ],
  };
  const text = JSON.stringify(cases['profiles/all.json'], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  ).replace(/"(\d+)n"/g, '$1');

  const compiled = async (format: string, ...more: string[]) => {
    const folder = await project({ ...cases, 'profiles/all.json': text });
    const file = `gold${datasets[format as keyof typeof datasets].ending}`;
    await traxgen(folder, ['compile', '-f', format, '-o', file, ...more]);
    const run = await traxgen(folder, ['compile', '-o', 'want.jsonl', '--quiet']);
    expect([run.status, run.stderr]).toEqual([0, '']);
    await rm(join(folder, `gold.manifest.json`), { force: true });
    return { folder, file };
  };
  const byId = (found: string | undefined) =>
    new Map(
      (found ?? '')
        .split('\n')
        .slice(0, -1)
        .map((line) => [JSON.parse(line).id, line.replace(/"agents":\[.*?\],/, '')] as const),
    );

  test.each(read)('%s, converted', async (format) => {
    const { folder, file } = await compiled(format, '--expand');
    const run = await traxgen(folder, ['convert', file, '--to', 'google', '-o', 'found.jsonl']);
    expect([run.status, run.stderr.split('\n').length]).toEqual([0, 2]);
    const found = byId(await textOf(folder, 'found.jsonl'));
    expect(found).toEqual(byId(await textOf(folder, 'want.jsonl')));
    expect(found.get('C2')?.match(/\[\{/g)?.length).toBeGreaterThan(1);
  });

  test.each(read)('%s, scored', async (format) => {
    const { folder, file } = await compiled(format, '--expand');
    for (const name of Object.keys(cases).slice(0, 3)) await rm(join(folder, name));
    const args = ['score', '--gold', file, '--predictions', 'want.jsonl', '--json'];
    const run = await traxgen(folder, args);
    const { profiles, unknown }: ScoreReport = JSON.parse(run.stdout);
    const exact = profiles.map(({ id, figures }) => [id, figures.exact_match]);
    expect([Object.fromEntries(exact), unknown]).toEqual([
      { C1: 1, C2: 1, 'C#3': 1, 7: 1, none: 1 },
      [],
    ]);
  });

  test.each(read)('%s, of one trajectory each', async (format) => {
    const { folder, file } = await compiled(format);
    const { stdout } = await traxgen(folder, ['convert', file, '--to', 'google']);
    const want = byId(await textOf(folder, 'want.jsonl'));
    const found = byId(stdout);
    expect([...found.keys()].sort()).toEqual([...want.keys()].sort());
    for (const [id, line] of found) {
      const first = JSON.parse(want.get(id) ?? '').trajectories.google.slice(0, 1);
      expect(JSON.parse(line).trajectories.google).toEqual(first);
    }
  });

  test('tau2 tells which agent makes which call', async () => {
    const { folder, file } = await compiled('tau2', '--expand');
    await traxgen(folder, ['compile', '-f', 'traxgen', '-o', 'want.json']);
    await traxgen(folder, ['convert', file, '--to', 'traxgen', '-o', 'found.json']);
    // Of a trajectory without calls nobody knows whose it is.
    const { none: _, ...want } = (await jsonOf(folder, 'want.json')) as Record<string, unknown>;
    expect(await jsonOf(folder, 'found.json')).toEqual(want);
  });

  test('agentcore has names only', async () => {
    const { folder, file } = await compiled('agentcore', '--expand');
    await traxgen(folder, ['compile', '-f', 'tool-only', '-o', 'names.jsonl']);
    await traxgen(folder, ['convert', file, '--to', 'tool-only', '-o', 'found.jsonl']);
    const found = byId(await textOf(folder, 'found.jsonl'));
    expect(found).toEqual(byId(await textOf(folder, 'names.jsonl')));
    const run = await traxgen(folder, ['convert', file, '--to', 'google']);
    expect(run.stderr).toContain('unconvertible-gold');
  });

  test('vertex has no ids', async () => {
    const { folder, file } = await compiled('vertex');
    const run = await traxgen(folder, ['convert', file, '--to', 'google']);
    expect(run.stderr).toContain('it looks like a row of Vertex AI, but it has no id');
  });
});

describe('BFCL', () => {
  const truth = (...ground_truth: object[]) => ({ id: 'simple_0', ground_truth });
  const scored = (gold: object, ...calls: object[]) =>
    validOf('gold.jsonl', lines(gold), { simple_0: [calls] });

  test('of the values allowed, any is right, and a missing one where "" is among them', async () => {
    const gold = truth({
      f: { city: ['New York', 'NYC'], unit: ['', 'km'], n: [5.0], list: [['a'], ['b']] },
    });
    const right = { city: 'NYC', unit: 'km', n: 5, list: ['b'] };
    expect(await goldIn('gold.jsonl', lines(gold))).toEqual({
      simple_0: [[call('f', { city: 'New York', unit: 'km', n: 5, list: ['a'] })]],
    });
    const { unit: _, ...fewer } = right;
    for (const [input, exact] of [
      [right, 1],
      [fewer, 1],
      [{ ...right, city: 'Boston' }, 0],
      [{ ...right, unit: 'mi' }, 0],
      [{ unit: 'km', n: 5, list: ['b'] }, 0],
      [{ ...right, more: 1 }, 0],
    ] as const) {
      expect([input, await scored(gold, call('f', input))]).toEqual([input, { simple_0: exact }]);
    }
  });

  test('texts are compared as its checker does, also in lists and objects', async () => {
    const gold = truth({
      f: { city: ['San Francisco, CA'], tags: [["driver's", 'B 2']], at: [{ day: ['April 1'] }] },
    });
    const made = (city: string, tag = 'driver"s', day = 'april1') =>
      call('f', { city, tags: [tag, 'b2'], at: { day } });
    expect(await scored(gold, made('san francisco ca'))).toEqual({ simple_0: 1 });
    expect(await scored(gold, made('San-Francisco/CA', "Driver's", 'April_1'))).toEqual({
      simple_0: 1,
    });
    expect(await scored(gold, made('San Francisco'))).toEqual({ simple_0: 0 });
    expect(await scored(gold, made('San Francisco; CA'))).toEqual({ simple_0: 0 });
    expect(await scored(gold, made('San Francisco, CA', 'drivers'))).toEqual({ simple_0: 0 });
  });

  test('what one call may leave out, another of the same tool may not', async () => {
    const gold = truth({ f: { n: [5], unit: ['km', ''] } }, { f: { n: [7], unit: ['mi'] } });
    const both = (one: object, other: object) =>
      scored(gold, call('f', { n: 5, ...one }), call('f', { n: 7, ...other }));
    expect(await both({}, { unit: 'mi' })).toEqual({ simple_0: 1 });
    expect(await both({ unit: '' }, { unit: 'mi' })).toEqual({ simple_0: 1 });
    expect(await both({ unit: 'km' }, {})).toEqual({ simple_0: 0 });
    expect(await both({ unit: 'mi' }, { unit: 'mi' })).toEqual({ simple_0: 0 });
    const { stdout } = await traxgen(
      await project({
        'g.jsonl': lines(gold),
        'p.json': { simple_0: [[call('f', { n: 5 }), call('f', { n: 7 })]] },
      }),
      ['score', '--gold', 'g.jsonl', '--predictions', 'p.json', '--json'],
    );
    const { reasons, figures } = JSON.parse(stdout).profiles[0];
    expect(reasons.map(({ text }: { text: string }) => text)).toEqual(['step 2: f lacks unit']);
    expect([figures.param_precision, figures.param_recall]).toEqual([1, 2 / 3]);
    const other = { simple_0: [[call('f', { n: 5, unit: 'km' }), call('f', { n: 7 })]] };
    const { report } = score({ gold: [gold], predictions: [other] });
    expect(report.profiles[0]?.figures.param_recall).toBe(3 / 4);
  });

  test('a call of optional parameters only may have none', async () => {
    const gold = truth({ f: { unit: ['', 'km'], day: [''] } });
    expect(await scored(gold, call('f', {}))).toEqual({ simple_0: 1 });
    expect(await scored(gold, call('f', { unit: 'km', day: '' }))).toEqual({ simple_0: 1 });
    expect(await scored(gold, call('f', { unit: 'mi' }))).toEqual({ simple_0: 0 });
  });

  test('several trajectories of a profile each allow what they say', async () => {
    const row = (id: string, city: string[]) => ({ ...truth({ f: { city } }), id });
    const gold = lines(row('a#1', ['NYC', 'New York']), row('a#2', ['LA', 'Los Angeles']));
    const predicted = { a: [[call('f', { city: 'New York' })], [call('f', { city: 'LA' })]] };
    expect(await validOf('gold.jsonl', gold, predicted)).toEqual({ a: 1 });
  });

  test('what one call allows, another of the same tool does not', async () => {
    const gold = truth({ f: { city: ['NYC', 'New York'] } }, { f: { city: ['LA'] } });
    const both = (...cities: string[]) =>
      scored(gold, ...cities.map((city) => call('f', { city })));
    expect(await both('New York', 'LA')).toEqual({ simple_0: 1 });
    expect(await both('New York', 'New York')).toEqual({ simple_0: 0 });
  });

  test('members of objects have values allowed, too', async () => {
    const range = { min: [1, 2], max: [9], note: ['x', ''] };
    const gold = truth({ f: { range: [range], all: [[{ a: [1] }, { a: [2, 3] }]] } });
    const input = (range: object, last = 3) => call('f', { range, all: [{ a: 1 }, { a: last }] });
    expect(await scored(gold, input({ min: 2, max: 9, note: 'x' }))).toEqual({ simple_0: 1 });
    expect(await scored(gold, input({ min: 1, max: 9 }, 2))).toEqual({ simple_0: 1 });
    expect(await scored(gold, input({ min: 3, max: 9 }))).toEqual({ simple_0: 0 });
    expect(await scored(gold, input({ min: 1 }))).toEqual({ simple_0: 0 });
  });

  test('argument rules hold besides', async () => {
    const gold = lines(truth({ f: { n: [1, 5] } }));
    const rules = { tools: { f: { parameters: { n: { tolerance: 0.1 } } } } };
    const predicted = { simple_0: [[call('f', { n: 5.1 })]] };
    expect(await validOf('gold.jsonl', gold, predicted)).toEqual({ simple_0: 0 });
    const folder = await project({ 'gold.jsonl': gold, 'p.json': predicted, 'r.json': rules });
    const args = [
      '--gold',
      'gold.jsonl',
      '--predictions',
      'p.json',
      '--compare',
      'r.json',
      '--json',
    ];
    const { stdout, stderr } = await traxgen(folder, ['score', ...args]);
    expect([stderr, JSON.parse(stdout || '{}').profiles?.[0].figures.exact_match]).toEqual([
      '[]\n',
      1,
    ]);
  });

  test.each([
    [{ f: { a: 1 } }, 'the values allowed for a of its call 1 are not read'],
    [{ f: { a: [] } }, 'the values allowed for a of its call 1 are not read'],
    [{ f: {}, g: {} }, 'its call 1 is not read'],
    [["cd(folder='a')"], 'its calls are those of several turns, as text'],
    [
      { f: { a: [Object.fromEntries([...'abcdefghijk'].map((key) => [key, [1, 2]]))] } },
      'the values allowed for a of its call 1 are not read',
    ],
  ])('%j is refused', async (one, why) => {
    const [fault] = await goldIn('gold.jsonl', lines(truth(one)));
    expect([fault.code, fault.message]).toEqual([
      'unreadable-gold',
      `the gold of 'simple_0' cannot be read: it looks like a possible answer of BFCL, but ${why}`,
    ]);
  });
});

describe('ADK', () => {
  const uses = [
    { id: 'x', name: 'f', args: { a: 1 } },
    { name: 'g', args: null },
  ];
  const want = [[call('f', { a: 1 }), call('g'), call('h')]];

  test.each([
    [
      'snake_case',
      {
        eval_set_id: 's',
        eval_cases: [
          {
            eval_id: 'one',
            conversation: [
              { intermediate_data: { tool_uses: uses } },
              { intermediate_data: null },
              { intermediate_data: { tool_uses: [{ name: 'h' }] } },
            ],
            session_input: { user_id: 'user' },
          },
        ],
      },
    ],
    [
      'camelCase',
      {
        evalSetId: 's',
        evalCases: [
          {
            evalId: 'one',
            conversation: [{ intermediateData: { toolUses: [...uses, { name: 'h', args: {} }] } }],
          },
        ],
      },
    ],
    [
      'events',
      {
        eval_set_id: 's',
        eval_cases: [
          {
            eval_id: 'one',
            conversation: [
              {
                intermediate_data: {
                  invocation_events: [
                    {
                      author: 'a',
                      content: { parts: [{ text: 'hm' }, { function_call: uses[0] }] },
                    },
                    { author: 'a', content: null },
                    {
                      content: { parts: uses.slice(1).map((function_call) => ({ function_call })) },
                    },
                    { content: { parts: [{ function_call: { name: 'h' } }] } },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
    [
      'older sets',
      [
        {
          name: 'one',
          data: [
            { query: 'q', expected_tool_use: [call('f', { a: 1 }), call('g')], reference: 'r' },
            { query: 'q', expected_tool_use: [call('h')] },
          ],
          initial_session: {},
        },
      ],
    ],
  ])('in %s', async (_, content) => {
    expect(await goldIn('a.evalset.json', content)).toEqual({ one: want });
  });

  test('an older test is one conversation, named after its file', async () => {
    const turns = [
      { query: 'who?', expected_tool_use: [], reference: 'me' },
      { query: 'q', expected_tool_use: [call('f', { a: 1 }), call('g')], reference: 'r' },
      { query: 'nothing' },
      { query: 'q', expected_tool_use: [call('h')], reference: 'r' },
    ];
    expect(await goldIn('dice.test.json', turns)).toEqual({ dice: want });
  });

  test('a case that has no conversation, and a call that is none', async () => {
    const found = await goldIn('a.json', {
      eval_cases: [
        { eval_id: 'one', conversation_scenario: {} },
        { eval_id: 'two', conversation: [{ intermediate_data: { tool_uses: [{ tool: 'f' }] } }] },
      ],
    });
    expect(found.map(({ message, pointer }: Record<string, string>) => [pointer, message])).toEqual(
      [
        ['/eval_cases/0', expect.stringContaining('it has no conversation')],
        ['/eval_cases/1', expect.stringContaining('its call 1 is not read')],
      ],
    );
  });
});

describe('others', () => {
  test('tasks of tau2: what the agent does, and the arguments that count', async () => {
    const tasks = [
      {
        id: '0',
        user_scenario: {},
        evaluation_criteria: {
          actions: [
            { action_id: '0_0', name: 'find', arguments: { id: 1 }, compare_args: null },
            { requestor: 'user', name: 'reboot', arguments: {} },
            { name: 'tell', arguments: { to: 'x', text: 'any' }, compare_args: ['to'] },
          ],
        },
      },
      { id: 1, evaluation_criteria: { actions: [] } },
    ];
    const golds = {
      0: [[call('find', { id: 1 }), call('tell', { to: 'x', text: 'any' })]],
      1: [[]],
    };
    expect(await goldIn('tasks.json', tasks)).toEqual(golds);
    const predicted = (to: string, id = 1) => ({
      0: [[call('find', { id }), call('tell', { to, text: 'other' })]],
      1: [[]],
    });
    expect(await validOf('tasks.json', tasks, predicted('x'))).toEqual({ 0: 1, 1: 1 });
    expect(await validOf('tasks.json', tasks, predicted('y'))).toEqual({ 0: 0, 1: 1 });
    expect(await validOf('tasks.json', tasks, predicted('x', 2))).toEqual({ 0: 0, 1: 1 });
  });

  test('goldens of DeepEval, with names or with parameters', async () => {
    const goldens = [
      { name: 'one', input: 'q', expected_tools: [{ name: 'f', input_parameters: { a: 1 } }] },
      {
        name: 'two',
        input: 'q',
        expectedTools: [{ name: 'f', inputParameters: {} }, { name: 'g' }],
      },
    ];
    const want = { one: [[call('f', { a: 1 })]], two: [[call('f'), call('g')]] };
    expect(await goldIn('goldens.json', goldens)).toEqual(want);
    const names = [{ name: 'one', input: 'q', expected_tools: [{ name: 'f' }, { name: 'g' }] }];
    const folder = await project({ 'goldens.json': names });
    const run = await traxgen(folder, ['convert', 'goldens.json', '--to', 'tool-only']);
    expect(run.stdout).toContain('"trajectories":{"tool-only":[["f","g"]]}');
  });

  test.each([
    [
      { name: 'one', expected_tools: [{ name: 'f', input: { a: 1 } }] },
      'input',
      'input_parameters',
    ],
    [
      { id: 'one', evaluation_criteria: { actions: [{ name: 'f', args: { a: 1 } }] } },
      'args',
      'arguments',
    ],
    [
      {
        eval_cases: [
          {
            eval_id: 'one',
            conversation: [
              { intermediate_data: { tool_uses: [{ name: 'f', arguments: { a: 1 } }] } },
            ],
          },
        ],
      },
      'arguments',
      'args',
    ],
  ])('arguments under a key of others are not passed over: %j', async (row, found, key) => {
    const [fault] = await goldIn('g.json', [row]);
    expect(fault.message).toContain(`its call 1 has '${found}', not '${key}'`);
  });

  test('references of agentevals, as messages of OpenAI and of LangChain', async () => {
    const openai = { function: { name: 'f', arguments: '{"a": 1}' } };
    const messages = (calls: object) => [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '', tool_calls: [calls] },
      { role: 'tool', content: '1' },
      { role: 'assistant', content: 'Done.' },
    ];
    const rows = lines(
      { id: 'one', reference_outputs: messages(openai) },
      { id: 'two', reference_outputs: { messages: messages({ name: 'f', args: { a: 1 } }) } },
      { id: 'three', inputs: {}, outputs: { messages: messages(openai) } },
    );
    const gold = [[call('f', { a: 1 })]];
    expect(await goldIn('gold.jsonl', rows)).toEqual({ one: gold, two: gold, three: gold });
  });

  test('references in messages are read as predictions are, or refused', async () => {
    const expecting = (...messages: object[]) => lines({ id: 'one', reference_outputs: messages });
    const said = (content: unknown) => ({ role: 'assistant', content });
    const dumped = {
      ...{ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'AIMessage'] },
      kwargs: { content: '', tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c' }] },
    };
    const mastra = {
      format: 2,
      parts: [
        {
          type: 'tool-invocation',
          toolInvocation: { state: 'result', toolCallId: 'c', toolName: 'f', args: { a: 1 } },
        },
      ],
    };
    const forms = [
      said([{ type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } }]),
      said([{ type: 'tool-call', toolCallId: 'c', toolName: 'f', input: { a: 1 } }]),
      said([{ toolUse: { toolUseId: 'c', name: 'f', input: { a: 1 } } }]),
      { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a": 1}' },
      said(mastra),
      dumped,
    ];
    for (const form of forms) {
      const gold = await goldIn('gold.jsonl', expecting({ role: 'user', content: 'q' }, form));
      expect(gold).toEqual({ one: [[call('f', { a: 1 })]] });
    }
    const unread = [
      said([{ type: 'plugin_call', name: 'f', arguments: { a: 1 } }]),
      { role: 'assistant', content: '', finish_reason: 'tool_calls' },
      { role: 'tool', tool_call_id: 'c', content: 'ok' },
      said('<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>'),
    ];
    for (const form of unread) {
      const [fault] = await goldIn('gold.jsonl', expecting({ role: 'user', content: 'q' }, form));
      expect(fault.code).toBe('unreadable-gold');
    }
  });

  test('items of Langfuse, if what they expect is messages', async () => {
    const calling = { function: { name: 'f', arguments: '{"a": 1}' } };
    const expectedOutput = [{ tool_calls: [calling] }, { role: 'assistant', content: 'Done.' }];
    const rows = lines(
      { id: 'item', datasetName: 'd', input: 'q', expectedOutput },
      { id: 'other', input: 'q', expected_output: { messages: expectedOutput }, metadata: null },
    );
    const gold = [[call('f', { a: 1 })]];
    expect(await goldIn('gold.jsonl', rows)).toEqual({ item: gold, other: gold });
    for (const list of [['f', 'g'], [{ tool: 'f' }]]) {
      const [fault] = await validOf('g.jsonl', lines({ id: 'item', expectedOutput: list }), {});
      expect(fault.code).toBe('unreadable-gold');
    }
  });

  test('items of Mastra, if they expect calls of tools', async () => {
    const item = (...steps: object[]) => ({ id: 'one', input: 'q', expectedTrajectory: { steps } });
    const step = { stepType: 'tool_call', name: 'f', toolArgs: { a: 1 } };
    const found = await goldIn('gold.json', [item(step, { name: 'g' })]);
    expect(found).toEqual({ one: [[call('f', { a: 1 }), call('g')]] });
    const others = [
      { stepType: 'agent_run', name: 'a' },
      { name: 'w', children: { steps: [step] } },
    ];
    for (const other of others) {
      const [fault] = await goldIn('gold.json', [item(step, other)]);
      expect(fault.message).toContain('its step 2 is no call of a tool');
    }
  });

  test('a profile with gold of ours is read as that, whatever its fields', async () => {
    const fields = { query: 'q', expected_tool_use: [], ground_truth: [], expected_tools: [] };
    const gold = { google: [[call('f')]] };
    const one = profile('C1', { ...fields, ground_truth_trajectories: gold });
    expect(await goldIn('profiles.jsonl', lines(one))).toEqual({ C1: gold.google });
    const [fault] = await validOf('g.jsonl', lines({ query: 'q', reference: 'r' }), {});
    expect(fault.code).toBe('unreadable-gold');
  });

  test('rows that are not numbered through are as they are, and doubled ones are said', async () => {
    const row = (id: string) => ({ id, ground_truth: [{ f: {} }] });
    const gold = [[call('f')]];
    expect(await goldIn('g.jsonl', lines(row('a#1'), row('b')))).toEqual({ 'a#1': gold, b: gold });
    expect(await goldIn('g.jsonl', lines(row('a#1'), row('a#2'), row('b#1')))).toEqual({
      a: [...gold, ...gold],
      b: gold,
    });
    expect(await goldIn('g.jsonl', lines(row('a#2'), row('a#1')))).toEqual({
      a: gold,
      'a#2': gold,
    });
    const folder = await project({ 'g.jsonl': lines(row('a'), row('a')) });
    const run = await traxgen(folder, ['convert', 'g.jsonl', '--to', 'google', '--json']);
    expect(said(run)).toEqual(['g.jsonl:2:1 doubled-id']);
  });

  test.each([
    [{ simulations: [] }, 'simulations of tau2-bench'],
    [{ resourceSpans: [] }, 'a trace'],
    [{ messages: [{ role: 'user', content: 'q' }] }, 'a chat or an answer'],
    [{ custom_id: 'C1', response: {} }, 'predictions'],
    [{ agent: 'a', steps: ['f()'] }, 'a workflow'],
    [{ customer_id: 'C1', agent_sequence: ['a'] }, 'a profile without gold'],
    [{ id: 'simple_0', question: [], function: [] }, 'questions of BFCL'],
  ])('%j is no gold', async (value, what) => {
    const found = await validOf('g.jsonl', lines(value), {});
    expect(found[0].code).toBe('unreadable-gold');
    expect(found[0].message).toContain(`it looks like ${what}`);
  });
});
