import { describe, expect, test } from 'vitest';
import {
  compile,
  type Document,
  ExactNumber,
  type FormatName,
  formatGold,
  formatGoldValue,
  formatNames,
  GoldCompiler,
  type GoldSet,
} from '../src/index.ts';

const refund = {
  agent: 'refund',
  steps: [
    'verify(id = customer_id)',
    "get_order(order = order['id'])",
    'escalate',
    'pay(sum = sum)',
  ],
  soft_ordering: [['verify', 'get_order']],
  conditionals: [
    {
      if: [{ field: 'sum', operator: '<=', value: 100 }],
      then: [{ action: 'skip', target: 'escalate' }],
      else: [{ action: 'skip', target: 'pay' }],
    },
  ],
};
const jo = { customer_id: 'C7', agent_sequence: ['refund'], order: { id: 1 }, sum: 50 };

function compiled(profiles: readonly Document[], more: object = {}) {
  return compile({ workflows: [refund], profiles, ...more });
}

/** The only gold set of a profile that has nothing wrong with it. */
function goldOf(profile: Document, more: object = {}): GoldSet {
  const { golds, diagnostics } = compiled([profile], more);
  expect(diagnostics).toEqual([]);
  expect(golds).toHaveLength(1);
  return golds[0] as GoldSet;
}

function faultsOf(profiles: readonly Document[], more: object = {}) {
  return compiled(profiles, more).diagnostics.map(({ code, file, line, column }) => ({
    code,
    at: `${file}:${line}:${column}`,
  }));
}

describe('compile', () => {
  test('yields the gold sets of profiles in their order', () => {
    const { golds, diagnostics } = compiled([jo, { ...jo, customer_id: 8, sum: 500 }]);
    expect(diagnostics).toEqual([]);
    expect(golds.map(({ id, agents, count }) => ({ id, agents, count }))).toEqual([
      { id: 'C7', agents: ['refund'], count: 2n },
      { id: '8', agents: ['refund'], count: 2n },
    ]);
    expect(golds.map((gold) => formatGold(gold, 'tool-only'))).toEqual([
      '[["verify","get_order","pay"],["get_order","verify","pay"]]',
      '[["verify","get_order","escalate"],["get_order","verify","escalate"]]',
    ]);
  });

  test('takes documents as values, as texts, and as texts with a name', () => {
    const text = JSON.stringify(jo);
    const formatted = [jo, text, { file: 'jo.json', text }].map((document) =>
      formatGold(goldOf(document), 'google'),
    );
    expect(new Set(formatted).size).toBe(1);
    const workflow = JSON.stringify(refund);
    for (const document of [workflow, { file: 'refund.json', text: workflow }]) {
      const { golds } = compile({ workflows: [document], profiles: [jo] });
      expect(golds).toHaveLength(1);
    }
  });

  test('does not change what it is given', () => {
    const workflow = structuredClone(refund);
    const profile = structuredClone(jo);
    compile({ workflows: [workflow], profiles: [profile], data: { sum: 1 } });
    expect(workflow).toEqual(refund);
    expect(profile).toEqual(jo);
  });

  test('nothing in, nothing out', () => {
    expect(compile({ workflows: [], profiles: [] })).toEqual({ golds: [], diagnostics: [] });
  });

  test('finds the id under another key', () => {
    const { customer_id: id, ...rest } = jo;
    const workflow = { agent: 'refund', steps: ['verify(id = account)'] };
    const gold = goldOf({ ...rest, account: id }, { workflows: [workflow], idField: 'account' });
    expect(gold.id).toBe('C7');
  });

  test('compiles several agents to segments, first agent slowest', () => {
    const survey = { agent: 'survey', steps: ['ask', 'thank'], soft_ordering: [['ask', 'thank']] };
    const profile = { ...jo, agent_sequence: ['refund', 'survey'] };
    const gold = goldOf(profile, { workflows: [refund, survey] });
    expect(gold.agents).toEqual(['refund', 'survey']);
    expect(JSON.parse(formatGold(gold, 'tool-only'))).toEqual([
      ['verify', 'get_order', 'pay', 'ask', 'thank'],
      ['verify', 'get_order', 'pay', 'thank', 'ask'],
      ['get_order', 'verify', 'pay', 'ask', 'thank'],
      ['get_order', 'verify', 'pay', 'thank', 'ask'],
    ]);
    expect(gold.at(1n).map(({ agent, calls }) => [agent, calls.length])).toEqual([
      ['refund', 3],
      ['survey', 2],
    ]);
  });

  test('keys such as __proto__ are data', () => {
    const text = '{"customer_id":1,"agent_sequence":["a"],"__proto__":{"toString":{"x":1}}}';
    const workflow = { agent: 'a', steps: ["f(p = __proto__['toString'])"] };
    const gold = goldOf(text, { workflows: [workflow] });
    expect(formatGold(gold, 'google')).toBe('[[{"tool_name":"f","tool_input":{"p":{"x":1}}}]]');
  });
});

describe('external data', () => {
  const { sum: _sum, ...without } = jo;

  test('is under the profile, name by name', () => {
    expect(formatGold(goldOf(without, { data: { sum: 7 } }), 'google')).toContain('"sum":7');
    expect(formatGold(goldOf(jo, { data: { sum: 7 } }), 'google')).toContain('"sum":50');
  });

  test('is not merged inside a name', () => {
    const profile = { ...jo, order: {} };
    const faults = faultsOf([profile], { data: { order: { id: 9 } } });
    expect(faults).toEqual([{ code: 'missing-field', at: 'workflows[0]:5:24' }]);
  });

  test.each([
    { data: '[1]', code: 'wrong-type' },
    { data: '{', code: 'json-syntax' },
  ])('$data stops everything', ({ data, code }) => {
    const { golds, diagnostics } = compiled([jo], { data });
    expect(golds).toEqual([]);
    expect(diagnostics.map((fault) => [fault.code, fault.file])).toEqual([[code, 'data']]);
  });
});

describe('missing paths', () => {
  const workflow = { agent: 'a', steps: ["f(p = order [ 'id' ])"] };
  const profile = { customer_id: 1, agent_sequence: 'a' };
  const input = { workflows: [workflow], profiles: [profile] };

  test('are an error by default, in the words of who reads what', () => {
    const { golds, diagnostics } = compile(input);
    expect(golds).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'missing-field',
        severity: 'error',
        file: 'workflows[0]',
        line: 4,
        column: 12,
        pointer: '/steps/0',
        profiles: { count: 1, first: '1' },
      },
    ]);
    expect(diagnostics[0]?.message).toContain("reads order [ 'id' ] for parameter 'p'");
  });

  test.each([
    { missing: 'null', want: '[["agent: a","tool: f(p=None)"]]' },
    { missing: 'expression', want: `[["agent: a","tool: f(p=order [ 'id' ])"]]` },
  ] as const)('$missing', ({ missing, want }) => {
    const { golds, diagnostics } = compile({ ...input, missing });
    expect(diagnostics).toEqual([]);
    expect(golds.map((gold) => formatGold(gold, 'traxgen'))).toEqual([want]);
  });

  test('are said once for many profiles', () => {
    const profiles = [1, 2, 3].map((id) => ({ ...profile, customer_id: id }));
    const { diagnostics } = compile({ ...input, profiles });
    expect(diagnostics.map(({ profiles: shared }) => shared)).toMatchObject([
      { count: 3, first: '1' },
    ]);
  });
});

describe('bad input does not throw', () => {
  test.each<{ name: string; document: unknown; code: string; asPolicy?: string }>([
    { name: 'no text', document: '', code: 'json-syntax' },
    { name: 'no JSON', document: '{ "a": }', code: 'json-syntax' },
    { name: 'a number', document: 3, code: 'wrong-type' },
    { name: 'a list', document: [jo], code: 'wrong-type', asPolicy: 'other-file' },
    { name: 'a deep text', document: `${'['.repeat(600)}${']'.repeat(600)}`, code: 'json-depth' },
  ])('$name, as workflow, as profile and as data', ({ document, code, asPolicy = code }) => {
    const bad = document as Document;
    const asWorkflow = compile({ workflows: [bad], profiles: [jo] });
    expect(asWorkflow.golds).toEqual([]);
    expect(asWorkflow.diagnostics.map((fault) => [fault.code, fault.file])).toEqual([
      [asPolicy, 'workflows[0]'],
    ]);
    const asProfile = compiled([bad, jo]);
    expect(asProfile.golds.map(({ id }) => id)).toEqual(['C7']);
    expect(asProfile.diagnostics.map((fault) => [fault.code, fault.file])).toEqual([
      [code, 'profiles[0]'],
    ]);
    const asData = compiled([jo], { data: bad });
    expect(asData.diagnostics.map((fault) => [fault.code, fault.file])).toEqual([[code, 'data']]);
  });

  test('the faults of all documents come together', () => {
    const faulty = {
      agent: 'a',
      stepz: [],
      steps: ['f(', 'g()'],
      soft_ordering: [['g', 'h']],
    };
    const { golds, diagnostics } = compile({
      workflows: [faulty, { file: 'b.json', text: '{ "agent": "b" }' }],
      profiles: [jo],
    });
    expect(golds).toEqual([]);
    expect(diagnostics.map(({ code, file }) => `${file} ${code}`).sort()).toEqual([
      'b.json missing-key',
      'workflows[0] step-syntax',
      'workflows[0] unknown-key',
      'workflows[0] unknown-tool',
    ]);
  });

  test('a faulty profile is left out, with its name and its place', () => {
    const { agent_sequence: _agents, ...homeless } = jo;
    const lost = { file: 'lost.json', text: '{"customer_id": 2, "agent_sequence": ["refnd"]}' };
    expect(faultsOf([homeless, lost])).toEqual([
      { code: 'missing-agents', at: 'profiles[0]:1:1' },
      { code: 'unknown-agent', at: 'lost.json:1:39' },
    ]);
  });

  test('a doubled id is the fault of the second, and 1 and "1" are one id', () => {
    const profiles = [1, '1', 2].map((id) => ({ ...jo, customer_id: id }));
    const { golds, diagnostics } = compiled(profiles);
    expect(golds.map(({ id }) => id)).toEqual(['1', '2']);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['doubled-id', 'profiles[1]'],
    ]);
  });

  test('two workflows of one agent are a fault', () => {
    const { golds, diagnostics } = compile({ workflows: [refund, refund], profiles: [jo] });
    expect(golds).toEqual([]);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['doubled-agent', 'workflows[1]'],
    ]);
  });

  test('a warning leaves the gold set', () => {
    const workflow = {
      agent: 'refund',
      steps: ['f'],
      conditionals: [{ if: [], then: [{ action: 'override_trajectory', target: ['g'] }] }],
    };
    const { golds, diagnostics } = compile({ workflows: [workflow], profiles: [jo] });
    expect(golds.map((gold) => formatGold(gold, 'tool-only'))).toEqual(['[["g"]]']);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['undeclared-tool', 'warning'],
    ]);
  });
});

describe('GoldSet', () => {
  test('yields its trajectories in order, and each by its rank', () => {
    const gold = goldOf(jo);
    const all = [...gold];
    expect(BigInt(all.length)).toBe(gold.count);
    expect(all.map((_, rank) => gold.at(BigInt(rank)))).toEqual(all);
    expect(all[0]).toEqual([
      {
        agent: 'refund',
        calls: [
          { agent: 'refund', tool: 'verify', params: [['id', 'C7']] },
          { agent: 'refund', tool: 'get_order', params: [['order', 1]] },
          { agent: 'refund', tool: 'pay', params: [['sum', 50]] },
        ],
      },
    ]);
  });

  test.each([-1n, 2n])('has no rank %s', (rank) => {
    expect(() => goldOf(jo).at(rank)).toThrow(RangeError);
  });

  test('is counted without being listed', () => {
    const steps = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const workflow = { agent: 'refund', steps, soft_ordering: [steps] };
    const gold = goldOf(jo, { workflows: [workflow] });
    expect(gold.count).toBe(265252859812191058636308480000000n);
    const tools = (rank: bigint) => gold.at(rank).flatMap(({ calls }) => calls.map((c) => c.tool));
    expect(tools(0n)).toEqual(steps);
    expect(tools(gold.ranks - 1n)).toEqual([...steps].reverse());
    for (const first of gold) {
      expect(first).toEqual(gold.at(0n));
      break;
    }
  });
});

describe('formatGold', () => {
  test.each(formatNames)('%s is JSON, and formatGoldValue is its value', (name) => {
    const gold = goldOf(jo);
    expect(formatGoldValue(gold, name)).toEqual(JSON.parse(formatGold(gold, name)));
  });

  test('tool_only is tool-only', () => {
    const gold = goldOf(jo);
    expect(formatGold(gold, 'tool_only')).toBe(formatGold(gold, 'tool-only'));
  });

  test.each(['json', '', '__proto__'])("'%s' is no format", (name) => {
    expect(() => formatGold(goldOf(jo), name as FormatName)).toThrow(RangeError);
  });

  test('draws the same sample for the same seed, out of the set and in its order', () => {
    const steps = ['a', 'b', 'c', 'd'];
    const gold = goldOf(jo, { workflows: [{ agent: 'refund', steps, soft_ordering: [steps] }] });
    const draw = (seed: string) => formatGoldValue(gold, 'tool-only', { sample: 5, seed });
    const all = JSON.parse(formatGold(gold, 'tool-only')) as string[][];
    const ranks = (draw('1') as string[][]).map((drawn) =>
      all.findIndex((tools) => tools.join() === drawn.join()),
    );
    expect(draw('1')).toEqual(draw('1'));
    expect(draw('1')).not.toEqual(draw('2'));
    expect(new Set(ranks).size).toBe(5);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(ranks).not.toContain(-1);
  });

  test('a sample of a smaller set is the set', () => {
    const gold = goldOf(jo);
    expect(formatGold(gold, 'google', { sample: 3 })).toBe(formatGold(gold, 'google'));
  });

  test('numbers beyond a double come out as they went in', () => {
    const numeral = '12345678901234567890';
    const text = `{"customer_id":1,"agent_sequence":["a"],"n":${numeral},"d":{"x":[0.12345678901234567890]}}`;
    const workflow = { agent: 'a', steps: ['f(n = n, d = d)'] };
    const gold = goldOf(text, { workflows: [workflow] });
    expect(formatGold(gold, 'google')).toBe(
      `[[{"tool_name":"f","tool_input":{"n":${numeral},"d":{"x":[0.12345678901234567890]}}}]]`,
    );
    expect(gold.at(0n)[0]?.calls[0]?.params[0]).toEqual(['n', new ExactNumber(numeral)]);
  });
});

describe('GoldCompiler', () => {
  test('compiles one profile at a time', () => {
    const compiler = new GoldCompiler({ workflows: [refund] });
    expect(compiler.diagnostics).toEqual([]);
    const { gold, diagnostics } = compiler.compile(jo);
    expect(diagnostics).toEqual([]);
    expect(formatGold(gold as GoldSet, 'google')).toBe(formatGold(goldOf(jo), 'google'));
  });

  test('with a faulty workflow compiles nothing, and says why once', () => {
    const compiler = new GoldCompiler({
      workflows: [{ file: 'refund.json', text: '{"agent":"a"}' }],
    });
    expect(compiler.diagnostics).toMatchObject([
      { code: 'missing-key', file: 'refund.json', line: 1, column: 1 },
    ]);
    expect(compiler.compile(jo)).toEqual({ gold: undefined, diagnostics: [] });
  });

  test('remembers external data, the missing mode and the ids', () => {
    const workflow = { agent: 'refund', steps: ['f(a = a, b = b)'] };
    const compiler = new GoldCompiler({ workflows: [workflow], missing: 'null', data: { a: 1 } });
    const { gold } = compiler.compile(jo, 'first');
    expect(formatGold(gold as GoldSet, 'traxgen')).toBe(
      '[["agent: refund","tool: f(a=1, b=None)"]]',
    );
    expect(compiler.compile(jo, 'second')).toMatchObject({
      gold: undefined,
      diagnostics: [{ code: 'doubled-id', file: 'second', profiles: { first: 'C7' } }],
    });
  });

  test('explains a profile, a faulty one as far as one can see, and takes no id for it', () => {
    const workflow = { agent: 'refund', steps: ['f(a = a, b = b)'] };
    const compiler = new GoldCompiler({ workflows: [workflow], data: { a: 1 } });
    const { audit, diagnostics } = compiler.explain({ ...jo, b: 2 }, 'jo');
    expect(diagnostics).toEqual([]);
    expect(audit).toMatchObject({ id: 'C7', at: { file: 'jo' }, compiles: true, count: '1' });
    const from = audit?.turns[0]?.calls?.[0]?.parameters.map(({ read }) => read.at?.file);
    expect(from).toEqual(['data', 'jo']);
    const faulty = compiler.explain(jo, 'jo');
    expect(faulty.audit).toMatchObject({ compiles: false, count: null });
    expect(faulty.diagnostics).toMatchObject([
      { code: 'missing-field', profiles: { first: 'C7' } },
    ]);
    expect(compiler.explain('{', 'jo')).toMatchObject({
      audit: undefined,
      diagnostics: [{ code: 'json-syntax', file: 'jo', line: 1 }],
    });
    expect(compiler.compile({ ...jo, b: 2 }).gold).toBeDefined();
  });

  test('an option that does not exist is a mistake of the program', () => {
    const missing = 'nope' as 'null';
    expect(() => new GoldCompiler({ workflows: [], missing })).toThrow(RangeError);
    for (const sample of [0, -1, 1.5]) {
      expect(() => formatGold(goldOf(jo), 'google', { sample })).toThrow(RangeError);
    }
  });

  test('what is no JSON is a diagnostic', () => {
    const circle: Record<string, unknown> = { customer_id: 1, agent_sequence: ['refund'] };
    circle.self = circle;
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level++) deep = [deep];
    const given: readonly (readonly [unknown, string])[] = [
      [null, 'wrong-type'],
      [undefined, 'not-json'],
      [circle, 'not-json'],
      [{ customer_id: 1, agent_sequence: ['refund'], deep }, 'json-depth'],
    ];
    for (const [profile, code] of given) {
      const { golds, diagnostics } = compiled([profile as Document]);
      expect(golds).toEqual([]);
      expect(diagnostics).toMatchObject([{ code, file: 'profiles[0]' }]);
    }
  });

  test('exact numbers and bigints of a program stay exact', () => {
    const workflow = { agent: 'a', steps: ['f(n = n, m = m)'] };
    const profile = {
      customer_id: 1,
      agent_sequence: ['a'],
      n: new ExactNumber('1e400'),
      m: 2n ** 70n,
    };
    const gold = goldOf(profile as unknown as Document, { workflows: [workflow] });
    expect(formatGold(gold, 'google')).toBe(
      '[[{"tool_name":"f","tool_input":{"n":1e400,"m":1180591620717411303424}}]]',
    );
  });
});
