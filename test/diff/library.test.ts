import { describe, expect, test } from 'vitest';
import { type DiffInput, diff, type JsonObject } from '../../src/index.ts';

const version = (step: string) => [{ agent: 'a', steps: [step] }];
const profile = (id: string | number | null, more: JsonObject = {}): JsonObject => {
  return { customer_id: id, agent_sequence: ['a'], ...more };
};
const said = (input: DiffInput) => {
  const { report, diagnostics } = diff(input);
  const places = diagnostics.map(({ file, code }) => `${file} ${code}`);
  return { counts: report?.counts, places };
};

describe('diff in memory', () => {
  test('reports what changed', () => {
    const profiles = [profile(1, { n: 1, m: 1 }), profile(2, { n: 1, m: 2 })];
    const { report } = diff({ before: version('f(x = n)'), after: version('f(x = m)'), profiles });
    expect(report?.causes.map((cause) => cause.profiles)).toEqual([['2']]);
    expect(report?.changes[0]).toMatchObject({
      kind: 'step changed',
      before: { file: 'before[0]', pointer: '/steps/0' },
      after: { file: 'after[0]', text: 'f(x = m)' },
    });
  });

  test('counts the trajectories of all variants', () => {
    const { report } = diff({
      before: version('f(x = n)?'),
      after: version('c: f(x = n) | g() | h()'),
      profiles: [profile(1, { n: 1 }), profile(2, { n: 2 })],
    });
    expect(report?.trajectories).toEqual({ before: 4n, after: 6n });
  });

  test('finds conditionals at their if, and says that final_only is the default', () => {
    const made = (value: number, more: JsonObject = {}) => {
      const condition = [{ field: 'n', operator: '==', value }];
      const skip = [{ action: 'skip', target: 'f' }];
      return [
        { agent: 'a', steps: ['f', 'g'], conditionals: [{ if: condition, then: skip }], ...more },
      ];
    };
    const after = made(2, { final_only: ['g'] });
    const { report } = diff({ before: made(1), after, profiles: [profile(1, { n: 1 })] });
    expect(report?.changes.map(({ before: old, after: young }) => [old, young])).toMatchObject([
      [
        { text: 'final_only [complete_case] (the default)' },
        { pointer: '/final_only', text: 'final_only [g]' },
      ],
      [{ pointer: '/conditionals/0/if' }, { pointer: '/conditionals/0/if' }],
    ]);
  });

  test('counts and says what cannot be compared', () => {
    const { counts, places } = said({
      before: version('f()'),
      after: version('f()'),
      profiles: [profile(1), profile('1'), '{', profile(null)],
    });
    expect(counts).toMatchObject({ profiles: 4, unchanged: 1, failed: 3 });
    expect(places).toEqual([
      'profiles[1] doubled-id',
      'profiles[2] json-syntax',
      'profiles[3] invalid-id',
    ]);
  });

  test('has no report of a faulty version, nor of faulty data', () => {
    const sound = { before: version('f()'), after: version('f()'), profiles: [profile(1)] };
    expect(said({ ...sound, after: version('f(') })).toMatchObject({
      counts: undefined,
      places: ['after[0] step-syntax'],
    });
    const other = [...version('f()'), { agent: 'b', steps: ['g()', 'g()'] }];
    expect(said({ ...sound, after: other })).toMatchObject({
      counts: { profiles: 1, unchanged: 1 },
      places: ['after[1] tool-without-id', 'after[1] tool-without-id'],
    });
    expect(said({ ...sound, data: '[]' })).toEqual({
      counts: undefined,
      places: ['data wrong-type'],
    });
    expect(() => diff({ ...sound, missing: 'nil' as 'null' })).toThrow(RangeError);
  });
});

test('an element that is called otherwise, and another spelling of the same expression, are no change', () => {
  const condition = (text: string) => [
    {
      agent: 'a',
      steps: ['f()', 'g()'],
      conditionals: [{ if: [text], then: [{ action: 'skip', target: 'g' }] }],
    },
  ];
  const profiles = [profile(1, { l: [{ n: 3 }], m: 1 })];
  const changesOf = (after: string) => {
    const before = condition("any(x in l: x['n'] - 1 > m and not x['old'] == true)");
    return diff({ before, after: condition(after), profiles }).report?.changes.length;
  };
  expect(changesOf('any(item in l: (item["n"]-1) > m && !(item["old"] == true))')).toBe(0);
  expect(changesOf("any(x in l: x['n'] - 2 > m and not x['old'] == true)")).toBe(1);
});
