import { describe, expect, test } from 'vitest';
import { ExactNumber } from '../../../src/base/json.ts';
import { formatGold, formatGoldValue } from '../../../src/compiler/run/format-gold.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';

const workflow = { agent: 'a', steps: ['f(p = n)'] };
const profile = { customer_id: 'C1', agent_sequence: ['a'], n: 1 };

function said(input: Parameters<typeof compile>[0]): string[] {
  return compile(input).diagnostics.map(
    ({ code, file, line, column }) => `${file}:${line}:${column} ${code}`,
  );
}

describe('compile', () => {
  test('takes values, texts, and texts with a name', () => {
    const text = JSON.stringify(profile);
    const inputs = [
      { workflows: [workflow], profiles: [profile] },
      { workflows: [JSON.stringify(workflow)], profiles: [text] },
      { workflows: [workflow], profiles: [{ file: 'p.json', text }] },
    ];
    for (const input of inputs) {
      const { golds, diagnostics } = compile(input);
      expect(diagnostics).toEqual([]);
      expect(golds.map((gold) => formatGold(gold, 'google'))).toEqual([
        '[[{"tool_name":"f","tool_input":{"p":1}}]]',
      ]);
    }
  });

  test('names what has no name by its place', () => {
    expect(said({ workflows: [workflow], profiles: [profile, '{'] })).toEqual([
      'profiles[1]:1:2 json-syntax',
    ]);
    expect(said({ workflows: [workflow, '[]'], profiles: [] })).toEqual([
      'workflows[1]:1:1 wrong-type',
    ]);
    expect(said({ workflows: [workflow], profiles: [profile], data: '[1]' })).toEqual([
      'data:1:1 wrong-type',
    ]);
  });

  test('1 and "1" are one id', () => {
    const profiles = [
      { ...profile, customer_id: 1 },
      { ...profile, customer_id: '1' },
    ];
    const { golds, diagnostics } = compile({ workflows: [workflow], profiles });
    expect(golds.map(({ id }) => id)).toEqual(['1']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['doubled-id']);
  });

  test('ids may be in another field', () => {
    const { golds } = compile({
      workflows: [workflow],
      profiles: [{ ...profile, key: 'K' }],
      idField: 'key',
    });
    expect(golds.map(({ id }) => id)).toEqual(['K']);
    expect(said({ workflows: [workflow], profiles: [profile], idField: 'key' })).toEqual([
      'profiles[0]:1:1 missing-id',
    ]);
  });

  test('a faulty workflow stops everything, a faulty profile only itself', () => {
    const faulty = { agent: 'b', steps: ['f('] };
    expect(compile({ workflows: [workflow, faulty], profiles: [profile] }).golds).toEqual([]);
    const profiles = [{ ...profile, customer_id: 'C2', n: undefined } as never, profile];
    expect(compile({ workflows: [workflow], profiles }).golds.map(({ id }) => id)).toEqual(['C1']);
  });

  test('what profiles share is said once, with their number', () => {
    const lacking = [1, 2, 3].map((customer_id) => ({ customer_id, agent_sequence: ['a'] }));
    const { diagnostics } = compile({ workflows: [workflow], profiles: lacking });
    expect(diagnostics).toMatchObject([
      { code: 'missing-field', profiles: { count: 3, first: '1' } },
    ]);
  });

  test('exact numbers come through as values', () => {
    const text = '{"customer_id": 1, "agent_sequence": "a", "n": 12345678901234567890}';
    const [gold] = compile({ workflows: [workflow], profiles: [text] }).golds;
    expect(gold && formatGoldValue(gold, 'google')).toEqual([
      [{ tool_name: 'f', tool_input: { p: new ExactNumber('12345678901234567890') } }],
    ]);
  });
});

describe('a search through outcomes', () => {
  const conditionals = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      if: [{ field: `x${at}`, operator: 'exists' }],
      then: [{ action: 'override_params', target: 'a', params: {} }],
    }));
  const codes = (count: number) => {
    const text = JSON.stringify({
      agent: 'a',
      steps: ['a', 'b'],
      hard_ordering: [['b', 'a']],
      conditionals: conditionals(count),
    });
    return compileWorkflows([{ file: 'w', text }]).diagnostics.map(({ code }) => code);
  };

  test('finds a contradiction of all, and leaves too many outcomes to the profiles', () => {
    expect(codes(0)).toEqual(['ordering-contradiction']);
    expect(codes(8)).toEqual(['ordering-contradiction']);
    expect(codes(40)).toEqual([]);
  });
});
