import { describe, expect, it } from 'vitest';
import { ExactNumber, type Json, type JsonObject } from '../../../src/base/json.ts';
import { compilePattern } from '../../../src/compiler/check/argument-rules/pattern.ts';
import { similarTexts } from '../../../src/compiler/check/argument-rules/similarity.ts';
import type { ParameterRule, TextPattern } from '../../../src/model/argument-rules.ts';
import { calls, type Given, names, passes, prediction, rules, score } from './support.ts';

function matching(source: string): TextPattern {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  return pattern;
}

const yes = true;
const no = false;

/** Rule, gold value, predicted value (undefined: the parameter is not there), whether it passes. */
const table: readonly [ParameterRule, Json | undefined, Json | undefined, boolean][] = [
  [{}, 1, 1, yes],
  [{}, 1, 2, no],
  [{ ignore: true }, 1, 'x', yes],
  [{ ignore: true }, 1, undefined, yes],
  [{ ignore: true }, undefined, 1, yes],
  [{ optional: true }, 1, undefined, yes],
  [{ optional: true }, 1, 1, yes],
  [{ optional: true }, 1, 2, no],
  [{ optional: true }, undefined, 1, no],
  [{ tolerance: 0.5 }, 10, 10.5, yes],
  [{ tolerance: 0.5 }, 10, 9.5, yes],
  [{ tolerance: 0.5 }, 10, 10.500000001, no],
  [{ tolerance: 0.1 }, 0.3, 0.2, yes],
  [{ tolerance: 0.1 }, 1, 1.1, yes],
  [{ tolerance: 1 }, '7', 8, yes],
  [{ tolerance: 1 }, 7, '8.0', yes],
  [{ tolerance: 1 }, 7, '8.0.1', no],
  [{ tolerance: 1 }, 7, 'eight', no],
  [{ tolerance: 1 }, 1, true, no],
  [{ tolerance: 1 }, new ExactNumber('9007199254740993'), new ExactNumber('9007199254740995'), no],
  [{ tolerance: 2 }, new ExactNumber('9007199254740993'), new ExactNumber('9007199254740995'), yes],
  [{ tolerance: 1e-7 }, 1e-7, 2e-7, yes],
  [{ tolerance: 1 }, new ExactNumber('1e5000'), new ExactNumber('2e5000'), no],
  [{ tolerance: 1 }, [1, { a: 5 }], [2, { a: 4 }], yes],
  [{ ignoreCase: true }, 'Économie', 'éCONOMIE', yes],
  [{ ignoreCase: true }, 'a b', 'A  b', no],
  [{ ignoreCase: true }, ['A'], ['a'], yes],
  [{ ignoreSpace: true }, ' a \n b ', 'a b', yes],
  [{ ignoreSpace: true }, 'ab', 'a b', no],
  [{ ignoreCase: true, ignoreSpace: true }, 'New  York ', 'new york', yes],
  [{ date: true }, '2025-03-05', '5 March 2025', yes],
  [{ date: true }, '2025-03-05', '2025/3/5', yes],
  [{ date: true }, '2025-03-05', '2025-03-06', no],
  [{ date: true }, '2025-03-05T10:00:00Z', '2025-03-05T12:00:00+02:00', yes],
  [{ date: true }, '2025-03-05T10:00:00', '2025-03-05T10:00:00Z', yes],
  [{ date: true }, '2025-03-05', '2025-03-05T10:00:00Z', no],
  [{ date: true }, '2025-02-30', '2025-02-30', yes],
  [{ date: true }, '2025-02-30', '2025-03-02', no],
  [{ date: true }, '2025-02-30', '30 February 2025', no],
  [{ date: true }, 20250305, 20250305, yes],
  [{ asSet: true }, [1, 2, 3], [3, 1, 2, 2], yes],
  [{ asSet: true }, [1, 2, 3], [3, 1], no],
  [{ asSet: true }, [1, 2], [1, 2, 3], no],
  [{ asSet: true }, [], [], yes],
  [{ asSet: true, ignoreCase: true }, ['A', 'b'], ['B', 'a'], yes],
  [{ asSet: true }, { a: [1, 2] }, { a: [2, 1] }, yes],
  [{ asSet: true }, { a: [1, 2] }, { b: [2, 1] }, no],
  [{ asSet: true }, { a: [1] }, { a: [1], b: 1 }, no],
  [{ asSet: true }, 'ab', 'ba', no],
  [{ oneOf: ['economy', 'coach'] }, 'standard', 'coach', yes],
  [{ oneOf: ['economy', 'coach'] }, 'standard', 'standard', yes],
  [{ oneOf: ['economy', 'coach'] }, 'standard', 'first', no],
  [{ oneOf: ['economy'], ignoreCase: true }, 'standard', 'ECONOMY', yes],
  [{ oneOf: [1] }, undefined, 1, no],
  [{ minimum: 1, maximum: 5 }, 9, 1, yes],
  [{ minimum: 1, maximum: 5 }, 9, '5.0', yes],
  [{ minimum: 1, maximum: 5 }, 9, 5.000001, no],
  [{ minimum: 1, maximum: 5 }, 9, 9, yes],
  [{ minimum: 1 }, 0, new ExactNumber('123456789012345678901'), yes],
  [{ maximum: 1 }, 0, -1e9, yes],
  [{ maximum: 1 }, 0, 2, no],
  [{ maximum: 1 }, 0, 'none', no],
  [{ maximum: 1 }, 0, undefined, no],
  [{ maximum: 1 }, [9, 'a'], [0, 'a'], yes],
  [{ pattern: matching('ORD-[0-9]+') }, 'ORD-1', 'ORD-22', yes],
  [{ pattern: matching('ORD-[0-9]+') }, 'x', 'my ORD-22', no],
  [{ pattern: matching('ORD-[0-9]+') }, 'x', 'x', yes],
  [{ pattern: matching('[0-9]{2}') }, 'x', 22, yes],
  [{ pattern: matching('true') }, false, true, no],
  [{ pattern: matching('(a+)+b') }, 'x', 'a'.repeat(30_000), no],
  [{ pattern: matching('a|b') }, ['x', 'x'], ['a', 'b'], yes],
  [{ pattern: matching('(?i)yes') }, 'y', 'YES', yes],
  [{ similarity: similarTexts(0.75) }, 'abcd', 'abcx', yes],
  [{ similarity: similarTexts(0.76) }, 'abcd', 'abcx', no],
  [{ similarity: similarTexts(0.5) }, 'AB', 'ax', no],
  [{ similarity: similarTexts(0.5), ignoreCase: true }, 'AB', 'ax', yes],
  [{ similarity: similarTexts(0) }, 'a', 'z', yes],
  [{ similarity: similarTexts(0) }, 'a', 1, no],
  [{ similarity: similarTexts(0.1) }, 'a'.repeat(10_001), `${'a'.repeat(10_000)}b`, no],
  [{ similarity: similarTexts(0.1) }, 'a'.repeat(10_001), 'a'.repeat(10_001), yes],
  [{ extra: [1] }, undefined, 1, yes],
  [{ extra: [1] }, undefined, 2, no],
  [{ extra: [1] }, undefined, undefined, yes],
  [{ extra: [1] }, 2, 1, no],
  [{ extra: [1] }, 2, undefined, no],
  [{ extra: [2, 'two'] }, undefined, 'two', yes],
  [{ extra: ['Two'], ignoreCase: true }, undefined, 'TWO', yes],
  [{ extra: [1], tolerance: 1 }, undefined, 2, yes],
  [{ extra: [1], optional: true }, 2, undefined, yes],
];

describe('a parameter rule', () => {
  it.each(table)('%j lets %j pass for %j: %j', (rule, gold, predicted, expected) => {
    expect(passes(rule, gold, predicted)).toBe(expected);
  });

  const texts: typeof table = [
    [{ tolerance: 1 }, 7, '8', yes],
    [{ ignoreCase: true }, true, 'true', yes],
    [{ asSet: true }, ['a, b', "it's", 3], "[3, 'a, b', \"it's\"]", yes],
    [{ asSet: true }, [[1, 2], { a: 1 }], "[{'a': 1}, [1, 2]]", yes],
    [{ asSet: true }, ['a', 'b'], "['a', 'c']", no],
    [{ asSet: true }, [], '[]', yes],
    [{ oneOf: [null, 5] }, 'x', 'None', yes],
    [{ oneOf: [null, 5] }, 'x', '5', yes],
    [{ date: true }, '2025-03-05', '2025/03/05', yes],
  ];
  it.each(texts)('%j lets the text %j pass for %j: %j', (rule, gold, predicted, expected) => {
    expect(passes(rule, gold, predicted, true)).toBe(expected);
  });
});

describe('which rule holds', () => {
  const gold = [calls(['f', { x: 10, y: 10 }], ['g', { x: 10, y: 10 }])];
  const off = (f: readonly [number, number], g: readonly [number, number]) => [
    calls(['f', { x: 10 + f[0], y: 10 + f[1] }], ['g', { x: 10 + g[0], y: 10 + g[1] }]),
  ];
  const within = (tolerance: number) => ({ tolerance });
  const matchers = rules({
    f: { x: within(1), '*': within(2) },
    '*': { x: within(3), '*': within(4) },
  });
  it.each([
    [off([1, 2], [3, 4]), 1],
    [off([2, 2], [3, 4]), 0],
    [off([1, 3], [3, 4]), 0],
    [off([1, 2], [4, 4]), 0],
    [off([1, 2], [3, 5]), 0],
  ])('is the most specific one (case %#)', (predicted, expected) => {
    expect(score(gold, predicted, { rules: matchers }).figures.exact_match).toBe(expected);
  });

  it('is the most specific one, and no others are combined with it', () => {
    const alone = rules({ f: { x: {} }, '*': { '*': { ignore: true } } });
    const found = score([calls(['f', { x: 1, y: 1 }])], [calls(['f', { x: 2, y: 2 }])], {
      rules: alone,
    });
    // y is ignored, x must be right: 0 of 1
    expect(found.figures.param_f1).toBe(0);
  });
});

describe('rules in the figures', () => {
  it('match triplets as many as possible, not greedily', () => {
    // 1 passes for 2 only, 3 for 2 and 4: 1-2 and 3-4, although 3 could have taken 2
    const gold = [calls(['f', { x: 3 }], ['f', { x: 1 }])];
    const predicted = [calls(['f', { x: 2 }], ['f', { x: 4 }])];
    const { figures, otherFigures, tags } = score(gold, predicted, {
      rules: rules({ f: { x: { tolerance: 1 } } }),
    });
    expect(figures.param_f1).toBe(1);
    // in order 3-2 holds and 1-4 does not: the longest common subsequence is 1 of 2
    expect(figures).toMatchObject({ exact_match: 0, overlap_calls: 50, prefix_calls: 50 });
    expect(otherFigures).toMatchObject({ agentevals_unordered: 1, agentevals_strict: 0 });
    expect(tags).toEqual(['wrong_order']);
  });

  it('do not count an optional parameter that is missing', () => {
    const gold = [calls(['f', { a: 1, b: 2 }], ['g', { c: 3 }])];
    const predicted = [calls(['f', { a: 1 }], ['g', { c: 4 }])];
    const { figures, otherFigures } = score(gold, predicted, {
      rules: rules({ f: { b: { optional: true } } }),
    });
    // expected a and c, of which a is right: 1 of 2 on both sides
    expect(figures).toMatchObject({ param_precision: 0.5, param_recall: 0.5, prefix_calls: 50 });
    expect(otherFigures.tool_call_accuracy).toBe(0.5);
  });

  const one = (a: number) => ['f', { a }] as const;
  const both = (a: number, b: number) => ['f', { a, b }] as const;
  it.each<[string, readonly Given[], readonly Given[], number]>([
    // b is left out, but z is too much: a and g's b of a and g's b
    [
      'of one name',
      [both(1, 2), ['g', { b: 5 }]],
      [
        ['f', { a: 1, z: 9 }],
        ['g', { b: 5 }],
      ],
      1,
    ],
    // a of a and g's c, which is required
    ['but not what is required', [both(1, 2), ['g', { c: 3 }]], [one(1)], 1 / 2],
    // of two b one is left out: a, a and b of a, a and b
    ['once', [both(1, 2), both(1, 3)], [both(1, 2), one(1)], 1],
    // b is given, but wrong: a of a and b
    ['unless it is wrong', [both(1, 2)], [both(1, 4)], 1 / 2],
    // of two b one is left out and one is wrong: a and a of a, a and b
    ['beside a wrong one', [both(1, 2), both(1, 3)], [both(1, 4), one(1)], 2 / 3],
    // one b more than expected takes nothing away: a, b of a, b
    ['nor count more than there are', [both(1, 2)], [both(1, 2), both(1, 2)], 1],
  ])('do not count what is optional and left out: %s', (_, gold, predicted, recall) => {
    const given = { rules: rules({ f: { b: { optional: true } } }) };
    const { figures } = score([calls(...gold)], [calls(...predicted)], given);
    expect(figures.param_recall).toBeCloseTo(recall, 12);
  });

  it.each<[string, readonly Given[], number]>([
    // b = 2 is left out, b = 9 too: a, a of a, a and b = 9
    ['neither of two', [one(1), one(1)], 2 / 3],
    // b = 9 is there: all of a, a and b = 9
    ['the one that is required', [one(1), both(1, 9)], 1],
    // only b = 2 is there: a, a, b of a, a, b and b
    ['the one that is optional', [one(1), both(1, 2)], 3 / 4],
    // 3 passes for 2, so that it is not left out
    ['what passes for it', [one(1), both(1, 3)], 3 / 4],
  ])(
    'do not count a value that is optional and left out, where there is: %s',
    (_, made, recall) => {
      const given = { rules: rules({ f: { b: { optionalFor: [2], tolerance: 1 } } }) };
      const { figures } = score([calls(both(1, 2), both(1, 9))], [calls(...made)], given);
      expect(figures.param_recall).toBeCloseTo(recall, 12);
    },
  );

  it.each<[string, readonly Given[], readonly Given[], number]>([
    // b = 1 is permitted: a of a
    ['alone', [one(1)], [both(1, 1)], 1],
    // b = 2 is not: a of a and b
    ['unless its value is another', [one(1)], [both(1, 2)], 1 / 2],
    // of two b = 1 one is expected, one permitted: a, a, b of a, a, b
    ['beside one that is expected', [one(1), both(1, 1)], [both(1, 1), both(1, 1)], 1],
    // b = 1 stands for the b = 5 that is expected: a of a and b
    ['unless one is expected', [both(1, 5)], [both(1, 1)], 1 / 2],
    // b = 1 stands for the b = 5 that is expected, b = 9 is too much: a, a of a, a, b and b
    ['unless another is wrong', [both(1, 5), one(1)], [both(1, 1), both(1, 9)], 2 / 3],
    // b = 5 is right and b = 1 permitted: a, a, b of a, a, b
    ['in another call', [both(1, 5), one(1)], [both(1, 5), both(1, 1)], 1],
  ])('do not count a permitted argument: %s', (_, gold, predicted, precision) => {
    const given = { rules: rules({ f: { b: { extra: [1] } } }) };
    const { figures, tags } = score([calls(...gold)], [calls(...predicted)], given);
    expect(figures.param_precision).toBeCloseTo(precision, 12);
    expect(tags).toEqual(precision === 1 ? [] : ['bad_param']);
  });

  it('decide whether the predictions equal the gold as sets, in both directions', () => {
    const gold = [calls(['f', { x: 1 }]), calls(['f', { x: 3 }])];
    const rule = { rules: rules({ f: { x: { tolerance: 1 } } }) };
    expect(score(gold, [calls(['f', { x: 2 }])], rule).figures.exact_match).toBe(1);
    expect(score(gold, [calls(['f', { x: 4 }])], rule).figures.exact_match).toBe(0);
    expect(
      score(gold, [calls(['f', { x: 2 }]), calls(['f', { x: 9 }])], rule).figures.exact_match,
    ).toBe(0);
  });
});

describe('an optional call', () => {
  const optional = rules({}, ['o']);
  const o1 = ['o', { x: 1 }] as const;
  const o2 = ['o', { x: 2 }] as const;
  it.each([
    ['left out', [calls('a', o1, 'b')], [calls('a', 'b')], 1],
    ['made', [calls('a', 'b')], [calls('a', o1, 'b', o2)], 1],
    ['made once too often, the wrong one', [calls('a', o1)], [calls('a', o2, o1)], 0],
    [
      'made once too often, at the wrong place',
      [calls('a', o1, 'b')],
      [calls(o1, 'a', o1, 'b')],
      1,
    ],
    ['all there is', [calls(o1)], [calls()], 1],
    ['wrong', [calls('a', o1)], [calls('a', o2)], 0],
    ['at the wrong place', [calls('a', o1)], [calls(o1, 'a')], 0],
    ['made where another tool is missing', [calls('a', 'b')], [calls('a', o1)], 0],
  ])('%s', (_, golds, predicted, expected) => {
    const found = score(golds, predicted, { rules: optional });
    expect(found.figures.exact_match).toBe(expected);
    expect(found.otherFigures.agentevals_strict).toBe(expected);
    expect(found.tags.length).toBe(expected === 1 ? 0 : 1);
    if (expected === 1) expect(found.figures).toMatchObject({ tool_f1: 1, prefix_calls: 100 });
  });

  it('of every tool, of all but one', () => {
    const every = rules({}, ['*']);
    const own = { ...every, tools: new Map([...every.tools, ['a', { parameters: new Map() }]]) };
    expect(score([calls('a', 'b')], [calls()], { rules: every }).figures.exact_match).toBe(1);
    const strict = new Map([...every.tools, ['a', { optionalCall: false, parameters: new Map() }]]);
    expect(
      score([calls('a', 'b')], [calls('b')], { rules: { ...own, tools: strict } }).figures
        .exact_match,
    ).toBe(0);
  });

  it('among tool names only', () => {
    const gold = [calls(['a', { x: 1 }], o1)];
    const found = score(gold, [names('a')], { rules: optional, namesMeant: true });
    expect(found.figures).toMatchObject({ exact_match: 1, param_f1: null });
    expect(score([calls('a', o1)], [names('a')], { rules: optional }).figures).toMatchObject({
      exact_match: 1,
      param_f1: 1,
    });
  });

  it('keeps the steps of what is wrong', () => {
    const found = score([calls(o1, 'a', 'b')], [calls('a', o1, o2, 'c')], { rules: optional });
    expect(found.reasons.map(({ text }) => text)).toEqual([
      'step 3: b is missing',
      'step 3: o is not expected',
      'step 4: c is not expected',
    ]);
  });
});

describe('weights of tools', () => {
  const weights = { check: 5, mail: 0.5, log: 0 };
  const weighted = {
    names: [],
    tools: new Map(
      Object.entries(weights).map(([tool, weight]) => [tool, { weight, parameters: new Map() }]),
    ),
  };
  it.each<[string, readonly Given[], readonly Given[], number]>([
    // common 1 + 0.5, gold 6.5, predicted 1.5
    ['a heavy call is missing', ['check', 'pay', 'mail'], ['pay', 'mail'], 3 / 8],
    // common 6, gold 6.5, predicted 6
    ['a light call is missing', ['check', 'pay', 'mail'], ['pay', 'check'], 12 / 12.5],
    // common 1, gold 1, predicted 6
    ['a heavy call is extra', ['pay'], ['pay', 'check'], 2 / 7],
    // common 5 of two, gold 10, predicted 5
    ['one of two is missing', ['check', 'check'], ['check'], 10 / 15],
    ['a call without weight is missing', ['log', 'pay'], ['pay'], 1],
    ['no call has a weight', ['log'], ['log', 'log'], 1],
    ['one side has no calls', ['log'], [], 0],
    ['the parameters are wrong', [['pay', { x: 1 }]], [['pay', { x: 2 }]], 1],
  ])('in weighted_f1, where %s', (_, gold, predicted, expected) => {
    const { figures } = score([calls(...gold)], [calls(...predicted)], { rules: weighted });
    expect(figures.weighted_f1).toBeCloseTo(expected, 12);
  });

  it('fall back on the one of *, and are 1 without', () => {
    const every = new Map([
      ...weighted.tools,
      ['*', { weight: 2, parameters: new Map() }] as const,
    ]);
    const given = { rules: { ...weighted, tools: every } };
    // common 2, gold 7, predicted 2; without weights 1 of 2 and 1
    const found = score([calls('check', 'pay')], [calls('pay')], given);
    expect(found.figures.weighted_f1).toBeCloseTo(4 / 9, 12);
    const { figures } = score([calls('check', 'pay')], [calls('pay')]);
    expect([figures.weighted_f1, figures.tool_f1]).toEqual([2 / 3, 2 / 3]);
  });
});

describe('rules and the text of the traxgen format', () => {
  it('hold together', () => {
    const gold = [calls(['f', { day: '2025-03-05', n: 3, tags: ['a', 'b'] }])];
    const text = [calls(['f', { day: 'March 5, 2025', n: '4', tags: "['b', 'a']" }])];
    const matchers = rules({
      f: { day: { date: true }, n: { tolerance: 1 }, tags: { asSet: true } },
    });
    const predicted = prediction(text, { valuesAreText: true });
    expect(score(gold, [], { prediction: predicted, rules: matchers }).figures.exact_match).toBe(1);
  });
});

describe('the reason of a broken rule says the value and what is allowed', () => {
  it.each<[ParameterRule, JsonObject, string]>([
    [{ minimum: 1, maximum: 5 }, { x: 9 }, 'has x 9 instead of 3, and the rule allows from 1 to 5'],
    [
      { minimum: 1, oneOf: ['a', 'b'] },
      { x: 0 },
      'has x 0 instead of 3, and the rule allows "a" or "b" or from 1',
    ],
    [
      { tolerance: 0.5 },
      { x: 4 },
      'has x 4 instead of 3, and the rule allows what differs by up to 0.5',
    ],
    [
      { pattern: matching('a+') },
      { x: 'b' },
      'has x "b" instead of 3, and the rule allows what matches a+',
    ],
    [{ ignoreCase: true }, { x: 'b' }, 'has x "b" instead of 3'],
  ])('%o', (rule, params, text) => {
    const given = rules({ f: { x: rule } });
    const found = score([calls(['f', { x: 3 }])], [calls(['f', params])], { rules: given });
    expect(found.reasons.map((one) => one.text)).toEqual([`step 1: f ${text}`]);
  });

  it('of an argument that the gold does not have', () => {
    const given = rules({ f: { page: { extra: [1, 2, 3, 4, 5, 6, 7] } } });
    const found = score([calls('f')], [calls(['f', { page: 8 }])], { rules: given });
    expect(found.reasons.map((one) => one.text)).toEqual([
      'step 1: f has a surplus page 8, and the rule allows 1 or 2 or 3 or 4 or 5 or 2 more',
    ]);
  });
});
