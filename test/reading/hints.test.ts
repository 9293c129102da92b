/** What is said of files and ids that were given by mistake. */
import { describe, expect, test } from 'vitest';
import { score } from '../../src/scoring/verdict/library.ts';

const call = [{ tool_name: 'f', tool_input: { a: 1 } }];
const gold = [{ P1: { google: [call] }, Renée: { google: [call] } }];

function said(...predictions: (string | object)[]) {
  const { diagnostics } = score({ gold, predictions: predictions as string[], task: 'plan' });
  return diagnostics.map(({ code, message, hint }) => ({ code, message, hint }));
}

describe('a file that is none of predictions is called what it is', () => {
  const profile = { customer_id: 'P1', agent_sequence: ['refund'], order: { id: 7 } };
  const workflow = { agent: 'refund', complexity: 'simple', steps: ['f(a = order)'] };
  const graph = { title: 'Refund', agent: 'refund', nodes: [], edges: [] };
  const lines = (...values: object[]) => values.map((one) => JSON.stringify(one)).join('\n');
  const schema = { type: 'object', properties: { a: { type: 'integer' } } };
  const tool = { type: 'function', function: { name: 'f', parameters: schema } };
  test.each<[string, string | object, string, string?]>([
    ['profiles', JSON.stringify([profile, profile]), 'a file of profiles'],
    ['a profile', profile, 'a file of profiles'],
    ['profiles in lines', lines(profile, { ...profile, customer_id: 'P2' }), 'a file of profiles'],
    ['a workflow', workflow, 'a workflow, which says what may be done'],
    ['a graph', graph, 'a workflow, which says what may be done'],
    [
      'workflows of steps alone',
      [
        { agent: 'refund', steps: ['f(a = order)'] },
        { agent: 'close', steps: ['g()'] },
      ],
      'workflows, which say what may be done',
    ],
    ['rows of CSV', 'id,output\nP1,"[]"\n', 'a file of CSV', 'lines of JSON'],
    [
      'a package',
      { name: 'x', version: '1.0.0', dependencies: {} },
      'the description of a package of npm',
    ],
    [
      'gold of LangSmith',
      lines({
        inputs: { q: 1 },
        outputs: {
          messages: [
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
            },
          ],
        },
        metadata: { id: 'P1' },
      }),
      'gold, which says what is expected',
    ],
    [
      'rows of gold',
      lines({ id: 'P1', expected_trajectory: call }, { id: 'P2', expected_trajectory: call }),
      'gold, which says what is expected',
    ],
    ['tasks', [{ id: 'P1', evaluation_criteria: {} }], 'gold, which says what is expected'],
    [
      'a sample of Ragas without an answer',
      lines({
        id: 'P1',
        user_input: [{ type: 'human', content: 'hi' }],
        reference_tool_calls: [{ name: 'f', args: { a: 1 } }],
      }),
      'gold, which says what is expected',
    ],
    [
      'gold of Langfuse',
      lines({ input: 'hi', expectedOutput: [], metadata: { id: 'P1' } }),
      'gold, which says what is expected',
    ],
    [
      'gold of MLflow',
      [{ inputs: { q: 1 }, expectations: { expected_tool_calls: [] }, tags: { id: 'P1' } }],
      'gold, which says what is expected',
    ],
    [
      'gold of BFCL',
      lines({ id: 'P1', ground_truth: [{ f: { a: [1] } }] }),
      'gold, which says what is expected',
    ],
    ['scores', { version: 3, task: 'run', profiles: [{ id: 'P1' }] }, 'scores that traxgen wrote'],
    ['tools', [tool], 'descriptions of tools'],
    [
      'tools of MCP',
      { tools: [{ name: 'f', inputSchema: { type: 'object' } }] },
      'descriptions of tools',
    ],
    [
      'a configuration of promptfoo',
      { prompts: ['x'], providers: ['y'], tests: [] },
      'a configuration of promptfoo',
      'the results of its evaluation',
    ],
    [
      'a log without samples',
      { version: 2, status: 'error', eval: { task: 't' } },
      'a log of Inspect without samples',
      'one with samples',
    ],
    [
      'the input of a batch',
      lines({ custom_id: 'P1', method: 'POST', url: '/v1', body: { messages: [] } }),
      'the input of a batch, which asks for answers',
      'its output',
    ],
    [
      'a pointer of Git LFS',
      'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 123\n',
      'a pointer of Git LFS',
      'the file itself (`git lfs pull`)',
    ],
  ])('%s', (_, file, what, instead = 'what the agent or the model answered') => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    expect(said(text)[0]).toMatchObject({
      code: 'unsupported-trace',
      message: `this is ${what}, which cannot be read, so nothing of it is scored`,
      hint: `export ${instead} instead`,
    });
  });

  test.each<[string, object]>([
    ['a record with its profile', { ...profile, trajectories: { google: [call] } }],
    [
      'a row of an evaluator with what was done',
      { id: 'P1', reference_trajectory: call, predicted_trajectory: call },
    ],
  ])('%s is a prediction', (_, record) => {
    const codes = said(JSON.stringify([record])).map(({ code }) => code);
    expect(codes).toEqual(['missing-predictions']);
  });
});

describe('an id that is a known one but for its form', () => {
  test.each([
    ['case', 'p1', 'P1'],
    ['space', ' P1', 'P1'],
    ['a line break', 'P1\n', 'P1'],
    ['an invisible character', 'P\u200b1', 'P1'],
    ['full width', 'Ｐ１', 'P1'],
    ['Unicode form', 'Rene\u0301e', 'Renée'],
  ])('%s', (_, id, known) => {
    const [found] = said({ [id]: [call] });
    expect(found?.code).toBe('unknown-predictions');
    expect(found?.hint).toContain(`did you mean '${known}' by `);
  });

  test('no other id', () => {
    expect(said({ P10: [call] })[0]?.hint).toBeUndefined();
    // Both are known, and both are there.
    expect(said({ P1: [call], p1: [call] })[0]?.hint).toBeUndefined();
  });
});

describe('a record with the ids of two profiles', () => {
  const record = { id: 'Renée', customer_id: 'P1', trajectories: [call] };

  test('is said', () => {
    expect(said(JSON.stringify([record]))[0]).toEqual({
      code: 'other-id',
      message:
        "this prediction is taken for 'P1', by 'customer_id', and its 'id' is 'Renée', which is a profile too",
      hint: 'name the field that holds the id with --id-from',
    });
  });

  test('is not where the other is none of a profile, or the same', () => {
    const codes = (id: string) => said(JSON.stringify([{ ...record, id }])).map((one) => one.code);
    expect(codes('run-17')).toEqual(['missing-predictions']);
    expect(codes('P1')).toEqual(['missing-predictions']);
  });
});

describe('a list of predictions that was cut off', () => {
  const record = { id: 'P1', trajectories: [call] };
  const text = JSON.stringify([record, { ...record, id: 'Renée' }]);

  test.each([[text.length - 1], [text.length - 5], [text.length - 30]])('at %i', (end) => {
    const [found] = said(text.slice(0, end));
    expect(found?.code).toBe('json-syntax');
  });

  test('is read where it is an answer of its own', () => {
    const answer = {
      file: 'P1.txt',
      text: '[{"name": "f", "arguments": {"a": 1}}, {"name": "f", "arg',
    };
    expect(said(answer)[0]?.code).toBe('truncated-prediction');
  });
});

describe('a record that has a key twice', () => {
  const record = '{"id": "P1", "trajectories": [{"tool": "f", "args": {"a": 1}}], "id": "Renée"}';
  const twice = (place: string) =>
    `the key 'id' stands at ${place} already, and only the last one counts`;
  test.each([
    ['in a line', `${record}\n{"id": "P1", "trajectories": []}`, '1:2'],
    ['in a list', `[\n  ${record}\n]`, '2:4'],
    ['alone', record, '1:2'],
  ])('%s', (_, text, place) => {
    const found = said(text).filter(({ code }) => code === 'doubled-key');
    expect(found.map(({ message }) => message)).toEqual([twice(place)]);
  });

  test('also in an object by id', () => {
    const [found] = said('{"P1": [["f"]], "P1": [["g"]]}');
    expect(found?.message).toBe("the key 'P1' stands at 1:2 already, and only the last one counts");
  });

  test.each([
    ['values like keys', '[{"id": "P1", "trajectories": [["id", "id"]], "note": "id"}]'],
    ['keys of a call', '[{"id": "P1", "trajectories": [[{"tool": "f", "tool": "f"}]]}]'],
    ['the same key in two records', '[{"id": "P1", "output": []}, {"id": "Renée", "output": []}]'],
    ['lists beside objects', '[{"id": "P1", "output": []}, ["a", "a"]]'],
    ['an escaped quote', '{"id": "P1", "output": "\\\\\\"id\\": \\\\", "x": 1}'],
  ])('%s are none', (_, text) => {
    expect(said(text).map(({ code }) => code)).not.toContain('doubled-key');
  });
});

describe('a prediction in a form that no reader knows is called by its name', () => {
  const args = { a: 1 };
  const cases: readonly (readonly [what: string, record: object])[] = [
    [
      'events of AG-UI',
      { events: [{ type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' }] },
    ],
    [
      'messages of Semantic Kernel',
      {
        messages: [
          { Role: { Label: 'user' }, Items: [{ $type: 'TextContent', Text: 'hi' }] },
          {
            Role: { Label: 'assistant' },
            Items: [{ $type: 'FunctionCallContent', FunctionName: 'f', Arguments: args }],
          },
        ],
      },
    ],
    ['events of Rasa', { sender_id: 'x', events: [{ event: 'action', name: 'f' }] }],
    [
      'events of OpenHands',
      {
        history: [
          { source: 'agent', action: 'call_tool_mcp', args: { name: 'f', arguments: args } },
        ],
      },
    ],
    [
      'activities of Copilot Studio',
      {
        activities: [
          { type: 'event', name: 'DynamicPlanStepTriggered', value: { arguments: args } },
        ],
      },
    ],
    [
      "traces of Amazon Bedrock's agents",
      { traces: [{ trace: { orchestrationTrace: { invocationInput: { function: 'f' } } } }] },
    ],
    [
      'steps of SWE-agent, which are commands of a shell',
      { trajectory: [{ action: 'ls -la', observation: 'a', response: 'x', state: '{}' }] },
    ],
    [
      'messages of the user interface of Roo Code or Cline',
      { messages: [{ ts: 1, type: 'ask', ask: 'tool', text: '{"tool": "f"}' }] },
    ],
    [
      "events of OpenAI's Realtime or Responses API",
      { events: [{ type: 'response.function_call_arguments.done', name: 'f', arguments: '{}' }] },
    ],
    [
      'commands of MetaGPT',
      {
        log: 'x',
        history: [{ role: 'assistant', content: '[{"command_name": "f"}]' }],
        output: '-',
      },
    ],
    ['an answer of ToolBench', { answer_generation: { train_messages: [[]] } }],
    ['a span of Braintrust', { span_attributes: { name: 'f', type: 'tool' }, output: 'ok' }],
    ['a call of Weave', { op_name: 'weave:///e/p/op/f:1', inputs: args, output: 'ok' }],
    [
      "tools of a run of Agno, without the run's messages",
      { tools: [{ tool_name: 'f', tool_args: args, tool_call_error: false }], content: 'Done.' },
    ],
    [
      'what may be calls under “queue”, which no reader knows there',
      { queue: { items: [{ tool: 'f', args }] } },
    ],
    ['no answer: its request failed', { error: { message: 'rate limit' } }],
    ['no answer: its request failed', { response: null, error: { code: 'rate' } }],
    ['no answer under a known key', {}],
  ];
  test.each(cases)('%s', (what, record) => {
    const [found] = said(JSON.stringify([{ id: 'P1', ...record }]));
    const alone = said(`${JSON.stringify({ id: 'P1', ...record })}\n`)[0];
    for (const { code, message } of [found, alone].flatMap((one) => one ?? [])) {
      expect([code, message]).toEqual([
        'unreadable-prediction',
        `no trajectory can be read in this prediction, which has ${what}: the prediction scores 0`,
      ]);
    }
    expect(found).toBeDefined();
    expect(alone).toBeDefined();
  });

  test('several things are', () => {
    const [found] = said(JSON.stringify([{ id: 'P1', steps: [{ x: call[0] }] }]));
    expect(found?.message).toContain('there are calls in a shape that is not known');
  });
});

describe('an id under a key that is not known', () => {
  test.each([
    ['customerId', { customerId: 'P1' }],
    ['task_id', { task_id: 'P1' }],
    ['metadata.id', { metadata: { id: 'P1' } }],
  ])('%s', (key, record) => {
    const answer = { ...record, calls: [{ name: 'f', arguments: { a: 1 } }] };
    for (const text of [JSON.stringify(answer), `${JSON.stringify(answer)}\n`]) {
      const [found] = said({ file: 'answers.jsonl', text });
      expect(found?.code).toBe('prediction-without-id');
      expect(found?.hint).toBe(`a profile's id stands under '${key}': say --id-from ${key}`);
    }
  });
});

describe('one of many lines that is none of predictions is called what it is', () => {
  const record = (nth: number) => ({ id: `R${nth}`, trajectories: [call] });
  const message = {
    role: 'assistant',
    tool_calls: [{ type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
  };
  const row = { id: 'P1', inputs: { q: 'x' }, outputs: { messages: [message] } };
  const span = {
    name: 'f',
    context: { trace_id: 't', span_id: 's' },
    parent_id: null,
    attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'f', 'input.value': '{"a":1}' },
  };
  const run = { id: 'P1', trace_id: 't', run_type: 'tool', name: 'f', inputs: { a: 1 } };
  const ofExport = 'a line of an export of traces among other records';
  const ofGold = 'gold, which says what is expected';

  test.each([
    ['a span', { ...span }, ofExport],
    ['a run of LangSmith', { ...run, start_time: '2026-03-05T14:30:00.000000' }, ofExport],
    ['a row of LangSmith', { ...row, dataset_id: 'd' }, ofGold],
    ['a row without its data set', { ...row, source_run_id: null }, ofGold],
    ['a row of a split', { ...row, metadata: { dataset_split: ['base'] } }, ofGold],
  ])('%s', (_, line, format) => {
    const records = [0, 1, 2, 3, 4, 5].map(record);
    const text = [...records, line, record(6)].map((one) => JSON.stringify(one)).join('\n');
    const { diagnostics, report } = score({
      gold: [{ P1: { google: [call] }, R6: { google: [call] } }],
      predictions: [{ file: 'answers.jsonl', text }],
      task: 'plan',
    });
    const found = diagnostics.find(({ code }) => code === 'unsupported-trace');
    expect(found?.message).toContain(`this is ${format}`);
    expect(found).toMatchObject({ line: 7 });
    expect(report.profiles.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'P1 absent',
      'R6 scored',
    ]);
  });

  test('a row that only says whose it is may be a run', () => {
    expect(said(JSON.stringify([row])).map(({ code }) => code)).not.toContain('unsupported-trace');
  });
});
