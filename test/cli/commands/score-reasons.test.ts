import { expect, test } from 'vitest';
import { score as inMemory } from '../../../src/scoring/verdict/library.ts';
import { type ById, reasonsOf, score, scored } from './score-support.ts';

const held = 'the plan would be right if conditional';

/** Scores C1 (or another) with its gold in a format changed, trajectory by trajectory. */
async function changed(id: string, change: (calls: ById[string]) => unknown, format = 'google') {
  const { folder, inFormat } = await scored();
  const trajectories = inFormat(format)[id].map(change);
  return score(folder, { [id]: trajectories }, ['--filter', id]);
}

/** Without the calls of a tool. */
const without = (tool: string) => (calls: ById[]) =>
  calls.filter(({ tool_name }) => tool_name !== tool);

/** What is said of the first of the predictions. */
async function saidOf(id: string, change: (calls: ById[string]) => unknown, format?: string) {
  const run = await changed(id, change, format);
  const [profile] = run.report?.profiles ?? [];
  const first = profile?.reasons.filter(({ prediction }) => prediction === 0) ?? [];
  return first.map(({ tag, text }) => `${tag}: ${text}`);
}

test('missing_tool and extra_tool name the step, and the conditional that skips', async () => {
  expect(await saidOf('C1', without('mail'))).toEqual(['missing_tool: step 4: mail is missing']);
  const paying = (calls: ById[]) => [...calls, { tool_name: 'pay', tool_input: {} }];
  expect(await saidOf('C2', paying)).toEqual([
    "extra_tool: step 5: pay is not expected, which conditional 1 skips when order['amount'] > 100",
  ]);
});

test('wrong_order names what the order allows', async () => {
  expect(await saidOf('C1', (calls) => [...calls].reverse())).toEqual([
    'wrong_order: step 1: the order allows find or check here, not complete_case',
  ]);
});

test('bad_param names the step, the parameter, and the conditional that adds it', async () => {
  const forgetful = (calls: ById[]) =>
    calls.map((call) =>
      call.tool_name === 'mail' ? { ...call, tool_input: { kind: 'temporary' } } : call,
    );
  expect(await saidOf('C1', forgetful)).toEqual([
    "bad_param: step 4: mail lacks until, which conditional 2 adds when kind == 'temporary'",
  ]);
  const wrong = (calls: ById[]) =>
    calls.map((call) =>
      call.tool_name === 'pay'
        ? { ...call, tool_input: { ...call.tool_input, amount: 21, tip: 1 } }
        : call,
    );
  expect(await saidOf('C1', wrong)).toEqual([
    'bad_param: step 3: pay has amount 21 instead of 20',
    'bad_param: step 3: pay has a surplus tip 1',
  ]);
});

test.each([
  ['C1', 'pay', `${held} 1 (order['amount'] > 100) held, but it does not`],
  ['C1', 'check', `${held} 3 (day == 'Monday') held, but it does not`],
  ['C3', 'ask', `${held} 1 of update (day == 'Sunday') held, but it does not`],
])('wrong_condition: %s without %s', async (id, tool, sentence) => {
  expect(await saidOf(id, without(tool))).toContain(`wrong_condition: ${sentence}`);
});

test('wrong_condition where the condition holds: of the outer, of the nested', async () => {
  const paying = (calls: ById[]) => {
    const pay = {
      tool_name: 'pay',
      tool_input: { amount: 900, address: '12 Grimmauld Place, London, UK' },
    };
    return [...calls.slice(0, 2), pay, ...calls.slice(2)];
  };
  expect(await saidOf('C2', paying)).toContain(
    `wrong_condition: ${held} 1 (order['amount'] > 100) did not hold, but it does`,
  );
  expect(await saidOf('C1', (calls) => calls.slice(0, 3))).toContain(
    `wrong_condition: ${held} 2 (kind == 'temporary') did not hold, but it does`,
  );
  const checking = ([find, ...rest]: ById[]) => [
    find,
    { tool_name: 'check', tool_input: { day: 'Monday' } },
    ...rest,
  ];
  expect(await saidOf('4', checking)).toContain(
    `wrong_condition: ${held} 3 (day == 'Monday') did not hold, but it does`,
  );
});

test('wrong_condition in text, in names only, and not where two conditionals are wrong', async () => {
  const sentence = `wrong_condition: ${held} 1 (order['amount'] > 100) held, but it does not`;
  const unpaid = (calls: string[]) => calls.filter((call) => !call.includes('pay'));
  expect(await saidOf('C1', unpaid, 'traxgen')).toContain(sentence);
  expect(await saidOf('C1', unpaid, 'tool-only')).toContain(sentence);
  const both = (calls: ById[]) => without('check')(without('pay')(calls));
  expect((await saidOf('C1', both)).join()).not.toContain('wrong_condition');
});

test('names only: figures of parameters are null', async () => {
  const run = await changed(
    'C1',
    (calls: string[]) => calls.filter((name) => name !== 'mail'),
    'tool-only',
  );
  const [profile] = run.report?.profiles ?? [];
  expect(profile?.figures).toMatchObject({ param_f1: null, prefix_calls: null, prefix_tools: 60 });
  expect(profile?.tags).toEqual(['missing_tool']);
});

test('of several agents, the one whose conditional it is is named', async () => {
  const forgetful = (calls: ById[]) =>
    calls.map((call) =>
      call.tool_name === 'mail' ? { ...call, tool_input: { kind: 'temporary' } } : call,
    );
  expect(await saidOf('C3', forgetful)).toEqual([
    "bad_param: step 4: mail lacks until, which conditional 2 of suspend adds when kind == 'temporary'",
  ]);
});

test('agent_violation is a tag, and no figure', async () => {
  const elsewhere = (lines: string[]) =>
    lines.map((line) => (line === 'agent: update' ? 'agent: suspend' : line));
  const run = await changed('C3', elsewhere, 'traxgen');
  expect(run.report?.profiles[0]).toMatchObject({
    tags: ['agent_violation'],
    figures: { exact_match: 1, tool_f1: 1 },
  });
  expect(reasonsOf(run, 'C3')[0]).toBe(
    'agent_violation: step 5: ask stands under agent suspend, not update',
  );
});

test('the nearest gold stands beside the prediction', async () => {
  const run = await changed('C1', without('mail'));
  const [alignment] = run.report?.profiles[0]?.alignments ?? [];
  expect(alignment?.calls.map(({ mark }) => mark)).toEqual([
    'same',
    'same',
    'same',
    'missing',
    'same',
  ]);
  expect(alignment?.calls[3]).toEqual({
    mark: 'missing',
    gold: 'mail(kind="temporary", until="Friday")',
  });
});

test('gold without a manifest has no reasons that need the workflows', async () => {
  const { folder, gold, inFormat } = await scored();
  const run = await score(folder, { C1: inFormat('google').C1.map(without('pay')) }, [
    '--gold',
    'bare.json',
  ]);
  expect(run.codes).toEqual(['file-not-found']);
  const { C1 } = gold;
  const bare = await score(folder, { C1 }, [], 'bare.json');
  expect(bare.status).toBe(0);
  const plain = await score(folder, { C1: C1.google.map(without('pay')) }, ['--gold', 'bare.json']);
  expect(reasonsOf(plain, 'C1')).toEqual([
    'missing_tool: step 3: pay is missing',
    'missing_tool: step 3: pay is missing',
  ]);
});

test('an extra tool that the plan ends before, or overrides, names that conditional', async () => {
  const ends = { action: 'end_after', target: 'a' };
  const overrides = { action: 'override_trajectory', target: ['a'] };
  for (const [action, does] of [
    [ends, 'cuts off behind a'],
    [overrides, 'leaves out of its override_trajectory'],
  ] as const) {
    const workflow = {
      agent: 'w',
      steps: ['a', 'b'],
      conditionals: [{ if: [{ field: 'x', operator: '==', value: 1 }], then: [action] }],
    };
    const { report } = inMemory({
      workflows: [workflow],
      profiles: [{ customer_id: 1, agent_sequence: ['w'], x: 1 }],
      predictions: [{ 1: [['a', 'b']] }, { file: '2', text: '[["a","zzz"]]' }],
    });
    const texts = report.profiles.flatMap(({ reasons }) => reasons.map(({ text }) => text));
    expect(texts[0]).toBe(`step 2: b is not expected, which conditional 1 ${does} when x == 1`);
  }
});
