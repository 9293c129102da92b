import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { datasetNames } from '../../../src/compiler/formats/datasets/datasets.ts';
import { traceNames } from '../../../src/model/prediction.ts';
import { some } from '../../budget.ts';
import { spanWriters } from '../../reading/span-writers.ts';
import { chatWriters, exportWriters, otlp, span } from '../../reading/trace-writers.ts';
import { type ById, everyFormat, rescore, scored } from './score-support.ts';
import { project, said, traxgen } from './support.ts';

const sample = (name: string) => readFile(`formats/traces/${name}.sample.json`, 'utf8');
const samples = Object.fromEntries(
  await Promise.all(traceNames.map(async (name) => [name, await sample(name)] as const)),
);

const schema = await readFile('formats/traces/adk.schema.json', 'utf8');

/** The schemas of what keeps parallel calls together. */
const schemas = new Map(
  await Promise.all(
    ['openai', 'langchain', 'langsmith', 'langfuse'].map(
      async (name) =>
        [name, JSON.parse(await readFile(`formats/${name}.schema.json`, 'utf8'))] as const,
    ),
  ),
);

/** What every sample says that the agent did. */
const calls = [
  { tool_name: 'verify_customer', tool_input: { customer_id: 'C7' } },
  { tool_name: 'get_order', tool_input: { order_id: 63920 } },
  { tool_name: 'issue_refund', tool_input: { order_id: 63920, amount: 49.9 } },
];

/** A folder with a file, and what converting it gives. */
async function converted(
  content: unknown,
  args: readonly string[],
  { name = 'C7.json', stdin }: { name?: string; stdin?: string } = {},
) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const folder = await project({ [name]: text });
  const from = stdin === undefined ? name : '-';
  return traxgen(folder, ['convert', from, ...args], stdin === undefined ? {} : { stdin });
}

const recordsOf = ({ stdout }: { stdout: string }) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('each format of traces', () => {
  test.each(traceNames)('%s, known by its content and by its name', async (name) => {
    const text = samples[name] as string;
    const run = await converted(text, ['--to', 'google']);
    expect(run.stderr).toMatch(/^1 profile, 0 failures, \d+\.\d\d s\n$/);
    expect(recordsOf(run)).toMatchObject([{ id: 'C7', trajectories: { google: [calls] } }]);
    const named = await converted(text, ['--to', 'google', '--as', name]);
    expect([named.status, named.stdout]).toEqual([0, run.stdout]);
  });

  test.each(traceNames)('%s is no other', async (name) => {
    const others = traceNames.filter((each) => each !== name);
    for (const other of some(others, traceNames.indexOf(name))) {
      const text = samples[name] as string;
      const run = await converted(text, ['--to', 'google', '--as', other, '--json']);
      expect([other, run.status, run.stdout]).toEqual([other, 1, '']);
      const isOfExports = [name, other].some(
        (each) => ({ ...exportWriters, ...spanWriters })[each] !== undefined,
      );
      const code = isOfExports ? 'other-format' : 'unconvertible-prediction';
      expect(said(run).map((one) => one.split(' ')[1])).toContain(code);
    }
  });

  test.each(datasetNames)('to %s', async (to) => {
    const { status, stdout, stderr } = await converted(samples.otel as string, ['--to', to]);
    expect([status, stderr.split(',')[0]]).toEqual([0, '1 profile']);
    expect(stdout).toContain('issue_refund');
    // A data set holds references, so it is the same as of gold with this trajectory.
    const gold = { id: 'C7', agents: ['refund_order'], trajectories: { google: [calls] } };
    const same = await converted(`${JSON.stringify(gold)}\n`, ['--to', to], { name: 'g.jsonl' });
    expect(stdout).toBe(same.stdout);
  });
});

describe('figures of what was converted are those of the trace', () => {
  const formats = everyFormat.filter((name) => name !== 'lattice' && name !== 'traxgen');
  const broken = (list: ById[][]) =>
    list.map((trajectory, at) =>
      (at === 0 ? trajectory.toReversed() : trajectory).map(({ tool_name, tool_input }, nth) => [
        { tool: tool_name, params: nth === 1 ? { ...tool_input, more: [1.5, 'x'] } : tool_input },
      ]),
    );

  async function compared(folder: string, file: string, nth: number) {
    const direct = await rescore(folder, ['--predictions', file, '--task', 'plan']);
    for (const format of some(formats, nth)) {
      for (const out of ['found.json', 'found.jsonl']) {
        await traxgen(folder, ['convert', file, '--to', format, '-o', out]);
        const again = await rescore(folder, ['--predictions', out, '--task', 'plan']);
        const figures = ({ report }: typeof again) =>
          report?.profiles.map(({ id, figures }) => {
            const { tool_precision, tool_recall, count_agreement } = figures;
            const ofTools = { tool_precision, tool_recall, count_agreement };
            return [id, format === 'tool-only' ? ofTools : figures];
          });
        expect([format, out, figures(again)]).toEqual([format, out, figures(direct)]);
      }
    }
    return direct.report;
  }

  test.each(Object.keys(exportWriters))('%s', async (name) => {
    const { folder, inFormat } = await scored();
    const nth = Object.keys(exportWriters).indexOf(name);
    const traces = Object.entries(inFormat('google')).flatMap(([id, list]) =>
      exportWriters[name]?.(id, broken(list)),
    );
    const texts = traces.map((trace) => `${JSON.stringify(trace)}\n`);
    await writeFile(join(folder, 'trace.jsonl'), texts.join(''));
    const report = await compared(folder, 'trace.jsonl', nth);
    const f1 = report?.profiles.map(({ figures }) => figures.param_f1 ?? 0) ?? [];
    expect(f1).toHaveLength(4);
    expect(Math.max(...f1)).toBeLessThan(1);
    expect(Math.min(...f1)).toBeGreaterThan(0);
  });

  test.each(Object.keys(chatWriters))('%s', async (name) => {
    const { folder, inFormat } = await scored();
    const chats = Object.entries(inFormat('google')).map(([id, list]) => {
      const [turns = []] = broken(list);
      return { id, messages: chatWriters[name]?.(turns) };
    });
    await writeFile(join(folder, 'chats.json'), JSON.stringify(chats));
    await compared(folder, 'chats.json', Object.keys(chatWriters).indexOf(name));
  });
});

describe('parallel calls', () => {
  const call = (name: string) => ({ id: name, function: { name, arguments: '{}' } });
  const messages = [
    { role: 'assistant', tool_calls: [call('a')] },
    { role: 'assistant', tool_calls: [call('b'), call('c')] },
    { role: 'assistant', tool_calls: [call('d'), call('e')] },
  ];
  const chat = [{ id: 'C7', messages }];
  const sizes = (list: ById[]) => list.map(({ tool_calls: made }) => made?.length);

  test.each([...schemas.keys()])('are in the schema of %s', async (to) => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(schemas.get(to) as object);
    for (const more of to === 'openai' ? [[], ['--tool-results']] : [[]]) {
      const [record] = recordsOf(await converted(chat, ['--to', to, ...more]));
      validate(record.trajectories === undefined ? record : record.trajectories[to]);
      expect(validate.errors).toBeNull();
    }
  });

  test('stay in one message where the format has messages', async () => {
    for (const to of ['openai', 'langchain']) {
      const run = await converted(chat, ['--to', to]);
      const [{ trajectories }] = recordsOf(run);
      expect([to, sizes(trajectories[to][0])]).toEqual([to, [1, 2, 2]]);
      const again = await converted(run.stdout, ['--to', 'google'], { name: 'a.jsonl' });
      const [{ trajectories: list }] = recordsOf(again);
      expect(list.google[0].map((each: ById) => each.tool_name).join('')).toBe('abcde');
    }
    const results = await converted(chat, ['--to', 'openai', '--tool-results']);
    const [{ trajectories }] = recordsOf(results);
    const list = trajectories.openai[0] as ById[];
    expect(sizes(list)).toEqual([1, undefined, 2, undefined, undefined, 2, undefined, undefined]);
    const ids = list.flatMap(({ tool_calls: made = [] }) => made.map(({ id }: ById) => id));
    expect(ids).toEqual(['call_1', 'call_2', 'call_3', 'call_4', 'call_5']);
    expect(list.flatMap(({ tool_call_id: id }) => id ?? [])).toEqual(ids);
  });

  test('and when what was converted is converted again', async () => {
    for (const from of ['openai', 'langchain']) {
      const run = await converted(chat, ['--to', from]);
      const same = await converted(run.stdout, ['--to', from], { name: 'a.jsonl' });
      expect([from, same.stdout]).toEqual([from, run.stdout]);
      for (const to of ['openai', 'langchain']) {
        const again = await converted(run.stdout, ['--to', to], { name: 'a.jsonl' });
        expect(again.stdout).toBe((await converted(chat, ['--to', to])).stdout);
      }
    }
  });

  test('and in data sets of LangSmith and Langfuse', async () => {
    const [example] = recordsOf(await converted(chat, ['--to', 'langsmith']));
    const [item] = recordsOf(await converted(chat, ['--to', 'langfuse']));
    expect(sizes(example.outputs.messages)).toEqual([1, 2, 2]);
    expect(item.expectedOutput).toEqual(example.outputs.messages);
  });
});

describe('calls that failed', () => {
  const use = (id: string, name: string) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id, name, input: {} }],
  });
  const result = (id: string, isError: boolean) => ({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, is_error: isError }],
  });
  const chat = [
    { id: 'C7', messages: [use('1', 'a'), result('1', true), use('2', 'b'), result('2', false)] },
  ];

  test('are converted, unless they are dropped', async () => {
    const names = async (...more: string[]) => {
      const [record] = recordsOf(await converted(chat, ['--to', 'tool-only', ...more]));
      return record.trajectories['tool-only'];
    };
    expect(await names()).toEqual([['a', 'b']]);
    expect(await names('--failed-calls', 'keep')).toEqual([['a', 'b']]);
    expect(await names('--failed-calls', 'drop')).toEqual([['b']]);
    const run = await converted(chat, ['--to', 'tool-only', '--failed-calls', 'hide']);
    expect([run.status, run.stderr]).toEqual([
      2,
      expect.stringContaining('there are judge, keep, drop'),
    ]);
  });

  test('are dropped from an export, too', async () => {
    const failed = { status: { code: 2 } };
    const tool = (id: string, name: string, more: object = {}) =>
      span(['t', id], id.slice(1), {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.arguments': '{}',
        customer_id: 'C7',
        ...more,
      });
    const spans = otlp([tool('s1', 'a'), { ...tool('s2', 'b'), ...failed }]);
    const names = async (...more: string[]) => {
      const [record] = recordsOf(await converted(spans, ['--to', 'tool-only', ...more]));
      return record.trajectories['tool-only'];
    };
    expect(await names()).toEqual([['a', 'b']]);
    expect(await names('--failed-calls', 'drop')).toEqual([['a']]);
  });
});

describe('whose it is', () => {
  const spans = (ids: readonly string[], key: string) =>
    otlp(
      ids.map((id, at) =>
        span([`t${at}`, `s${at}`], `${9 - at}`, {
          [key]: id,
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': `tool${at}`,
        }),
      ),
    );

  test('an attribute that --id-from names; several traces are several trajectories', async () => {
    const content = spans(['A', 'B', 'A'], 'user.id');
    const args = ['--to', 'tool-only', '--id-from', 'user.id'];
    expect(recordsOf(await converted(content, args))).toMatchObject([
      { id: 'A', trajectories: { 'tool-only': [['tool2'], ['tool0']] } },
      { id: 'B', trajectories: { 'tool-only': [['tool1']] } },
    ]);
    expect(said(await converted(content, [...args, '--json']))).toEqual([
      expect.stringContaining('joined-runs'),
    ]);
    expect((await converted(content, [...args, '--filter', 'B'])).stderr).not.toContain('joined');
    const without = await converted(content, ['--to', 'tool-only', '--json']);
    expect([without.status, without.stdout]).toEqual([1, '']);
    expect(said(without)).toHaveLength(3);
    const some = await converted(content, [...args, '--filter', 'B', 'X', '--json']);
    expect(recordsOf(some)).toMatchObject([{ id: 'B' }]);
    expect(said(some)).toEqual(['--filter unknown-id']);
  });

  test('a field of a chat, else the name of its file, but of stdin nothing', async () => {
    const messages = chatWriters.anthropic?.([[{ tool: 'f', params: {} }]]);
    const line = `${JSON.stringify({ custom_id: 'X', about: { who: 'Y' }, messages })}\n`;
    const idsOf = async (...args: Parameters<typeof converted>) =>
      recordsOf(await converted(...args)).map(({ id }) => id);
    const to = ['--to', 'google'];
    expect(await idsOf(line, to, { name: 'a.jsonl' })).toEqual(['X']);
    expect(await idsOf(line, [...to, '--id-from', 'about.who'], { name: 'a.jsonl' })).toEqual([
      'Y',
    ]);
    expect(await idsOf(messages, to)).toEqual(['C7']);
    const stdin = JSON.stringify(messages);
    const run = await converted('', [...to, '--json'], { stdin });
    expect(said(run)).toEqual(['- prediction-without-id']);
  });

  test('one id of two is taken, across files and kinds', async () => {
    const gold = { id: 'C1', agents: ['a'], trajectories: { 'tool-only': [['g']] } };
    const folder = await project({
      'gold.jsonl': `${JSON.stringify(gold)}\n`,
      'a.json': [{ id: 'C1', output: '["f"]' }],
      'b.json': [
        { id: 'C2', output: ['f'] },
        { id: 'C2', output: ['h'] },
      ],
    });
    const files = ['a.json', 'gold.jsonl', 'b.json'];
    const run = await traxgen(folder, ['convert', ...files, '--to', 'tool-only', '--json']);
    expect(recordsOf(run).map(({ id }) => id)).toEqual(['C1', 'C2']);
    expect(said(run)).toEqual(['gold.jsonl:1:1 doubled-id', 'b.json:1:29 doubled-prediction']);
    const { stderr } = await traxgen(folder, ['convert', ...files, '--to', 'tool-only']);
    expect(stderr).toContain('4 profiles, 2 failures');
    expect(stderr).not.toContain('--group-by');
  });
});

describe('what cannot be mapped is said with its place, and nothing is guessed', () => {
  test('a call of a trace, while the others are converted', async () => {
    const runs = [
      { run_type: 'tool', name: 'f', start_time: '2025-03-05', inputs: {}, customer_id: 'A' },
      { run_type: 'tool', name: 'g', start_time: '2025-03-05', inputs: [7], customer_id: 'B' },
      { run_type: 'tool', name: 'h', inputs: {}, customer_id: 'C' },
    ].map((run, at) => ({ ...run, id: `r${at}`, trace_id: `t${at}` }));
    const text = JSON.stringify(runs, null, 1);
    const run = await converted(text, ['--to', 'google', '--json']);
    expect([run.status, recordsOf(run).map(({ id }) => id)]).toEqual([1, ['A']]);
    const line = text.split('\n').findIndex((each) => each.includes('"inputs": [')) + 1;
    expect(said(run)).toEqual([
      `C7.json:${line}:13 unreadable-call`,
      `C7.json:${text.split('\n').lastIndexOf(' {') + 1}:2 unreadable-call`,
    ]);
    const { stderr } = await converted(text, ['--to', 'google']);
    expect(stderr).toContain('nothing of this profile is converted');
    expect(stderr).toContain('3 profiles, 2 failures');
  });

  const chat = (args: unknown) => [
    { id: 'ok', output: [{ tool: 'f', args: {} }] },
    {
      id: 'C7',
      messages: [{ role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: args } }] }],
    },
  ];

  test.each([
    ['arguments that are a list', chat([1]), 'google', "the arguments of 'f' are no object"],
    ['arguments that are no JSON', chat('a lot'), 'google', "the arguments of 'f' are no object"],
    [
      'no arguments at all',
      [
        { id: 'ok', output: [{ tool: 'f', args: {} }] },
        { id: 'C7', output: ['f'] },
      ],
      'google',
      'its calls have no parameters',
    ],
    ['agents that nobody names', chat('{}'), 'traxgen', 'it does not say which agent'],
    ['which calls permute', chat('{}'), 'lattice', 'a list does not say which calls permute'],
    [
      'arguments without names',
      [
        { id: 'ok', output: [{ tool: 'f', args: {} }] },
        { id: 'C7', output: 'tool: f(1, 2)' },
      ],
      'openai',
      'have no names',
    ],
    [
      'what is no call',
      [
        { id: 'ok', output: [{ tool: 'f', args: {} }] },
        { id: 'C7', output: 'I cannot help with that.' },
      ],
      'tool-only',
      'no trajectory can be read in it',
    ],
  ])('%s', async (_, content, to, why) => {
    const run = await converted(JSON.stringify(content, null, 1), ['--to', to]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(why);
    const isOk = to !== 'lattice' && to !== 'traxgen';
    expect(recordsOf(run).map(({ id }) => id)).toEqual(isOk ? ['ok'] : []);
    const line = JSON.stringify(content, null, 1).split('\n').lastIndexOf(' {') + 1;
    expect(run.stderr).toContain(`C7.json:${line}:2 error unconvertible-prediction`);
  });

  test('text arguments go to traxgen, not to formats with types', async () => {
    const content = [{ id: 'C7', output: [['agent: a', 'tool: f(x=1, y=[True])']] }];
    const run = await converted(content, ['--to', 'traxgen']);
    expect(recordsOf(run)).toMatchObject([
      { agents: ['a'], trajectories: { traxgen: [['agent: a', 'tool: f(x=1, y=[True])']] } },
    ]);
    const refused = await converted(content, ['--to', 'csv']);
    expect(refused.stderr).toContain('its values are text');
  });

  test('what was mended, and what was passed over', async () => {
    const content = [{ id: 'C7', output: "```\n[['agent: a', 'tool: f(x=1)'\n```" }];
    const run = await converted(content, ['--to', 'traxgen']);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain('C7.json:1:2 warning mended-prediction');
    expect(run.stderr).toMatch(/single quotes \(2\)/);
    const strict = await converted(content, ['--to', 'traxgen', '--fail-on-warning']);
    expect(strict.status).toBe(1);
    const http = span(['t9', 's9'], '5', { 'http.method': 'GET' });
    const tool = span(['t1', 's1'], '6', { customer_id: 'A', 'gen_ai.tool.name': 'f' });
    const { stderr } = await converted(otlp([http, tool, tool]), ['--to', 'tool-only']);
    expect(stderr).toContain('1 profile, 0 failures, 2 records passed over');
  });

  test('a file that is broken, or of another kind', async () => {
    const codes = async (...args: Parameters<typeof converted>) =>
      said(await converted(args[0], [...args[1], '--json'], args[2]));
    const to = ['--to', 'google'];
    expect(await codes('{"C1": {"google": [[', to)).toEqual(['C7.json:1:21 json-syntax']);
    expect(await codes('{"C1"', [...to, '--as', 'otel'])).toEqual(['C7.json other-format']);
    const lines = `${JSON.stringify(otlp([]))}\n{}\nno\n`;
    const name = 'a.jsonl';
    expect(await codes(lines, [...to, '--as', 'otel'], { name })).toEqual([
      'a.jsonl:2:1 other-format',
      'a.jsonl:3:1 json-syntax',
      'a.jsonl no-agent-trace',
    ]);
    expect(await codes(schema, ['--to', 'tool-only'])).toEqual([
      'C7.json unconvertible-prediction',
    ]);
    expect(await codes({ C1: ['f'], C2: null }, ['--to', 'tool-only'])).toEqual([
      'C7.json:1:18 unconvertible-prediction',
    ]);
    expect(await codes('f(x=1)\n', ['--to', 'tool-only'], { name: 'C7.txt' })).toEqual([
      'C7.txt mended-prediction',
    ]);
  });
});

describe('how it is read', () => {
  test('from stdin, zipped, and in lines of several files', async () => {
    const text = samples.otel as string;
    const want = (await converted(text, ['--to', 'google'])).stdout;
    expect((await converted('', ['--to', 'google'], { stdin: text })).stdout).toBe(want);
    const folder = await project({ 'a.json.gz': gzipSync(text) });
    const zipped = await traxgen(folder, ['convert', 'a.json.gz', '--to', 'google']);
    expect(zipped.stdout).toBe(want);
    const tool = (at: number) =>
      otlp([
        span(['t', `s${at}`], String(10 - at), { customer_id: 'A', 'gen_ai.tool.name': `f${at}` }),
      ]);
    const parts = await project({ 'a.json': tool(1), 'b.json': tool(2) });
    const run = await traxgen(parts, ['convert', 'a.json', 'b.json', '--to', 'tool-only']);
    expect(recordsOf(run)).toMatchObject([{ trajectories: { 'tool-only': [['f2', 'f1']] } }]);
  });

  test('in folders and globs, as score finds them', async () => {
    const folder = await project({
      'a/C1.txt': 'The answer:\n[[{"tool_name": "f", "tool_input": {"n": 1}}]]',
      'a/b/C2.md': '```json\n[[{"tool_name": "g", "tool_input": {}}]]\n```',
    });
    for (const args of [['a'], ['a', '--as', 'text'], ['a/**', '--from-format', 'text']]) {
      const run = await traxgen(folder, ['convert', ...args, '--to', 'google']);
      expect([run.status, run.stdout.split('\n').sort().reverse().join('\n').trim()]).toEqual([
        0,
        expect.stringMatching(/^\{"id":"C2".*"g".*\n\{"id":"C1".*"f".*$/),
      ]);
    }
  });

  test('calls as text, in a list in prose, whatever tools there are', async () => {
    const folder = await project({
      'C1.txt': 'Here is the plan:\n[["tool: f(n=1)",\n  "tool: g()"]]',
      'C2.txt':
        'I would not do [{"tool_name": "f", "tool_input": {"n": 1}}].\n\n1. g(n=2)\n2. h(n=3)',
    });
    const run = await traxgen(folder, ['convert', 'C1.txt', 'C2.txt', '--to', 'tool-only']);
    expect(recordsOf(run)).toMatchObject([
      { id: 'C1', trajectories: { 'tool-only': [['f', 'g']] } },
      { id: 'C2', trajectories: { 'tool-only': [['g', 'h']] } },
    ]);
  });

  test('score takes the names, too', async () => {
    const { folder } = await scored();
    await writeFile(join(folder, 'trace.json'), samples.tau2 as string);
    const args = ['--predictions', 'trace.json', '--as'];
    expect((await rescore(folder, [...args, 'tau2'])).codes).not.toContain('other-format');
    expect((await rescore(folder, [...args, 'otel'])).codes).toContain('other-format');
    const run = await traxgen(folder, ['score', ...args, 'otell']);
    expect([run.status, run.stderr.includes("did you mean 'otel'?")]).toEqual([2, true]);
  });

  test('messages with settings for a provider are no gold', async () => {
    const messages = [
      { role: 'user', content: 'Please.', providerOptions: { openai: { user: 'x' } } },
      { role: 'assistant', content: [{ type: 'tool-call', toolName: 'f', input: {} }] },
    ];
    expect(recordsOf(await converted(messages, ['--to', 'google']))).toMatchObject([
      { id: 'C7', trajectories: { google: [[{ tool_name: 'f' }]] } },
    ]);
  });
});
