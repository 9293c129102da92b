import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { approved, loan } from '../../compiler/languages/graph/loan.ts';
import { project, said, textOf, traxgen } from './support.ts';

const workflow = {
  agent: 'refund',
  steps: [
    'verify(customer = customer_id)',
    "get_order(id = order['id'])",
    "refund(id = order['id'], amount = order['total'])",
  ],
  soft_ordering: [['verify', 'get_order']],
  conditionals: [
    {
      if: [{ field: "order['total']", operator: '>', value: 100 }],
      then: [{ action: 'skip', target: 'refund' }],
    },
  ],
};

const order = { id: 7, total: 20 };
const profile = { customer_id: 'C1', order };
const call = (tool_name: string, tool_input: object) => ({ tool_name, tool_input });
const verify = call('verify', { customer: 'C1' });
const get = call('get_order', { id: 7 });
const refund = call('refund', { id: 7, amount: 20 });

/** The same as messages of a chat, with what each tool gave. */
const chat = (...calls: readonly ReturnType<typeof call>[]) =>
  calls.flatMap(({ tool_name, tool_input }, at) => [
    {
      role: 'assistant',
      tool_calls: [
        {
          id: `c${at}`,
          type: 'function',
          function: { name: tool_name, arguments: JSON.stringify(tool_input) },
        },
      ],
    },
    { role: 'tool', tool_call_id: `c${at}`, content: 'ok' },
  ]);

function folderWith(examples: unknown, more: object = {}) {
  const text = JSON.stringify({ ...workflow, examples, ...more }, null, 1);
  return project({ 'workflows/refund.json': text });
}

const validate = (folder: string, ...more: readonly string[]) =>
  traxgen(folder, ['validate', '--json', '--out', 'v.json', ...more]);

describe('examples that come out as they are expected', () => {
  test.each([
    ['calls in any valid order', { calls: [get, verify, refund], expect: 'right' }],
    ['a chat', { run: chat(verify, get, refund), expect: 'right' }],
    ['an agent that called nothing', { calls: [], expect: 'missing_tool' }],
    ['a missing check', { calls: [get, refund], expect: 'missing_tool' }],
    [
      'a wrong amount',
      { run: chat(verify, get, call('refund', { id: 7, amount: 21 })), expect: 'bad_param' },
    ],
    ['a wrong order', { calls: [verify, refund, get], expect: 'wrong_order' }],
    [
      'a forbidden refund',
      {
        profile: { ...profile, order: { id: 7, total: 200 } },
        calls: [verify, get, call('refund', { id: 7, amount: 200 })],
        expect: 'extra_tool',
      },
    ],
    [
      'one of several tags',
      { calls: [get, call('refund', { id: 7, amount: 21 })], expect: 'bad_param' },
    ],
    [
      'a profile without an id',
      { profile: { order, customer_id: 'C1' }, calls: [verify, get, refund], expect: 'right' },
    ],
  ])('%s', async (_, example) => {
    const folder = await folderWith([{ profile, ...example }]);
    const run = await traxgen(folder, ['validate', '--out', 'v.txt']);
    expect(run.stderr).toMatch(/^1 workflow, 1 example, 0 errors, 0 warnings, /);
    expect(run.status).toBe(0);
  });

  test('numbers beyond a double are compared exactly', async () => {
    const id = '123456789012345678901';
    const text = JSON.stringify({
      ...workflow,
      examples: [
        {
          profile: { order: { id: 0, total: 200 }, customer_id: 'C1' },
          calls: [verify, call('get_order', { id: 0 })],
          expect: 'right',
        },
      ],
    });
    const exact = text.replaceAll('"id":0', `"id":${id}`);
    const folder = await project({ 'workflows/refund.json': exact });
    expect((await validate(folder)).status).toBe(0);
    const other = exact.replace(
      `"tool_input":{"id":${id}}`,
      '"tool_input":{"id":123456789012345678902}',
    );
    expect(other).not.toBe(exact);
    const wrong = await project({ 'workflows/refund.json': other });
    expect(said(await validate(wrong))[0]).toContain('wrong-example');
  });
});

describe('what a run may also do is judged as everywhere', () => {
  const lenient = {
    steps: [
      'verify(customer = customer_id)',
      "get_order(id = order['id'])+",
      { tool: 'refund', params: { id: "order['id']", amount: "order['total']" }, retries: 1 },
      'survey()?',
    ],
    anytime: ['think'],
  };
  const failed = (name: string, input: object, id: string) => [
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id, name, input }],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, is_error: true, content: 'timeout' }],
    },
  ];
  const made = (name: string, input: object, id: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
  ];
  const begin = [...made('verify', { customer: 'C1' }, 'v'), ...made('get_order', { id: 7 }, 'g')];
  const amount = { id: 7, amount: 20 };

  test.each([
    ['a second look-up', { calls: [verify, get, get, refund] }, 'right'],
    ['what may be left out', { calls: [verify, get, refund, call('survey', {})] }, 'right'],
    [
      'what may come at any time',
      { calls: [call('think', { a: 1 }), verify, get, refund] },
      'right',
    ],
    ['a second refund', { calls: [verify, get, refund, refund] }, 'repeated_call'],
    [
      'a failed call that is tried again',
      { run: [...begin, ...failed('refund', amount, 'r1'), ...made('refund', amount, 'r2')] },
      'right',
    ],
    ['a failed call', { run: [...begin, ...failed('refund', amount, 'r1')] }, 'failed_call'],
    [
      'one retry too many',
      {
        run: [
          ...begin,
          ...failed('refund', amount, 'r1'),
          ...failed('refund', amount, 'r2'),
          ...made('refund', amount, 'r3'),
        ],
      },
      'too_many_retries',
    ],
  ])('%s', async (_, run, expect_) => {
    const folder = await folderWith([{ profile, ...run, expect: expect_ }], lenient);
    const { status, stderr } = await validate(folder);
    expect([status, JSON.parse(stderr)]).toEqual([0, []]);
  });
});

test('others fail at their place, with the reason', async () => {
  const right = { profile, calls: [verify, get, refund], expect: 'right' };
  const folder = await folderWith([
    right,
    { ...right, calls: [verify, get] },
    { ...right, expect: 'missing_tool' },
    { ...right, calls: [verify, get], expect: 'bad_param' },
  ]);
  const run = await validate(folder);
  expect(run.status).toBe(1);
  expect(JSON.parse(run.stderr)).toMatchObject([
    {
      code: 'wrong-example',
      severity: 'error',
      file: 'workflows/refund.json',
      pointer: '/examples/1/expect',
      message:
        "example 2 is expected to be 'right', and it is 'missing_tool', 'wrong_condition': step 3: refund is missing",
    },
    {
      pointer: '/examples/2/expect',
      message: "example 3 is expected to be 'missing_tool', and it is 'right'",
    },
    {
      pointer: '/examples/3/expect',
      message:
        "example 4 is expected to be 'bad_param', and it is 'missing_tool', 'wrong_condition': step 3: refund is missing",
    },
  ]);
  const text = (await textOf(folder, 'workflows/refund.json')) ?? '';
  const line = Number(said(run)[0]?.split(':')[1]);
  expect(text.split('\n')[line - 1]).toContain('"expect"');
  // The output is written all the same, as for warnings of profiles.
  expect(await textOf(folder, 'v.json')).toContain('workflows/refund.json');
});

describe('what is wrong with an example is said', () => {
  const right = { profile, calls: [verify, get, refund], expect: 'right' };
  test.each([
    [{ profile, expect: 'right' }, 'example-form', '/examples/0'],
    [{ ...right, run: [] }, 'example-form', '/examples/0'],
    [{ ...right, expect: 'rihgt' }, 'unknown-value', '/examples/0/expect'],
    [{ ...right, expect: 1 }, 'wrong-type', '/examples/0/expect'],
    [{ ...right, profile: [] }, 'wrong-type', '/examples/0/profile'],
    [{ calls: [], expect: 'right' }, 'missing-key', '/examples/0'],
    [{ ...right, expected: 'right' }, 'unknown-key', '/examples/0/expected'],
    [{ ...right, profile: { customer_id: 'C1' } }, 'unusable-example', '/examples/0/profile'],
    [
      { ...right, profile: { ...profile, agent_sequence: ['other'] } },
      'unusable-example',
      '/examples/0/profile',
    ],
    [{ profile, expect: 'right', run: { spans: 'none' } }, 'unusable-example', '/examples/0/run'],
    [{ profile, expect: 'right', run: 'Sorry, I cannot.' }, 'unusable-example', '/examples/0/run'],
  ])('%j: %s', async (example, code, pointer) => {
    const run = await validate(await folderWith([example]));
    expect(run.status).toBe(1);
    expect(JSON.parse(run.stderr)[0]).toMatchObject({
      code,
      pointer,
      file: 'workflows/refund.json',
    });
  });

  test('and examples are a list', async () => {
    const run = await validate(await folderWith({}));
    expect(JSON.parse(run.stderr)).toMatchObject([{ code: 'wrong-type', pointer: '/examples' }]);
  });
});

test('they do not change what is compiled, drawn or written for models', async () => {
  const folder = await folderWith([{ profile, calls: [], expect: 'missing_tool' }]);
  const without = await project({ 'workflows/refund.json': JSON.stringify(workflow, null, 1) });
  for (const args of [['render', '--policy-format', 'json'], ['fields'], ['draw']]) {
    const [one, other] = [await traxgen(folder, args), await traxgen(without, args)];
    expect(one.status).toBe(0);
    expect(one.stdout).toBe(other.stdout);
  }
  const diff = await traxgen(folder, ['diff', 'workflows', `${without}/workflows`, '--json']);
  expect(JSON.parse(diff.stdout).workflows ?? []).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ change: expect.anything() })]),
  );
});

test('policy graphs have them too', async () => {
  const examples = [
    { profile: approved, calls: [], expect: 'missing_tool' },
    { profile: approved, calls: [], expect: 'nothing' },
  ];
  const folder = await project({ 'workflows/loan.json': { ...loan, examples } });
  const validated = () => traxgen(folder, ['validate', '--json', '-w', 'workflows/loan.json']);
  expect(JSON.parse((await validated()).stderr)).toMatchObject([
    { code: 'unknown-value', pointer: '/examples/1/expect' },
  ]);
  const right = { ...loan, examples: examples.slice(0, 1) };
  await writeFile(join(folder, 'workflows/loan.json'), JSON.stringify(right));
  expect(JSON.parse((await validated()).stderr)).toEqual([]);
});

test('the policy of the page on what an agent may do is as its examples say', async () => {
  const page = readFileSync('docs/allow.md', 'utf8');
  const [, policy = ''] = /^```json workflow\n(.*?)^```$/ms.exec(page) ?? [];
  expect(policy).toContain('"expect": "failed_call"');
  const folder = await project({ 'w.json': policy });
  const run = await traxgen(folder, ['validate', '--workflows', 'w.json']);
  expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('2 examples')]);
});
