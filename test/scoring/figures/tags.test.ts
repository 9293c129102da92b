import { describe, expect, it } from 'vitest';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import type { Mismatch } from '../../../src/scoring/figures/tags.ts';
import { calls, names, prediction, score, under } from './support.ts';

const f1 = ['f', { x: 1, y: 'a' }] as const;
const smiles = (count: number) => '\u{1f600}'.repeat(count);

const cases: readonly {
  title: string;
  golds: readonly ReadTrajectory[];
  predicted: ReadTrajectory;
  reasons: readonly (readonly [tag: string, text: string])[];
}[] = [
  { title: 'gold', golds: [calls('a', f1)], predicted: calls('a', f1), reasons: [] },
  {
    title: 'a missing tool',
    golds: [calls('a', f1, 'b')],
    predicted: calls('a', 'b'),
    reasons: [['missing_tool', 'step 2: f is missing']],
  },
  {
    title: 'a missing repetition',
    golds: [calls('a', f1, 'b', f1)],
    predicted: calls('a', f1, 'b'),
    reasons: [['missing_tool', 'step 4: f is missing']],
  },
  {
    title: 'an extra tool',
    golds: [calls('a', 'b')],
    predicted: calls('a', 'c', 'b'),
    reasons: [['extra_tool', 'step 2: c is not expected']],
  },
  {
    title: 'an extra repetition with other parameters',
    golds: [calls('a', f1)],
    predicted: calls(['f', { x: 2 }], 'a', f1),
    reasons: [['extra_tool', 'step 1: f is not expected']],
  },
  {
    title: 'a wrong parameter',
    golds: [calls('a', f1)],
    predicted: calls('a', ['f', { x: 2, y: 'a' }]),
    reasons: [['bad_param', 'step 2: f has x 2 instead of 1']],
  },
  {
    title: 'a parameter missing, one wrong, one too much',
    golds: [calls(f1)],
    predicted: calls(['f', { y: 'b', z: null }]),
    reasons: [
      ['bad_param', 'step 1: f lacks x'],
      ['bad_param', 'step 1: f has y "b" instead of "a"'],
      ['bad_param', 'step 1: f has a surplus z null'],
    ],
  },
  {
    title: 'several calls of one tool, held against the most alike',
    golds: [calls(['f', { x: 1, y: 1 }], ['f', { x: 2, y: 2 }])],
    predicted: calls(['f', { x: 2, y: 3 }], ['f', { x: 1, y: 4 }]),
    reasons: [
      ['bad_param', 'step 1: f has y 4 instead of 1'],
      ['bad_param', 'step 2: f has y 3 instead of 2'],
    ],
  },
  {
    title: 'the wrong order',
    golds: [calls('a', 'b', 'c', 'd'), calls('a', 'c', 'b', 'd')],
    predicted: calls('a', 'd', 'b', 'c'),
    reasons: [['wrong_order', 'step 2: the order allows b or c here, not d']],
  },
  {
    title: 'the wrong order of calls of one tool',
    golds: [calls(['f', { x: 1 }], ['f', { x: 2 }])],
    predicted: calls(['f', { x: 2 }], ['f', { x: 1 }]),
    reasons: [['wrong_order', 'step 1: the order allows f(x=1) here, not f(x=2)']],
  },
  {
    title: 'a wrong parameter at the wrong place is no right call',
    golds: [calls('a', 'b', f1)],
    predicted: calls(['f', { x: 1 }], 'a', 'b'),
    reasons: [['bad_param', 'step 3: f lacks y']],
  },
  {
    title: 'a missing and an extra tool, a wrong parameter',
    golds: [calls('a', f1, 'b')],
    predicted: calls('c', ['f', { x: 1, y: 'é' }], 'b'),
    reasons: [
      ['missing_tool', 'step 1: a is missing'],
      ['extra_tool', 'step 1: c is not expected'],
      ['bad_param', 'step 2: f has y "é" instead of "a"'],
    ],
  },
  {
    title: 'the nearest gold, the first of several',
    golds: [calls('x', 'y', 'z'), calls('a', 'b', 'c'), calls('a', 'b', 'd')],
    predicted: calls('a', 'b'),
    reasons: [['missing_tool', 'step 3: c is missing']],
  },
  {
    title: 'golds with the same calls are nearest',
    golds: [calls('c', 'b', 'a'), calls('a', 'b', 'd')],
    predicted: calls('a', 'b', 'c'),
    reasons: [['wrong_order', 'step 1: the order allows c here, not a']],
  },
  {
    title: 'an empty prediction',
    golds: [calls('a', 'b')],
    predicted: calls(),
    reasons: [
      ['missing_tool', 'step 1: a is missing'],
      ['missing_tool', 'step 2: b is missing'],
    ],
  },
  {
    title: 'tool names only, in the wrong order',
    golds: [calls('a', f1, 'b')],
    predicted: names('f', 'a', 'b'),
    reasons: [['wrong_order', 'step 1: the order allows a here, not f']],
  },
  {
    title: 'a long value is cut',
    golds: [calls(['f', { x: 1 }])],
    predicted: calls(['f', { x: 'z'.repeat(200) }]),
    reasons: [['bad_param', `step 1: f has x "${'z'.repeat(79)}…" instead of 1`]],
  },
  {
    title: 'long values are cut around their first difference',
    golds: [calls(['f', { x: `${'z'.repeat(200)}right${'y'.repeat(200)}` }])],
    predicted: calls(['f', { x: `${'z'.repeat(200)}left` }]),
    reasons: [
      [
        'bad_param',
        `step 1: f has x "…${'z'.repeat(40)}left" instead of "…${'z'.repeat(40)}right${'y'.repeat(35)}…"`,
      ],
    ],
  },
  {
    title: 'long values are cut between characters',
    golds: [calls(['f', { x: `${smiles(90)}x${smiles(9)}${smiles(60)}` }])],
    predicted: calls(['f', { x: `${smiles(90)}x${smiles(9)}a` }]),
    reasons: [
      [
        'bad_param',
        `step 1: f has x "…${smiles(11)}x${smiles(9)}a" instead of "…${smiles(11)}x${smiles(28)}…"`,
      ],
    ],
  },
  {
    title: 'a call under the wrong agent',
    golds: [under(['one', 'a', 'b'], ['two', 'c'])],
    predicted: under(['one', 'a'], ['two', 'b', 'c']),
    reasons: [['agent_violation', 'step 2: b stands under agent two, not one']],
  },
  {
    title: 'a repeated call under both agents, one left out',
    golds: [under(['one', 'a', 'b'], ['two', 'a', 'c'])],
    predicted: under(['one', 'b'], ['two', 'a', 'c']),
    reasons: [['missing_tool', 'step 1: a is missing']],
  },
  {
    title: 'a repeated call under both agents, the first agent left out',
    golds: [under(['one', 'a', 'b'], ['two', 'a', 'c'])],
    predicted: under(['two', 'a', 'c']),
    reasons: [
      ['missing_tool', 'step 1: a is missing'],
      ['missing_tool', 'step 2: b is missing'],
    ],
  },
  {
    title: 'a repeated call, each under the agent of the other',
    golds: [under(['one', 'a'], ['two', 'a'])],
    predicted: under(['two', 'a'], ['one', 'a']),
    reasons: [
      ['agent_violation', 'step 1: a stands under agent two, not one'],
      ['agent_violation', 'step 2: a stands under agent one, not two'],
    ],
  },
  {
    title: 'no agents predicted',
    golds: [under(['one', 'a', 'b'], ['two', 'c'])],
    predicted: calls('a', 'b', 'c'),
    reasons: [],
  },
  {
    title: 'an agent predicted where the gold names none, but has one',
    golds: [calls('a')],
    predicted: under(['other', 'a']),
    reasons: [['agent_violation', 'step 1: a stands under agent other, not one']],
  },
  {
    title: 'a wrong parameter under the wrong agent',
    golds: [under(['one', f1], ['two', 'c'])],
    predicted: under(['two', ['f', { x: 1, y: 'b' }], 'c']),
    reasons: [
      ['bad_param', 'step 1: f has y "b" instead of "a"'],
      ['agent_violation', 'step 1: f stands under agent two, not one'],
    ],
  },
  {
    title: 'of equal golds the one with the right agents',
    golds: [under(['one', 'a'], ['two', 'b']), under(['one', 'a', 'b'])],
    predicted: under(['one', 'a', 'b']),
    reasons: [],
  },
];

describe('tags and reasons', () => {
  it.each(cases)('$title', ({ golds, predicted, reasons }) => {
    const found = score(golds, [predicted]);
    expect(found.reasons.map(({ tag, text }) => [tag, text])).toEqual(reasons);
    expect([...found.tags].sort()).toEqual([...new Set(reasons.map(([tag]) => tag))].sort());
    const gold = golds.some((one) => score([one], [predicted]).figures.exact_match === 1);
    expect(found.alignments.length).toBe(gold && reasons.length === 0 ? 0 : 1);
    const strays = found.alignments.flatMap(({ calls }) => calls.filter(({ agents }) => agents));
    const said = reasons.filter(([tag]) => tag === 'agent_violation');
    expect(strays.length).toBe(said.length);
  });

  it('write values without types as the calls beside them do', () => {
    const golds = [calls(['f', { a: 49.9, b: 'x', c: true, d: ['y'] }])];
    const values = { a: '50', b: '', c: 'true', d: ' y' };
    const typeless = prediction([calls(['f', values])], { valuesAreText: true });
    const found = score(golds, undefined, { prediction: typeless });
    expect(found.reasons.map(({ text }) => text)).toEqual([
      'step 1: f has a 50 instead of 49.9',
      'step 1: f has b "" instead of x',
      'step 1: f has d " y" instead of [\'y\']',
    ]);
    expect(found.alignments[0]?.calls).toEqual([
      {
        mark: 'changed',
        gold: "f(a=49.9, b=x, c=True, d=['y'])",
        prediction: 'f(a=50, b=, c=true, d= y)',
      },
    ]);
    const long = [calls(['f', { ...values, b: 'z'.repeat(100) }])];
    const cut = score(golds, undefined, { prediction: prediction(long, { valuesAreText: true }) });
    expect(cut.reasons[1]?.text).toBe(`step 1: f has b ${'z'.repeat(80)}… instead of x`);
  });

  it('name the prediction that they are about, tags in the order of the model', () => {
    const found = score([calls('a', f1)], [calls('b', 'a', f1), calls('a', f1), calls('a')]);
    expect(found.tags).toEqual(['missing_tool', 'extra_tool']);
    expect(found.reasons.map(({ prediction, tag }) => [prediction, tag])).toEqual([
      [0, 'extra_tool'],
      [2, 'missing_tool'],
    ]);
    expect(found.alignments.map(({ prediction, gold }) => [prediction, gold])).toEqual([
      [0, 0],
      [2, 0],
    ]);
  });

  it('say nothing where the agents of several are unknown', () => {
    const found = score([calls('a')], [under(['x', 'a'])], { agents: ['one', 'two'] });
    expect(found.tags).toEqual([]);
  });

  it('are explained by the caller', () => {
    const asked: Mismatch[] = [];
    const explain = (mismatch: Mismatch) => {
      asked.push(mismatch);
      return mismatch.parameter === undefined ? undefined : 'conditional 2 adds';
    };
    const golds = [calls('z'), calls('a', f1, 'b')];
    const found = score(golds, [calls('a', ['f', { y: 'a' }], 'c')], { explain });
    expect(found.reasons.map(({ text }) => text)).toEqual([
      'step 3: b is missing',
      'step 3: c is not expected',
      'step 2: f lacks x, which conditional 2 adds',
    ]);
    expect(asked).toEqual([
      { gold: 1, call: 2, tool: 'b', parameter: undefined },
      { gold: 1, call: undefined, tool: 'c', parameter: undefined },
      { gold: 1, call: 1, tool: 'f', parameter: 'x' },
    ]);
  });

  it('name the flipped conditional, asked for what is not gold', () => {
    const asked: ReadTrajectory[] = [];
    const findFlip = (trajectory: ReadTrajectory) => {
      asked.push(trajectory);
      return 'gold if conditional 1 did not hold';
    };
    const wrong = calls('a', 'c');
    const found = score([calls('a', 'b')], [calls('a', 'b'), wrong], { findFlip });
    expect(found.tags).toEqual(['missing_tool', 'extra_tool', 'wrong_condition']);
    expect(found.reasons.at(-1)).toEqual({
      prediction: 1,
      tag: 'wrong_condition',
      text: 'the plan gold if conditional 1 did not hold',
    });
    expect(asked).toEqual([wrong]);
    const none = score([calls('a')], [calls('b')], { findFlip: () => undefined });
    expect(none.tags).toEqual(['missing_tool', 'extra_tool']);
  });

  it('show values as the text of the traxgen format where they are compared as such', () => {
    const golds = [calls(['f', { n: 1, ok: true }])];
    const predicted = prediction([calls(['f', { n: '2', ok: 'True' }])], { valuesAreText: true });
    const found = score(golds, [], { prediction: predicted });
    expect(found.reasons.map(({ text }) => text)).toEqual(['step 1: f has n 2 instead of 1']);
    expect(found.alignments[0]?.calls).toEqual([
      { gold: 'f(n=1, ok=True)', prediction: 'f(n=2, ok=True)', mark: 'changed' },
    ]);
  });

  it('distinguish duplicate keys', () => {
    const twice = (...values: number[]): ReadTrajectory => [
      { agent: undefined, calls: [{ tool: 'f', params: values.map((value) => ['x', value]) }] },
    ];
    const found = score([twice(1, 2)], [twice(2, 3, 4)]);
    expect(found.reasons.map(({ text }) => text)).toEqual([
      'step 1: f has x 3 instead of 1',
      'step 1: f has a surplus x 4',
    ]);
  });
});
