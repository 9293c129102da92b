import { describe, expect, test } from 'vitest';
import { approved, loan } from '../../compiler/languages/graph/loan.ts';
import { jsonOf, project, traxgen } from './support.ts';

const calls = (...made: readonly (readonly [string, object])[]) =>
  made.map(([tool_name, tool_input]) => ({ tool_name, tool_input }));

const facts = { order: { id: 7 } };
const asked = ['--agents', 'refund', '--facts', 'facts.json'];

function folderWithFacts(files: Record<string, string | object> = {}) {
  return project({ 'facts.json': facts, 'none.json': [], ...files });
}

const next = async (folder: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = await traxgen(folder, ['next', ...args]);
  return { status, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) };
};

describe('traxgen next', () => {
  test('tells the calls, what of them is not known, and what they depend on', async () => {
    const folder = await folderWithFacts();
    expect(await next(folder, ...asked, '--calls', 'none.json')).toEqual({
      status: 0,
      stderr: '',
      result: {
        calls: [
          { agent: 'refund', tool_name: 'find_order', tool_input: { id: 7 }, unknown: [] },
          { agent: 'refund', tool_name: 'check_day', tool_input: {}, unknown: ['day'] },
        ],
        mayEnd: false,
        undecided: [],
      },
    });
  });

  test('goes on behind calls, of the google format or of a trajectory in it', async () => {
    const made = calls(['check_day', { day: 'Monday' }], ['find_order', { id: 7 }]);
    const folder = await folderWithFacts({ 'calls.json': made, 'gold.json': [made] });
    const { result } = await next(folder, ...asked, '--calls', 'calls.json');
    expect(result.calls.map(({ tool_name }: { tool_name: string }) => tool_name)).toEqual([
      'pay',
      'complete_case',
    ]);
    expect(result.undecided).toEqual(["order['amount']"]);
    expect(await next(folder, ...asked, '--calls', 'gold.json')).toMatchObject({ result });
    const args = [...asked, '--calls', 'calls.json', '-o', 'next.json'];
    expect(await next(folder, ...args)).toMatchObject({ status: 0, result: undefined });
    expect(await jsonOf(folder, 'next.json')).toEqual(result);
  });

  test('takes the agents of the facts, and what they lack as absent with --complete', async () => {
    const known = { ...facts, agent_sequence: ['refund'] };
    const folder = await folderWithFacts({ 'known.json': known });
    const args = ['--facts', 'known.json', '--calls', 'none.json'];
    expect((await next(folder, ...args)).status).toBe(0);
    const { status, stderr, result } = await next(folder, ...args, '--complete');
    expect([status, result]).toEqual([1, undefined]);
    expect(stderr).toContain(
      "error missing-field: conditional 1 of 'refund' reads order['amount']",
    );
  });

  test.each([
    ['no JSON', '[', 'calls.json:1:2 error json-syntax'],
    ['no list', {}, 'calls.json:1:1 error wrong-type'],
    ['a call without a tool', [{}], 'calls.json:1:2 error missing-key'],
    ['a wrong key', [{ tool_name: 'pay', args: {} }], 'calls.json:1:21 error unknown-key'],
    [
      'a call that is not allowed',
      calls(['pay', {}]),
      'error denied-call: step 1: the order allows',
    ],
  ])('says where a file of calls has %s', async (_, made, said) => {
    const folder = await folderWithFacts({ 'calls.json': made });
    const { status, stderr, result } = await next(folder, ...asked, '--calls', 'calls.json');
    expect([status, result]).toEqual([1, undefined]);
    expect(stderr).toContain(said);
  });

  test.each([
    [['--agents', 'refnd'], 1, "no workflow has the agent 'refnd'"],
    [['--agents', 'refund,refund'], 1, 'repeated-agent'],
    [[], 1, 'missing-agents'],
    [['--facts', 'none.json'], 1, 'wrong-type'],
    [['--others', 'ask'], 2, '--others ask: there are allow, deny'],
    [['--out', 'a.txt'], 2, '--out a.txt'],
    [['--facts', '-', '--calls', '-'], 2, 'stdin is read once'],
  ])('refuses %j', async (args, wanted, said) => {
    const folder = await folderWithFacts();
    const { status, stderr } = await next(
      folder,
      ...args,
      ...(args.includes('-') ? [] : ['--calls', 'none.json']),
    );
    expect([status, stderr]).toEqual([wanted, expect.stringContaining(said)]);
  });

  test('says which facts would settle most where too much is open', async () => {
    const conditionals = Array.from({ length: 13 }, (_, at) => ({
      if: [{ field: at < 2 ? 'often' : `f${at}`, operator: '==', value: at }],
      then: [{ action: 'skip', target: 'a' }],
    }));
    const workflow = { agent: 'wide', steps: ['a', 'b'], conditionals };
    const folder = await folderWithFacts({ 'workflows/wide.json': workflow });
    const args = ['--agents', 'wide', '--calls', 'none.json'];
    const { status, stderr } = await next(folder, ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'error cursor-too-open: the facts leave too many outcomes possible: at most 4096',
    );
    expect(stderr).toContain("hint: tell more of them, first 'often', 'f2', 'f3' and 9 more");
    const known = await folderWithFacts({ 'workflows/wide.json': workflow, 'f.json': { f2: 0 } });
    expect((await next(known, ...args, '--facts', 'f.json')).status).toBe(0);
  });
});

/** Runs `traxgen guard` with lines on stdin; yields its answers. */
async function guard(folder: string, args: readonly string[], lines: readonly unknown[]) {
  const stdin = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const text = stdin.join('\n');
  const run = await traxgen(folder, ['guard', ...args], { stdin: text });
  const answers = run.stdout.split('\n').filter((line) => line !== '');
  return { ...run, answers: answers.map((line) => JSON.parse(line)) };
}

const pay = { tool_name: 'pay', tool_input: { amount: 20 } };

describe('traxgen guard', () => {
  test('ends with a diagnostic where its answers cannot be written, and quietly without a reader', async () => {
    const folder = await folderWithFacts();
    const run = (stdoutFails: string) =>
      traxgen(folder, ['guard', ...asked], {
        stdin: '{"facts":{}}\n{"facts":{}}',
        stdoutFails,
      });
    expect(await run('ENOSPC')).toEqual({
      status: 1,
      stdout: '',
      stderr: '- error output-failed: standard output cannot be written: no space left on device\n',
    });
    expect(await run('EPIPE')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('answers each call with a line, and learns what calls told', async () => {
    const [check, find] = calls(['check_day', { day: 'Monday' }], ['find_order', { id: 7 }]);
    const { status, answers } = await guard(await folderWithFacts(), asked, [
      { call: pay },
      { call: { ...find, tool_input: { id: 8 } } },
      { call: find, facts: { order: { amount: 200 } } },
      { call: check },
      { call: pay },
      { call: { tool_name: 'search', tool_input: {} } },
      { call: { tool_name: 'complete_case' } },
    ]);
    expect(status).toBe(0);
    const expected = [
      { agent: 'refund', tool_name: 'find_order', tool_input: { id: 7 }, unknown: [] },
      { agent: 'refund', tool_name: 'check_day', tool_input: {}, unknown: ['day'] },
    ];
    expect(answers).toEqual([
      {
        verdict: 'deny',
        tag: 'wrong_order',
        message: 'step 1: the order allows find_order or check_day here, not pay',
        expected,
      },
      {
        verdict: 'deny',
        tag: 'bad_param',
        message: 'step 1: find_order has id 8 instead of 7',
        expected,
      },
      { verdict: 'allow', message: 'find_order may come next', expected: [] },
      { verdict: 'allow', message: 'check_day may come next', expected: [] },
      {
        verdict: 'deny',
        tag: 'extra_tool',
        message: 'step 3: pay is not expected',
        expected: [{ agent: 'refund', tool_name: 'complete_case', tool_input: {}, unknown: [] }],
      },
      {
        verdict: 'allow',
        message: 'search is no tool of the policies, and is not checked',
        expected: [],
      },
      { verdict: 'allow', message: 'complete_case may come next', expected: [] },
    ]);
  });

  test('steps back before a call that failed, and counts how often it was tried', async () => {
    const workflow = {
      agent: 'pay',
      steps: [{ tool: 'charge', retries: 1 }, 'note()?', 'mail: email() | sms()', 'done'],
      anytime: ['think'],
    };
    const folder = await folderWithFacts({ 'workflows/pay.json': workflow });
    const call = (tool_name: string) => ({ call: { tool_name } });
    const { status, answers, stderr } = await guard(
      folder,
      ['--agents', 'pay'],
      [
        { failed: true },
        call('charge'),
        { failed: true },
        { failed: true },
        call('email'),
        { ...call('charge'), failed: true },
        call('charge'),
        call('think'),
        { failed: 'yes' },
      ],
    );
    expect(status).toBe(1);
    const none = 'no call has been allowed of which it is not known that it failed';
    const charge = { agent: 'pay', tool_name: 'charge', tool_input: {}, unknown: [] };
    const again = 'charge failed: try again, at most once';
    const over = 'charge has failed 2 times, and may be tried again at most once';
    expect(answers).toEqual([
      { error: none },
      { verdict: 'allow', message: 'charge may come next', expected: [] },
      { verdict: 'allow', message: again, expected: [{ ...charge, failed: 1, retries_left: 1 }] },
      { error: none },
      {
        verdict: 'deny',
        tag: 'wrong_order',
        message: 'step 2: the order allows charge here, not email',
        expected: [{ ...charge, failed: 1, retries_left: 1 }],
      },
      {
        verdict: 'allow',
        message: `charge failed, and may not be tried again: step 3: ${over}`,
        expected: [],
      },
      { verdict: 'deny', tag: 'too_many_retries', message: `step 3: ${over}`, expected: [] },
      {
        verdict: 'allow',
        kind: 'anytime',
        message: 'think may be called at any time',
        expected: [],
      },
      { error: "'failed' must be true or false, and it is text" },
    ]);
    expect(stderr).toContain(`stdin:1:11 error denied-call: ${none}`);
    const calls = [{ tool_name: 'charge' }];
    const asks = await folderWithFacts({ 'workflows/pay.json': workflow, 'calls.json': calls });
    const { result } = await next(asks, '--agents', 'pay', '--calls', 'calls.json');
    const own = { agent: 'pay', tool_input: {}, unknown: [] };
    expect(result).toEqual({
      calls: [
        { ...own, tool_name: 'note', optional: true },
        { ...own, tool_name: 'email' },
        { ...own, tool_name: 'sms', instead_of: 'mail' },
      ],
      besides: [{ kind: 'anytime', agent: 'pay', tool_name: 'think' }],
      mayEnd: false,
      undecided: [],
    });
  });

  test('answers what it cannot read with an error, and goes on', async () => {
    const lines = ['{"call":', '[]', { call: {} }, { cal: pay }, { call: pay, facts: [] }, '', 'x'];
    const { status, answers, stderr } = await guard(await folderWithFacts(), asked, [
      ...lines,
      { facts: { order: { amount: 5 } } },
    ]);
    expect(status).toBe(1);
    expect(answers.slice(0, -1).every(({ error }) => typeof error === 'string')).toBe(true);
    expect(answers).toHaveLength(7);
    expect(answers.at(-1)).toMatchObject({ verdict: 'allow', message: 'the facts are known' });
    expect(stderr).toContain('stdin:7:1 error json-syntax');
  });

  test.each([
    [1, 'the line must be an object, and it is a number'],
    ['null', 'the line must be an object, and it is null'],
    ['[{}]', 'the line must be an object, and it is a list'],
    ['"x"', 'the line must be an object, and it is text'],
    [{}, "the line lacks the key 'call'"],
    [
      { fact: {} },
      "the key 'fact' has no meaning here (did you mean 'facts'?); the line lacks the key 'call'",
    ],
    [{ call: pay, facts: 1 }, "'facts' must be an object, and it is a number"],
    [{ call: null }, "'call' must be an object, and it is null"],
    [{ call: {} }, "the call lacks the key 'tool_name'"],
    [{ call: { tool_name: 1 } }, "'tool_name' must be text, and it is a number"],
    [{ call: { tool_name: ' ' } }, "'tool_name' is an empty text"],
    [{ call: { ...pay, agent: '' } }, "'agent' is an empty text"],
    [{ call: { ...pay, agent: [] } }, "'agent' must be text, and it is a list"],
    [
      { call: { tool_name: 'pay', tool_inputs: {} } },
      "the key 'tool_inputs' has no meaning here (did you mean 'tool_input'?)",
    ],
    ['{', "this is not JSON: expected property name or '}'"],
  ])('says of %j what is wrong', async (line, error) => {
    const { status, answers } = await guard(await folderWithFacts(), asked, [line]);
    expect([status, answers]).toEqual([1, [{ error }]]);
  });

  test('reads lines however they end, and leaves out empty ones', async () => {
    const facts = '{"facts":{}}';
    const lines = [`\uFEFF${facts}\r`, '\r', '  ', `${facts}\r`, facts];
    const { status, answers } = await guard(await folderWithFacts(), asked, lines);
    expect([status, answers.length]).toEqual([0, 3]);
    const long = { call: { ...pay, tool_input: { amount: 'x'.repeat(5_000_000) } } };
    const { answers: refused } = await guard(await folderWithFacts(), asked, [long]);
    expect(refused).toMatchObject([{ verdict: 'deny' }]);
  });

  test('says what is wrong with facts, and goes on when they are right', async () => {
    const lines = [{ order: { amount: [] } }, { order: { amount: 5 } }].map((facts) => ({ facts }));
    const { answers } = await guard(await folderWithFacts(), asked, [lines[0], ...lines]);
    const fault = expect.stringContaining('applies the operator');
    expect(answers).toMatchObject([
      { verdict: 'allow', message: fault, expected: [] },
      { verdict: 'allow', message: fault, expected: [] },
      { message: 'the facts are known', expected: [{ tool_name: 'find_order' }, {}] },
    ]);
  });

  test('says which calls contradict facts that came later', async () => {
    const folder = await folderWithFacts();
    const { answers } = await guard(folder, asked, [
      ...calls(['check_day', { day: 'Monday' }], ['find_order', { id: 7 }]).map((call) => ({
        call,
      })),
      { call: pay, facts: { order: { amount: 200 } } },
      { call: { tool_name: 'complete_case' } },
    ]);
    expect(answers.at(-1)).toMatchObject({
      verdict: 'allow',
      message:
        'complete_case may come next (made before, but ruled out by what is known now: pay(amount=20))',
    });
  });

  test('takes any facts as they are, and any number', async () => {
    const id = '12345678901234567890.5';
    const odd = { file: 'a', text: 'b', __proto__: null, day: 1 };
    const { status, answers } = await guard(
      await folderWithFacts(),
      ['--agents', 'refund'],
      [
        `{ "facts": ${JSON.stringify(odd)} }`,
        '{ "facts": { "file": "a", "text": "b" } }',
        `{ "facts": { "order": { "id": ${id} } } }`,
        `{ "call": { "tool_name": "find_order", "tool_input": { "id": ${id.replace('.5', '.6')} } } }`,
        `{ "call": { "tool_name": "find_order", "tool_input": { "id": ${id} } } }`,
      ],
    );
    expect(status).toBe(0);
    expect(answers.map(({ verdict }) => verdict)).toEqual([
      'allow',
      'allow',
      'allow',
      'deny',
      'allow',
    ]);
    expect(answers[3]?.message).toBe(
      `step 1: find_order has id ${id.replace('.5', '.6')} instead of ${id}`,
    );
  });

  test('takes no facts from stdin', async () => {
    const { status, stderr } = await guard(await folderWithFacts(), ['--facts', '-'], []);
    expect([status, stderr]).toEqual([2, expect.stringContaining('stdin has the calls')]);
  });

  test('refuses tools that no policy names where it is asked to', async () => {
    const line = { call: { tool_name: 'search' } };
    const args = [...asked, '--others', 'deny'];
    const { answers } = await guard(await folderWithFacts(), args, [line]);
    expect(answers).toMatchObject([{ verdict: 'deny', tag: 'extra_tool' }]);
  });

  test('guards a policy graph, which takes what its calls return by itself', async () => {
    const folder = await folderWithFacts({
      'workflows/loan.json': loan,
      'case.json': {
        user_provided_info: approved.user_provided_info,
        tool_responses: { ...approved.tool_responses, 'Identity Verification': {} },
      },
    });
    const call = (tool_name: string, tool_input: object) => ({ tool_name, tool_input });
    const applicantId = 'user789';
    const { answers } = await guard(
      folder,
      ['--agents', 'loan', '--facts', 'case.json'],
      [
        {
          call: call('Identity_Verification', { applicantId }),
          facts: { identityStatus: 'valid' },
        },
        { call: call('Reject', { applicantId }) },
        { call: call('Credit Report Fetching', { applicantId }) },
      ],
    );
    expect(answers.map(({ verdict, tag }) => [verdict, tag])).toEqual([
      ['allow', undefined],
      ['deny', 'wrong_condition'],
      ['allow', undefined],
    ]);
    expect(answers[1]?.message).toContain(
      "took pathway 2 to node 9 (identityStatus == 'invalid'), but pathway 1 to node 2 is taken",
    );
  });
});

test.each(['next', 'guard'])('traxgen %s --help shows examples', async (command) => {
  const { status, stdout } = await traxgen(await project(), [command, '--help']);
  expect(status).toBe(0);
  expect(stdout).toContain(`traxgen ${command} --agents`);
});
