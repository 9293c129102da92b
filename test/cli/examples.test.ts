import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/commands.ts';
import { flowOfA5 } from '../dialogue/graphs.ts';
import { otlp, span } from '../reading/trace-writers.ts';
import { lines, profile, project, refund, traxgen } from './commands/support.ts';
import { folderWith } from './machine/support.ts';
import { typeLine } from './support.ts';

/** The examples of a command, as its help is told of them. */
async function examplesOf(name: string): Promise<string[]> {
  const { examples } = await commands[name as keyof typeof commands].load();
  return examples.map(([line]) => line);
}

const found = Object.keys(commands).map(async (name) => {
  return (await examplesOf(name)).map((line) => [name, line] as const);
});
const examples = (await Promise.all(found)).flat();

/** The right answers for C1 and C2 of the project, as a model gives them. */
const answers = lines(...['C1', 'C2'].map(answerFor));

function answerFor(id: string): object {
  const find = { tool_name: 'find_order', tool_input: { id: id === 'C1' ? 7 : 8 } };
  const check = { tool_name: 'check_day', tool_input: { day: 'Monday' } };
  const pay = { tool_name: 'pay', tool_input: { amount: 20 } };
  const end = [...(id === 'C1' ? [pay] : []), { tool_name: 'complete_case', tool_input: {} }];
  const output = JSON.stringify([
    [find, check, ...end],
    [check, find, ...end],
  ]);
  return { id, model: 'm', format: 'policy', prompt: 'vanilla', output };
}

/** What an agent did, as a chat. */
function chatOf(id: string, fields: object): object {
  const call = {
    id: '1',
    type: 'function',
    function: { name: 'pay', arguments: '{"amount": 20}' },
  };
  return { id, ...fields, messages: [{ role: 'assistant', tool_calls: [call] }] };
}

/** What an agent did, in a trace. */
const tool = span(['t', 's'], '1', {
  'user.id': 'C1',
  'gen_ai.tool.name': 'pay',
  'gen_ai.tool.call.arguments': { amount: 20 },
});

/** A policy graph, and a case of it. */
const graph = readFileSync('workflows/loan_application.json', 'utf8');
const [graphCase] = JSON.parse(readFileSync('profiles/loan_application.json', 'utf8')).profiles;
const cases = lines({ ...graphCase, scenario: undefined });

/** The workflows that cursors are shown with. */
const guarded = Object.fromEntries(
  ['book_flight', 'cancel_flight'].map((name) => {
    return [`workflows/${name}.json`, readFileSync(`workflows/${name}.json`, 'utf8')];
  }),
);

/** The APIs of the flowgraph that examples name. */
const apis = ['get_order_details', 'cancel_order', 'refund_order'].map((name) => {
  return { name, params: [{ order_id: 'int' }], output: { name: 'status', type: 'str' } };
});

/** A conversation along a path of the flowgraph. */
const talk = {
  id: 'flow-1',
  messages: [
    ['user', "Didn't receive my order"],
    ['assistant', 'Which one?'],
    ['user', 'Gives order id'],
    ['api', 'get_order_details(order_id=1)'],
    ['api_output', '{"status": "Order not Found"}'],
    ['assistant', "I can't find it"],
  ].map(([role, content]) => ({ role, content })),
};

/** Answers of models to tests of conversations. */
function turnAnswers(models: readonly string[]): string {
  const text = readFileSync('formats/dialogue-answers.sample.jsonl', 'utf8');
  return models.map((model) => text.replaceAll('"m1"', `"${model}"`)).join('');
}

/** A folder with every file that an example names. */
async function prepared(name: string, line: string): Promise<string> {
  if (name === 'init') return folderWith();
  const folder = await project({
    'refunds.json': refund,
    'jo.json': profile('Jo'),
    ...(name === 'explain' && { 'profiles/other.json': profile('5000638') }),
    ...(name === 'diff' && {
      'main/workflows/refund.json': refund,
      'old.json': refund,
      'new.json': refund,
    }),
    ...(name === 'faults' && { 'rules.json': { tools: { pay: { optional_call: true } } } }),
    ...(name === 'report' && {
      'policies/refund.json': refund,
      'customers/c1.json': profile('C1'),
    }),
    ...(name === 'scenarios' && { 'workflows/refund.json': graph, 'profiles/all.json': cases }),
    ...(['next', 'guard'].includes(name) && {
      ...guarded,
      'facts.json': '{}',
      'calls.json': '[]',
      'calls.jsonl': lines({ call: { tool_name: 'find_order', tool_input: {} } }),
    }),
    ...(/ ask |--agent/.test(line) && {
      'traxgen.config.json': { 'base-url': url(), model: 'm' },
    }),
    'loan.json': graph,
    'cases.json': cases,
    'spans.jsonl': lines(otlp([tool])),
    'customers.jsonl': lines(profile('C1')),
    'big.jsonl': lines(profile('C1'), profile('C2')),
    'answers.jsonl': answers,
    'answers/first.jsonl': answers,
    'chats.jsonl': lines(...[1, 2].map((seed) => chatOf('C1', { seed }))),
    'runs/large.jsonl': lines(chatOf('C1', { model: 'large' })),
    'runs/small.jsonl': lines(chatOf('C1', { model: 'small' })),
    ...(!/^traxgen (?:run|dialogue ask) /.test(line) && {
      'a.jsonl': answers,
      'talks.jsonl': lines(chatOf('C1', { scenario: 'correct_context', agent: 'static' })),
    }),
    ...(name.startsWith('dialogue ') && {
      'flowgraphs/order.txt': flowOfA5,
      'flow.txt': flowOfA5,
      'apis.json': apis,
      'talks.jsonl': lines(talk),
      'tests.jsonl': readFileSync('formats/dialogue-tests.sample.jsonl', 'utf8'),
      ...(line.includes(' score ') && {
        'a.jsonl': turnAnswers(line.includes('--versus') ? ['m1', 'm2'] : ['m1']),
      }),
    }),
  });
  for (const out of ['out/gold.json', 'gold.json', 'gold.jsonl']) {
    await traxgen(folder, ['compile', '-o', out]);
  }
  await traxgen(folder, ['profiles', '--template', '-o', 'template.json']);
  if (line.includes('old.json') && name === 'score') {
    await traxgen(folder, ['score', '--predictions', 'answers', '-o', 'old.json']);
  }
  if (line.includes('written.jsonl')) {
    const written = ['flow.txt', '--count', '20', '--out', 'written.jsonl'];
    await traxgen(folder, ['dialogue', 'write', ...written]);
  }
  if (name === 'merge') {
    for (const part of [1, 2]) {
      const out = `out/gold-${part}.jsonl`;
      await traxgen(folder, ['compile', '--shard', `${part}/2`, '-o', out]);
      const score = ['score', '--predictions', 'answers.jsonl', '--shard', `${part}/2`];
      await traxgen(folder, [...score, '-o', `out/scores-${part}.json`]);
    }
  }
  if (name === 'report') {
    for (const out of ['out/scores.json', 'scores.json']) {
      await traxgen(folder, ['score', '--predictions', 'answers.jsonl', '-o', out]);
    }
  }
  return folder;
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: '[[]]' };
    response.end(JSON.stringify({ model: 'm', choices: [{ message }] }));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The address of the server that answers. */
function url(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('the examples of the help', () => {
  test.each(Object.keys(commands))('%s has some', async (name) => {
    const { stdout } = await traxgen(await folderWith(), [...name.split(' '), '--help']);
    const own = examples.filter(([of]) => of === name);
    expect(own.length).toBeGreaterThan(0);
    // In one piece each, to be copied.
    for (const [, line] of own) expect(stdout).toContain(`\n  ${line}`);
  });

  test.each(examples)('of %s work: %s', async (name, line) => {
    const folder = await prepared(name, line);
    const typed = line.replace('http://localhost:8000/v1', url());
    const env = 'export HOME="$PWD" OPENAI_API_KEY=none';
    const run = await typeLine(`${env}; ${typed}`, folder);
    expect([run.status, run.stderr]).toEqual([0, expect.not.stringMatching(/ error /)]);
  });

  test('of traxgen itself work', async () => {
    const { stdout } = await traxgen(await folderWith(), ['--help']);
    const [, section = ''] = stdout.split('\nExamples:\n');
    const own = [...section.matchAll(/^ {2}(traxgen .*?) {2}/gm)].map(([, line = '']) => line);
    expect(own.length).toBeGreaterThan(2);
    for (const line of own) {
      const folder = line.endsWith('init') ? await folderWith() : await project();
      expect([line, (await typeLine(line, folder)).status]).toEqual([line, 0]);
    }
  });
});
