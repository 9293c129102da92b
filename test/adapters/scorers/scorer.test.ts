import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type GoldSource,
  type ScorerOptions,
  trajectoryScorer,
} from '../../../src/adapters/scorers/runners/scorer.ts';
import { type FormatName, formatGold, formatGoldValue } from '../../../src/index.ts';
import { call, escalate, goldOf, lettersGold, order, refund, verify } from '../testing/support.ts';
import { right, wrongRuns } from './runs.ts';
import { goldsOfTwo } from './support.ts';

const golds = goldsOfTwo();
const gold = goldOf();
const folder = mkdtempSync(join(tmpdir(), 'traxgen-scorer-'));

afterAll(() => rmSync(folder, { recursive: true }));

const score = (output: unknown, options: ScorerOptions, id?: string | number) =>
  trajectoryScorer(options)({ output, id });

describe('the score', () => {
  test('of a right run is 1, whichever valid path it is', async () => {
    for (const output of [right, [order, verify, refund], [...gold]]) {
      expect(await score(output, { gold })).toEqual({
        id: 'C7',
        score: 1,
        explanation: 'a valid path: C7 has 2 gold trajectories',
        tags: [],
        reasons: [],
      });
    }
  });

  test.each(wrongRuns)('of %s is 0, with the reason', async (_, output, reason) => {
    const { score: valid, explanation, reasons, tags } = await score(output, { gold });
    expect(valid).toBe(0);
    expect(explanation).toMatch(/^no valid path: /);
    expect(explanation).toContain(reason);
    expect(explanation.split('\n').slice(1)).toEqual(reasons);
    expect(reasons.map((each) => each.split(':', 1)[0])).toEqual(expect.arrayContaining([...tags]));
  });

  test('of several trajectories is the share that is valid', async () => {
    const several = [right, [verify, order], right, [order, verify, refund]];
    const { score: valid, explanation } = await score(several, { gold });
    expect(valid).toBe(0.75);
    expect(explanation).toBe(
      '3 of 4 are valid paths: missing_tool\nrun 2, missing_tool: step 3: issue_refund is missing',
    );
  });

  test('of an agent that called nothing is 0', async () => {
    const silent = [{ role: 'assistant', content: 'Who are you?' }];
    const lists = [
      'calls',
      'toolCalls',
      'tool_calls',
      'messages',
      'steps',
      'output',
      'trajectory',
      'plan',
    ];
    const empty = lists.map((name) => ({ [name]: [] }));
    for (const output of [[], silent, { messages: silent }, ...empty]) {
      expect(await score(output, { gold })).toMatchObject({ score: 0, tags: ['missing_tool'] });
    }
  });

  test('does not look at agents, but tells of wrong ones', async () => {
    const { score: valid, explanation } = await score([{ agent: 'other', calls: right }], { gold });
    expect([valid, explanation]).toEqual([
      1,
      expect.stringMatching(/^agent_violation\nagent_viol/),
    ]);
  });

  test('of a set that is too large to be listed is found', async () => {
    const letters = lettersGold();
    const backwards = [...'zyxwvutsrqponmlkjihgfedcba', 'end'];
    expect(await score(backwards, { gold: letters })).toMatchObject({ score: 1 });
    expect(await score(backwards.toReversed(), { gold: letters })).toMatchObject({ score: 0 });
  });
});

describe('outputs', () => {
  const messages = right.map(({ tool_name: name, tool_input }) => ({
    role: 'assistant',
    content: '',
    tool_calls: [
      { id: name, type: 'function', function: { name, arguments: JSON.stringify(tool_input) } },
    ],
  }));
  const traces = JSON.parse(readFileSync('formats/traces/otel.sample.json', 'utf8'));
  const { spans } = traces.resourceSpans[0].scopeSpans[0];

  test.each([
    ['messages', messages],
    ['an object with messages', { messages }],
    ['their JSON text', JSON.stringify(messages)],
    ['a record with an id of its own', { id: 'chat-1', messages }],
    ['calls', right.map(({ tool_name, tool_input }) => ({ name: tool_name, args: tool_input }))],
    ['text', `\`\`\`json\n${JSON.stringify([right])}\n\`\`\``],
    ['a trace', traces],
    ['the text of a trace', JSON.stringify(traces)],
    ['a trace without an id', { resourceSpans: [{ scopeSpans: [{ spans: spans.slice(0, -1) }] }] }],
  ])('may be %s', async (_, output) => {
    expect(await score(output, { gold })).toMatchObject({ score: 1 });
  });
});

describe('gold', () => {
  const formats: FormatName[] = ['google', 'lattice', 'openai'];
  const record = (format: FormatName) =>
    golds.map((each) => ({
      id: each.id,
      trajectories: { [format]: formatGoldValue(each, format) },
    }));
  const byId = (format: FormatName) =>
    Object.fromEntries(record(format).map(({ id, trajectories }) => [id, trajectories]));
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const listed: object = JSON.parse(formatGold(gold, 'google'));
  const lines = record('google').map((each) => JSON.stringify(each));

  test.each<readonly [string, GoldSource]>([
    ['gold sets', golds],
    ...formats.map((format) => [`records with ${format}`, record(format)] as const),
    ...formats.map((format) => [`an object by id with ${format}`, byId(format)] as const),
    ['a file of lines', file('gold.jsonl', lines.join('\n'))],
    ['a file with an object by id', file('gold.json', JSON.stringify(byId('lattice')))],
    ['a compressed file', file('gold.json.gz', gzipSync(JSON.stringify(byId('google'))))],
  ])('may be %s, each for the cases with its id', async (_, source) => {
    const scorer = trajectoryScorer({ gold: source });
    const escalated = [
      { ...verify, tool_input: { customer_id: 'C8' } },
      call('get_order', { order_id: 63921 }),
      call('escalate_to_support', { order_id: 63921 }),
    ];
    const asked = [
      { output: right, id: 'C7' },
      { output: escalated, id: 'C8' },
      { output: right, id: 'C8' },
    ];
    const scores = await Promise.all(asked.map((each) => scorer(each)));
    expect(scores.map(({ id, score }) => [id, score])).toEqual([
      ['C7', 1],
      ['C8', 1],
      ['C8', 0],
    ]);
    await expect(scorer({ output: right, id: 'C9' })).rejects.toThrow(
      'there is no gold for the id C9 (id)',
    );
    await expect(scorer({ output: right })).rejects.toThrow(
      'the case has no id at id, customer_id',
    );
  });

  test.each<readonly [string, GoldSource]>([
    ['a gold set', gold],
    ['what a format wrote', listed],
    ['what formats wrote', { google: listed }],
  ])('%s by itself is that of every case', async (_, source) => {
    expect(await score(right, { gold: source })).toMatchObject({ score: 1 });
    expect(await score(right, { gold: source }, 'C9')).toMatchObject({ score: 1 });
  });

  test('by itself is that of its id, where the option says where ids are', async () => {
    expect(await score(right, { gold, idFrom: 'id' }, 'C7')).toMatchObject({ score: 1 });
    await expect(score(right, { gold, idFrom: 'id' }, 'C9')).rejects.toThrow(
      'no gold for the id C9',
    );
    await expect(score(right, { gold, idFrom: 'id' })).rejects.toThrow('the case has no id at id');
  });

  test('with profiles may have another field of ids', async () => {
    const [first] = record('google');
    const profiles = [{ user: 'C7', ground_truth_trajectories: first?.trajectories }];
    expect(await score(right, { gold: profiles, idField: 'user' }, 'C7')).toMatchObject({
      score: 1,
    });
  });

  test.each([
    ['what a format wrote', formatGold(gold, 'google')],
    ['a gold file with an object by id', `\n${JSON.stringify(byId('lattice'))}`],
    ['a gold file of lines', lines.join('\n')],
  ])('may be the text of %s', async (_, text) => {
    expect(await score(right, { gold: text }, 'C7')).toMatchObject({ score: 1 });
  });

  test.each([
    ['of no known form', { gold: { x: 1 } }, 'the gold is in none of the output formats'],
    ['with an id twice', { gold: [gold, gold] }, 'the gold has C7 twice'],
    [
      'of which a part cannot be read',
      { gold: [...record('google'), { id: 'C9', trajectories: {} }] },
      'the gold cannot be used: gold: ',
    ],
  ])('%s is an error at once', (_, options, message) => {
    expect(() => trajectoryScorer(options)).toThrow(message);
  });

  test('files that cannot be read are errors with their place', async () => {
    const missing = join(folder, 'missing.json');
    await expect(score(right, { gold: missing }, 'C7')).rejects.toThrow(missing);
    const late = join(folder, 'late.jsonl');
    const scorer = trajectoryScorer({ gold: late });
    await expect(scorer({ output: right, id: 'C7' })).rejects.toThrow(late);
    writeFileSync(late, lines.join('\n'));
    expect(await scorer({ output: right, id: 'C7' })).toMatchObject({ score: 1 });
    const broken = file('broken.jsonl', `${lines[0]}\n{"id": "C9", "trajectories": 1}\n`);
    await expect(score(right, { gold: broken }, 'C7')).rejects.toThrow(`${broken}:2:`);
  });

  test('without trajectories is an error', async () => {
    const none = [{ id: 'C7', trajectories: { google: [] } }];
    await expect(score(right, { gold: none }, 'C7')).rejects.toThrow(
      'the gold of C7 has no trajectories',
    );
  });
});

describe('options', () => {
  test('are those of scoring', async () => {
    const names = ['verify_customer', 'get_order', 'issue_refund'];
    expect(await score(names, { gold, as: 'tool-only' })).toMatchObject({ score: 1 });
    const empty = names.map((name) => call(name, {}));
    expect(await score(empty, { gold })).toMatchObject({ score: 0, tags: ['bad_param'] });
    const fenced = `\`\`\`json\n${JSON.stringify([right])}\n\`\`\``;
    expect(await score(fenced, { gold, as: 'text' })).toMatchObject({ score: 1 });
    const near = [verify, order, call('issue_refund', { order_id: 63920, amount: 49.904 })];
    const rules = { tools: { issue_refund: { parameters: { amount: { tolerance: 0.01 } } } } };
    expect(await score(near, { gold, rules })).toMatchObject({ score: 1 });
    const failed = [verify, { ...escalate, status: 'error' }, order, refund];
    expect(await score(failed, { gold, failedCalls: 'drop' })).toMatchObject({ score: 1 });
    expect(await score(failed, { gold })).toMatchObject({ score: 0 });
    const searching = [call('search', { q: 1 }), ...right];
    expect(await score(searching, { gold, ignoreTools: ['search'] })).toMatchObject({ score: 1 });
  });

  test.each([
    ['unknown', { ignoreTool: [] }, "there is no option 'ignoreTool'; did you mean 'ignoreTools'?"],
    ['misspelt', { goldd: gold }, "there is no option 'goldd'; did you mean 'gold'?"],
    ['paths of a wrong kind', { idFrom: 5 }, '`idFrom` is no path'],
    ['of a wrong kind', { as: 'tols' }, "there is no form of predictions 'tols'"],
    [
      'options among the rules',
      { rules: { failedCalls: 'drop' } },
      "'failedCalls' is an option, and no argument rule: it stands beside the rules",
    ],
    ['the path of rules', { rules: 'rules.json' }, "'rules.json' is the path of a file"],
    ['a whole result', { gold: { golds: [gold], diagnostics: [] } }, 'compile(): give its golds'],
    ['rules with an error', { rules: '{"tools": 1}' }, 'the argument rules cannot be used: '],
  ])('that are %s are an error at once', (_, options, message) => {
    const given: object = { gold, ...options };
    expect(() => trajectoryScorer(given as ScorerOptions)).toThrow(message);
  });

  test.each([undefined, 'gold.jsonl'])('cannot be %j', (options) => {
    const given: unknown = options;
    expect(() => trajectoryScorer(given as ScorerOptions)).toThrow('the options are no object');
  });
});

describe('rules that are misspelt are errors, also for a right run', () => {
  test.each([
    ['a tool', { verify_custmer: { optional_call: true } }, "'verify_customer'"],
    ['a parameter', { get_order: { parameters: { oder_id: { ignore: true } } } }, "'order_id'"],
    ['a parameter of any tool', { '*': { parameters: { oder_id: {} } } }, "'order_id'"],
  ])('%s', async (_, tools, meant) => {
    const scored = score(right, { gold, rules: { tools } });
    await expect(scored).rejects.toThrow(`did you mean ${meant}?`);
  });

  test.each([
    ['of another profile', { others: {} }],
    ['that differs in numbers', { verify_customer2: {} }],
    ['that may be added', { get_order: { parameters: { oder_id: { extra: [1] } } } }],
  ])('but not one %s', async (_, tools) => {
    expect((await score(right, { gold, rules: { tools } })).score).toBe(1);
  });

  test('nor one for what the agent itself calls', async () => {
    const rules = { tools: { verify_custmer: { optional_call: true } } };
    const call = { name: 'verify_custmer', arguments: {} };
    expect((await score([call, ...right], { gold, rules })).score).toBe(1);
  });
});

describe('outputs that cannot be scored are errors', () => {
  test.each([
    [
      'words',
      'Sorry, I cannot help.',
      'read in the output: it is text in which there are no calls',
    ],
    ['nothing', undefined, 'undefined is not JSON'],
    [
      'a call that is cut off',
      [verify, { name: 'get_order', arguments: '{"order_id": ' }],
      /read in the output: the arguments of 'get_order' are .*no object of names and values$/,
    ],
    ['names of tools only', ['verify_customer', 'get_order', 'issue_refund'], "as: 'tool-only'"],
  ])('%s', async (_, output, message) => {
    await expect(score(output, { gold })).rejects.toThrow(message);
  });
});

describe('names of tools', () => {
  const toolNames = { 'mcp__shop__*': '*', verify: 'verify_customer' };
  const renamed = right.map(({ tool_name, tool_input }) => ({
    tool_name: tool_name === 'verify_customer' ? 'verify' : `mcp__shop__${tool_name}`,
    tool_input,
  }));

  test('are those that the agent has, by an option or by rules', async () => {
    expect((await score(renamed, { gold })).score).toBe(0);
    expect((await score(renamed, { gold, toolNames })).score).toBe(1);
    expect((await score(renamed, { gold, rules: { names: toolNames } })).score).toBe(1);
  });

  test('hold for results that mean failure', async () => {
    const messages = (result: string) =>
      renamed.flatMap(({ tool_name: name, tool_input }, at) => {
        const called = { name, arguments: JSON.stringify(tool_input) };
        return [
          { role: 'assistant', tool_calls: [{ id: `${at}`, type: 'function', function: called }] },
          { role: 'tool', tool_call_id: `${at}`, content: result },
        ];
      });
    const failures = [{ tool: 'issue_refund', result: '^DECLINED' }];
    const tagsOf = async (result: string) =>
      (await score(messages(result), { gold, toolNames, failures })).tags;
    expect(await tagsOf('ok')).toEqual([]);
    expect(await tagsOf('DECLINED')).toContain('failed_call');
  });

  test.each([
    [
      { verify: 'verify_custmer' },
      'nothing is called verify_custmer; did you mean verify_customer?',
    ],
    [{ 'a*b*': '*' }, "a pattern has one '*'"],
    ['names.json', 'is the path of a file'],
  ])('%j cannot be used', async (wrong, message) => {
    const scored = async () => score(renamed, { gold, toolNames: wrong });
    await expect(scored).rejects.toThrow('the names of tools cannot be used: ');
    await expect(scored).rejects.toThrow(message);
  });
});
