import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  compile,
  type Document,
  diff,
  ExactNumber,
  type FormatName,
  formatGold,
  formatGoldValue,
  formatNames,
  GoldCompiler,
  type GoldSet,
  score,
} from '../src/index.ts';

const workflow = { agent: 'pay', steps: ["pay(sum = order['sum'])"] };
const jo = { customer_id: 'C7', agent_sequence: ['pay'], order: { sum: 50 } };
const [gold] = compile({ workflows: [workflow], profiles: [jo] }).golds as [GoldSet];

/** An argument of a kind that types refuse. */
const wrong = <T>(value: unknown) => value as T;

describe('documents are what people have', () => {
  interface Customer {
    readonly customer_id: string;
    readonly agent_sequence: readonly string[];
    readonly order: { readonly sum: number };
  }

  class Order {
    sum = 50;
    #secret = 1;
    get double() {
      return this.sum * 2 * this.#secret;
    }
  }

  class Buyer implements Customer {
    readonly customer_id = 'C7';
    readonly agent_sequence = ['pay'];
    readonly order = new Order();
  }

  const customer: Customer = jo;
  const given: readonly Document[] = [
    customer,
    new Buyer(),
    Object.freeze(jo),
    Object.assign(Object.create(null), jo),
    { ...jo, order: { toJSON: () => ({ sum: 50 }) } },
    { ...jo, order: { sum: Object(50) } },
    { ...jo, order: { sum: 50n } },
    { ...jo, order: { sum: new ExactNumber('50') } },
    { ...jo, [Symbol('mark')]: () => 1 },
  ];

  test.each(given.map((profile, at) => [at, profile] as const))('%i', (_, profile) => {
    const { golds, diagnostics } = compile({ workflows: [workflow], profiles: [profile] });
    expect(diagnostics).toEqual([]);
    expect(formatGold(golds[0] as GoldSet, 'google')).toBe(formatGold(gold, 'google'));
  });

  test('a value may stand in two places', () => {
    const shared = { sum: 50 };
    const { diagnostics } = compile({
      workflows: [workflow],
      profiles: [{ ...jo, order: shared, before: [shared, shared] }],
    });
    expect(diagnostics).toEqual([]);
  });

  test('the names of formats are a type', () => {
    expectTypeOf<'google'>().toExtend<FormatName>();
    expectTypeOf<'googel'>().not.toExtend<FormatName>();
    expectTypeOf<string>().not.toExtend<FormatName>();
    expectTypeOf(formatNames).toEqualTypeOf<readonly FormatName[]>();
    expectTypeOf<Customer>().toExtend<Document>();
    expectTypeOf<Buyer>().toExtend<Document>();
    expectTypeOf<number>().not.toExtend<Document>();
    expectTypeOf<undefined>().not.toExtend<Document>();
  });
});

describe('what is no JSON is said, where it is', () => {
  const circle: Record<string, unknown> = {};
  circle.round = { again: circle };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  const given: readonly (readonly [what: unknown, found: string, below?: string])[] = [
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
    [undefined, 'undefined'],
    [() => 50, 'a function'],
    [Symbol('fifty'), 'a symbol'],
    [new Date(0), 'a Date'],
    [new Map([['sum', 50]]), 'a Map'],
    [new Set([50]), 'a Set'],
    [new Uint8Array(2), 'a Uint8Array'],
    [/50/, 'a RegExp'],
    [Promise.resolve(50), 'a Promise'],
    [new Error('fifty'), 'an Error'],
    [Object(Number.NaN), 'NaN'],
    [new ExactNumber('fifty'), 'an ExactNumber of fifty'],
    [circle, 'an object that contains itself', '/round/again'],
    [
      {
        get sum() {
          throw new Error('no sum');
        },
      },
      'what throws when it is read (no sum)',
      '/sum',
    ],
    [
      {
        toJSON: () => {
          throw new Error('not now');
        },
      },
      'what throws when it is read (not now)',
    ],
    [{ toJSON: () => undefined }, 'undefined'],
    [Object.assign([1], { 2: 3 }), 'undefined', '/1'],
    [[[Number.NaN]], 'NaN', '/0/0'],
  ];

  // A runner would read what has a title.
  const hidden = given.map(([what, found, below = '']) => [found, below, () => what] as const);

  test.each(hidden)('%s%s', (found, below, what) => {
    const profile = { ...jo, order: { 'a/b': what() } };
    const { golds, diagnostics } = compile({ workflows: [workflow], profiles: [profile] });
    expect(golds).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'not-json',
        severity: 'error',
        file: 'profiles[0]',
        pointer: `/order/a~1b${below}`,
        message: `${found} is not JSON`,
      },
    ]);
  });

  test('all of it at once, each in its line, in every kind of document', () => {
    const odd = { agent: 'pay', steps: [Number.NaN], notes: new Date(0) };
    const data = { rate: Number.POSITIVE_INFINITY };
    const profiles = [jo, { ...jo, order: { sum: Number.NaN } }];
    const { golds, diagnostics } = compile({ workflows: [odd], profiles, data });
    expect(golds).toEqual([]);
    expect(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'workflows[0]:4 not-json',
      'workflows[0]:6 not-json',
      'data:2 not-json',
    ]);
    expect(diagnostics.at(-1)).toMatchObject({ hint: 'write null, or a number', column: 11 });
  });

  test('in a profile, with its line', () => {
    const profiles = [{ ...jo, order: { sum: Number.NaN } }];
    expect(compile({ workflows: [workflow], profiles }).diagnostics).toMatchObject([
      { file: 'profiles[0]', line: 7, column: 12, source: { text: '    "sum": null' } },
    ]);
    const compiler = new GoldCompiler({ workflows: [workflow] });
    expect(compiler.explain(profiles[0] as object, 'jo')).toMatchObject({
      audit: undefined,
      diagnostics: [{ code: 'not-json', file: 'jo', line: 7 }],
    });
  });

  test('in what is scored and compared', () => {
    const { diagnostics } = score({
      workflows: [workflow],
      profiles: [jo],
      predictions: [
        { id: 'C7', trajectories: [[{ name: 'pay', arguments: { sum: Number.NaN } }]] },
      ],
      rules: { tools: new Map() as unknown as Record<string, never> },
    });
    const said = diagnostics.filter(({ code }) => code === 'not-json');
    expect(said.map(({ file, pointer }) => `${file}${pointer}`)).toEqual([
      'rules/tools',
      'predictions[0]/trajectories/0/0/arguments/sum',
    ]);
    expect(
      diff({ before: [workflow], after: [workflow], profiles: [() => jo] }).diagnostics,
    ).toMatchObject([{ code: 'not-json', file: 'profiles[0]', pointer: '' }]);
  });

  test('a revoked proxy throws like a getter', () => {
    const { diagnostics } = compile({ workflows: [workflow], profiles: [revoked.proxy] });
    expect(diagnostics).toMatchObject([{ code: 'not-json' }]);
  });
});

describe('a wrong call says what is wrong', () => {
  const documents = { workflows: [workflow], profiles: [jo] };

  const calls: readonly (readonly [sentence: string, call: () => unknown])[] = [
    ['compile: the input must be an object, and is missing', () => compile(wrong(undefined))],
    ['compile: the input must be an object, and is null', () => compile(wrong(null))],
    ['compile: the input must be an object, and is a list', () => compile(wrong([workflow]))],
    ['compile: the input must be an object, and is a text', () => compile(wrong('{}'))],
    ['compile: `workflows` must be a list of documents, and is missing', () => compile(wrong({}))],
    [
      'compile: `workflows` must be a list of documents, and is an object',
      () => compile(wrong({ ...documents, workflows: workflow })),
    ],
    [
      'compile: `profiles` must be a list of documents, and is missing',
      () => compile(wrong({ workflows: [] })),
    ],
    [
      'compile: `profiles` must be a list of documents, and is a text',
      () => compile(wrong({ ...documents, profiles: '[]' })),
    ],
    [
      'compile: `profiles` must be a list of documents, and is null',
      () => compile(wrong({ ...documents, profiles: null })),
    ],
    [
      'GoldCompiler: the input must be an object, and is missing',
      () => new GoldCompiler(wrong(undefined)),
    ],
    [
      'GoldCompiler: `workflows` must be a list of documents, and is a number',
      () => new GoldCompiler(wrong({ workflows: 1 })),
    ],
    [
      'GoldCompiler: `idField` must be a text, and is a number',
      () => compile(wrong({ ...documents, idField: 1 })),
    ],
    [
      'compile: the name must be a text, and is an object',
      () => new GoldCompiler(documents).compile(jo, wrong(jo)),
    ],
    [
      'explain: the name must be a text, and is null',
      () => new GoldCompiler(documents).explain(jo, wrong(null)),
    ],
    [
      'formatGold: the gold must be one that compile() made, and is missing',
      () => formatGold(wrong(undefined), 'google'),
    ],
    [
      'formatGold: the gold must be one that compile() made, and is a list',
      () => formatGold(wrong([gold]), 'google'),
    ],
    [
      'formatGold: options must be an object, and is null',
      () => formatGold(gold, 'google', wrong(null)),
    ],
    [
      'formatGold: options must be an object, and is a number',
      () => formatGoldValue(gold, 'google', wrong(5)),
    ],
    [
      'formatGold: `seed` must be a text, and is a number',
      () => formatGold(gold, 'google', wrong({ seed: 7 })),
    ],
    ['score: the input must be an object, and is missing', () => score(wrong(undefined))],
    [
      'score: `predictions` must be a list of documents, and is missing',
      () => score(wrong(documents)),
    ],
    [
      'score: `gold` must be a list of documents, and is an object',
      () => score(wrong({ predictions: [], gold })),
    ],
    [
      'score: `workflows` must be a list of documents, and is a text',
      () => score(wrong({ predictions: [], workflows: 'a.json' })),
    ],
    [
      'score: `groupBy` must be a list of fields, and is a text',
      () => score(wrong({ ...documents, predictions: [], groupBy: 'model' })),
    ],
    [
      'score: `as` must be a text, and is a list',
      () => score(wrong({ ...documents, predictions: [], as: ['google'] })),
    ],
    ['diff: the input must be an object, and is a list', () => diff(wrong([]))],
    [
      'diff: `before` must be a list of documents, and is missing',
      () => diff(wrong({ after: [], profiles: [] })),
    ],
    [
      'diff: `after` must be a list of documents, and is an object',
      () => diff(wrong({ before: [], after: workflow, profiles: [] })),
    ],
    ['a rank is a bigint such as 0n, not 0', () => gold.at(wrong(0))],
    [
      'a trajectory is a list of segments, { agent, calls }, as at() yields it',
      () => gold.has(wrong(null)),
    ],
    [
      'a trajectory is a list of segments, { agent, calls }, as at() yields it',
      () => gold.rank(wrong([['pay']])),
    ],
  ];

  test.each(calls)('%s', (sentence, call) => {
    expect(call).toThrow(new TypeError(sentence));
  });

  test.each(['googel', undefined, null, 5, {}])('%s is no format', (format) => {
    expect(() => formatGold(gold, wrong(format))).toThrow(RangeError);
  });

  test.each([
    [{ as: 'googel' }, "there is no form of predictions 'googel'"],
    [{ sample: 0 }, 'a sample is a whole number from 1 on, not 0'],
    [{ sample: 'few' }, 'a sample is a whole number from 1 on, not few'],
    [{ similarity: 'lsc' }, "there is no similarity 'lsc'"],
    [{ groupBy: ['workflow'] }, 'scores are by the workflow of the gold in any case'],
  ])('score of %j is refused', (more, sentence) => {
    const call = () => score(wrong({ ...documents, predictions: [], ...more }));
    expect(call).toThrow(new RangeError(sentence));
  });

  test('whatever is in the lists is a diagnostic', () => {
    for (const document of [undefined, null, 5, true, 'text', [7], Symbol('s')]) {
      const odd: Document[] = [wrong(document)];
      const inputs = [
        compile({ workflows: odd, profiles: [jo] }),
        compile({ workflows: [workflow], profiles: odd }),
        compile({ workflows: [workflow], profiles: [jo], data: wrong(document ?? null) }),
        score({ workflows: [workflow], profiles: [jo], predictions: odd }),
        score({ gold: odd, predictions: [] }),
        score({
          ...{ workflows: [workflow], profiles: [jo] },
          predictions: [],
          rules: wrong(document ?? null),
        }),
        diff({ before: odd, after: [workflow], profiles: [jo] }),
        diff({ before: [workflow], after: [workflow], profiles: odd }),
      ];
      for (const [at, { diagnostics }] of inputs.entries()) {
        expect([document, at, diagnostics.length]).not.toEqual([document, at, 0]);
      }
    }
  });
});
