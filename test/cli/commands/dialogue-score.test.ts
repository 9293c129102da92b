import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../machine/support.ts';
import { serve } from './model-server.ts';
import { said, traxgen } from './support.ts';

const sampleOf = (name: string) => readFileSync(`formats/dialogue-${name}`, 'utf8');
const tests = sampleOf('tests.sample.jsonl');
const answers = sampleOf('answers.sample.jsonl');
const scores = sampleOf('scores.sample.json');
const better = answers.replaceAll('"m1"', '"m2"').replace('"order_id":8}', '"order_id":9}');

const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
for (const name of ['scores', 'dialogue-scores', 'dialogue-tests', 'dialogue-answers']) {
  const text = readFileSync(`formats/${name}.schema.json`, 'utf8');
  ajv.addSchema(JSON.parse(text), `${name}.schema.json`);
}

function faults(name: string, value: unknown): unknown {
  const validate = ajv.getSchema(`dialogue-${name}.schema.json`);
  return validate?.(value) ? [] : validate?.errors;
}

const score = ['dialogue', 'score', '--tests', 'tests.jsonl', '--answers'];
const folder = (more: Record<string, string> = {}) =>
  folderWith({ 'tests.jsonl': tests, 'answers.jsonl': answers, ...more });

describe('traxgen dialogue score', () => {
  test('has samples that are valid, and scores them as the sample says', async () => {
    for (const [name, text] of [
      ['tests', tests],
      ['answers', answers],
    ] as const) {
      for (const line of text.trim().split('\n'))
        expect(faults(name, JSON.parse(line))).toEqual([]);
    }
    const run = await traxgen(await folder(), [
      ...score,
      'answers.jsonl',
      '--group-by',
      'model,intent',
      '-o',
      '-',
    ]);
    expect(run.stdout).toBe(scores);
    expect(faults('scores', JSON.parse(run.stdout))).toEqual([]);
  });

  test('says what is wrong, and the figures over how many', async () => {
    const run = await traxgen(await folder(), [...score, 'answers.jsonl']);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('c2/1: bad_param');
    expect(run.stdout).not.toMatch(/prediction|gold/i);
    expect(run.stdout).toMatch(/^expected +answer$/m);
    expect(run.stdout).toContain('refund_order has order_id 8 instead of 9');
    expect(run.stdout).toMatch(/^over +4 +2 +2 +2 +2 +2 +2 +2 +2$/m);
    expect(run.stdout).toContain('Replies match if their similarity by token-f1 is 0.5 or more.');
    expect(run.stderr).toMatch(/^4 answers, 2 conversations, 2 right, /m);
  });

  test('compares replies as it is asked to', async () => {
    const asked = async (...flags: string[]) => {
      const run = await traxgen(await folder(), [...score, 'answers.jsonl', ...flags, '-o', '-']);
      const { replies, groups } = JSON.parse(run.stdout);
      return [replies, groups[0].figures.reply_correct.mean];
    };
    expect(await asked('--reply-match', 'exact')).toEqual([{ measure: 'exact', threshold: 1 }, 0]);
    expect(await asked('--reply-match', 'chrf')).toEqual([
      { measure: 'chrf', threshold: 0.4 },
      0.5,
    ]);
    expect(await asked('--reply-threshold', '0')).toEqual([
      { measure: 'token-f1', threshold: 0 },
      1,
    ]);
    const run = await traxgen(await folder(), [
      ...score,
      'answers.jsonl',
      '--reply-threshold',
      '2',
    ]);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('from 0 to 1')]);
  });

  test('compares models, and with earlier scores, and fails on what fell', async () => {
    const where = await folder({ 'b.jsonl': better });
    const versus = await traxgen(where, [
      ...score,
      'answers.jsonl',
      'b.jsonl',
      '--versus',
      'model',
      '-o',
      '-',
    ]);
    const [comparison] = JSON.parse(versus.stdout).comparisons;
    expect([comparison.first, comparison.second]).toEqual(['m1', 'm2']);
    expect(comparison.figures.test_correct).toMatchObject({ pairs: 2, difference: 0.25, p: 1 });
    expect(comparison.figures.conversation_correct).toMatchObject({ pairs: 2, difference: 0.5 });
    expect(comparison.better).toEqual(['c2']);
    await traxgen(where, [...score, 'b.jsonl', '-o', 'old.json']);
    const since = await traxgen(where, [
      ...score,
      'answers.jsonl',
      '--baseline',
      'old.json',
      '--fail-on-regression',
      '--min',
      'test_correct=0.6',
    ]);
    expect(since.status).toBe(1);
    expect(since.stderr).toContain(
      'missed test_correct: the mean is 0.500, and the minimum is 0.6',
    );
    expect(since.stderr).toContain('1 prediction that passed before: c2/1');
    const other = await traxgen(where, [
      ...score,
      'answers.jsonl',
      '--baseline',
      'old.json',
      '--reply-match',
      'chrf',
      '--json',
    ]);
    expect(said(other)).toContainEqual(expect.stringContaining('incomparable-scores'));
  });

  test('writes every form of a report', async () => {
    const where = await folder();
    for (const name of ['s.csv', 's.groups.csv', 's.md', 's.xml', 's.jsonl']) {
      await traxgen(where, [...score, 'answers.jsonl', '-o', name]);
    }
    const read = (name: string) => readFile(join(where, name), 'utf8');
    expect((await read('s.csv')).split('\n')[0]).toMatch(
      /^id,agents,complexity,state,reply_recall,.*task_progress,tags/,
    );
    expect(await read('s.groups.csv')).toContain('\nall,turn_tool_recall,0.5,');
    expect(await read('s.md')).toContain('| Test correct (%) | Reply recall (%) |');
    expect(await read('s.xml')).toContain('<testcase name="c1/3" classname="conversations">');
    expect((await read('s.jsonl')).split('\n')).toHaveLength(8);
    const page = await traxgen(where, [...score, 'answers.jsonl', '--report', 'r.html', '-q']);
    expect([page.status, await read('r.html')]).toEqual([
      0,
      expect.stringContaining('test_correct'),
    ]);
  });

  test('reports answers that cannot be read, that are missing, doubled, or for no test', async () => {
    const [first = '', , third = ''] = answers.split('\n');
    const odd = `${first}\n${first}\n{"id": "c1/2", "output": "get_order(order_id="}\n${third}\n{"id": "c9/1", "reply": "?"}\n`;
    const run = await traxgen(await folder({ 'odd.jsonl': odd }), [
      ...score,
      'odd.jsonl',
      '--json',
      '-o',
      's.json',
    ]);
    expect(said(run)).toEqual([
      'odd.jsonl:2:1 doubled-prediction',
      'odd.jsonl:3:1 unreadable-prediction',
      'odd.jsonl unknown-predictions',
      'odd.jsonl missing-predictions',
    ]);
    expect(run.status).toBe(1);
  });

  test('speaks of tests and answers, and of no flag that it lacks', async () => {
    const [first = '', , third = ''] = answers.split('\n');
    const odd = `${first}\n${first}\n{"reply": "?"}\n${third}\n{"id": "c9/1", "reply": "?"}\n`;
    const where = await folder({ 'odd.jsonl': odd });
    await traxgen(where, [...score, 'answers.jsonl', '-o', 'old.json']);
    const since = ['--baseline', 'old.json', '--min', 'success=1', '--report', 'r.html'];
    const run = await traxgen(where, [...score, 'odd.jsonl', ...since]);
    expect(run.stdout + run.stderr).not.toMatch(/profiles|--trials|--id-from/);
    expect(run.stderr).toContain('2 tests score 0 for want of an answer');
    expect(run.stderr).toContain('success: no conversation has it');
    expect(run.stdout).toMatch(/^ +over +then +now/m);
    expect(run.stdout).toContain(
      'Each row is over the conversations that have its figure on both sides',
    );
    await traxgen(where, [...score, 'odd.jsonl', ...since, '-o', 's.md']);
    expect(await readFile(join(where, 's.md'), 'utf8')).toContain('| Group | Figure | Over |');
  });

  test('reads what a judge said of sessions, and writes the prompts for it', async () => {
    const talk = (id: string) => ({
      id,
      messages: [
        { role: 'user', content: 'Please refund order 9.' },
        { role: 'api', content: 'refund_order(order_id=9)' },
        { role: 'api_output', content: 'done' },
        { role: 'assistant', content: 'It is refunded.' },
      ],
    });
    const verdict = (id: string, text: string) => ({
      custom_id: JSON.stringify({ id }),
      output: text,
    });
    const where = await folderWith({
      'talks.jsonl': [talk('a'), talk('b')].map((one) => `${JSON.stringify(one)}\n`).join(''),
      'verdicts.jsonl': [
        verdict('a', 'Result: yes\nTotal number of goals: 1\nNumber of accomplished goals: 1'),
        verdict('b', 'Result: no\nTotal number of goals: 4\nNumber of accomplished goals: 3'),
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
    });
    const talks = ['dialogue', 'score', '--tests', 'talks.jsonl', '--answers', 'talks.jsonl'];
    const judge = ['--judge-prompts', 'judge.jsonl', '--model', 'judge'];
    const run = await traxgen(where, [
      ...talks,
      '--verdicts',
      'verdicts.jsonl',
      ...judge,
      '-o',
      '-',
    ]);
    const [{ figures }] = JSON.parse(run.stdout).groups;
    expect([figures.success.mean, figures.task_progress.mean]).toEqual([0.5, 0.875]);
    expect([figures.calls_found.mean, figures.test_correct.mean]).toEqual([1, 1]);
    const prompts = (await readFile(join(where, 'judge.jsonl'), 'utf8')).trim().split('\n');
    expect(prompts.map((line) => JSON.parse(JSON.parse(line).custom_id))).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
    expect(prompts[0]).toContain('Expected call: refund_order(order_id=9)');
    await writeFile(join(where, 'verdicts.jsonl'), '{"id": "a", "text": "Well done."}\n');
    const unread = await traxgen(where, [...talks, '--verdicts', 'verdicts.jsonl', '-q']);
    expect([unread.status, unread.stderr]).toEqual([
      1,
      expect.stringContaining('unreadable-verdict'),
    ]);
  });
});

describe('traxgen dialogue ask', () => {
  const schema = { type: 'object', properties: { order_id: { type: 'integer' } }, required: [] };
  const apis = JSON.stringify([
    {
      name: 'get_order',
      desc: 'Finds an order.',
      params: [{ order_id: 'int' }, { note: 'Optional[str]' }, { by: "Literal['id', 'email']" }],
    },
    { name: 'refund_order', description: 'Refunds it.', parameters: schema },
  ]);

  test('sends each test with its context once, and what it writes can be scored', async () => {
    const { url, asked } = await serve((response, nth) => {
      const message =
        nth % 2 === 1
          ? { role: 'assistant', content: 'Could you give me the order id?' }
          : {
              role: 'assistant',
              content: null,
              tool_calls: [
                {
                  id: 'x',
                  type: 'function',
                  function: { name: 'get_order', arguments: '{"order_id": 812}' },
                },
              ],
            };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ model: 'm', choices: [{ message }] }));
    });
    const where = await folder({ 'apis.json': apis, 'procedure.txt': 'Be kind.' });
    const ask = [
      'dialogue',
      'ask',
      '--tests',
      'tests.jsonl',
      '--apis',
      'apis.json',
      '--system',
      'procedure.txt',
    ];
    const to = ['--base-url', url, '--model', 'm', '--concurrency', '1', '-o', 'a.jsonl'];
    const run = await traxgen(where, [...ask, ...to]);
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('4 answers')]);
    expect(asked[2]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'tool',
    ]);
    expect(asked[2]?.messages[0]?.content).toContain('Be kind.');
    expect(asked[2]?.messages[4]?.tool_calls?.[0]?.function).toEqual({
      name: 'get_order',
      arguments: '{"order_id":812}',
    });
    expect(asked[0]?.tools?.[0]?.function).toEqual({
      name: 'get_order',
      description: 'Finds an order.',
      parameters: {
        type: 'object',
        properties: {
          order_id: { type: 'integer' },
          note: { type: 'string' },
          by: { description: "Literal['id', 'email']" },
        },
        required: ['order_id', 'by'],
      },
    });
    expect(asked[0]?.tools?.[1]?.function.parameters).toEqual(schema);
    const again = await traxgen(where, [...ask, ...to]);
    expect([asked.length, again.stderr]).toEqual([4, expect.stringContaining('4 before')]);
    const scored = await traxgen(where, [...score, 'a.jsonl', '--group-by', 'model', '-o', '-']);
    const [{ figures }] = JSON.parse(scored.stdout).groups;
    expect([figures.reply_recall.mean, figures.api_params_correct.mean]).toEqual([1, 1]);
  });

  test('wants to know what, whom and where to', async () => {
    const where = await folder();
    for (const flags of [
      ['--model', 'm'],
      ['--tests', 'tests.jsonl', '--model', 'm', '-o', 'a.jsonl'],
    ]) {
      expect((await traxgen(where, ['dialogue', 'ask', ...flags])).status).toBe(2);
    }
  });
});
