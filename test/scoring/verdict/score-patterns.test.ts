import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { readGold } from '../../../src/adapters/testing/read-gold.ts';
import { textFrom } from '../../../src/base/bytes/utf8-text.ts';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { compile } from '../../../src/index.ts';
import type { ReadCall, ReadTrajectory } from '../../../src/model/format.ts';
import type { Prediction } from '../../../src/model/prediction.ts';
import type { ProfileScore } from '../../../src/model/score.ts';
import type { GoldEntry } from '../../../src/scoring/gold/gold-entry.ts';
import { goldHash } from '../../../src/scoring/gold/gold-hash.ts';
import { mark } from '../../../src/scoring/stream/call-pattern.ts';
import { profileJson } from '../../../src/scoring/text/json.ts';
import { type GradeOptions, scoreEntry } from '../../../src/scoring/verdict/score-entry.ts';
import { ScorePatterns } from '../../../src/scoring/verdict/score-patterns.ts';
import { profile, workflow } from '../../adapters/testing/support.ts';
import { budget } from '../../budget.ts';

const random = xoroshiro128plus(20);
const below = (count: number) => uniformInt(random, 0, count - 1);
const oneOf = <T>(all: readonly T[]) => all[below(all.length)] as T;

const origin = { file: 'p.jsonl', line: 1, column: 1 };

function predictionOf(
  trajectories: readonly ReadTrajectory[],
  more: Partial<Prediction> = {},
): Prediction {
  return { id: 'P', trajectories, valuesAreText: false, groups: {}, repairs: {}, origin, ...more };
}

function entryOf(id: string, golds: readonly ReadTrajectory[], agents = ['one']): GoldEntry {
  const place = { file: 'g.jsonl' };
  const known = { complexity: undefined, valuesAreText: false, origin: undefined, place };
  return { id, agents, golds, ...known };
}

/** The score that is made without patterns. */
function scoreOf(entry: GoldEntry, prediction: Prediction, options: GradeOptions): ProfileScore {
  const score = scoreEntry(entry, prediction, options);
  if ('code' in score) throw new Error(score.code);
  return { ...score, goldHash: goldHash(entry) };
}

/** Compares scores by pattern, where there are any, with all others; yields how many there were. */
function compared(
  pairs: Iterable<readonly [GoldEntry, Prediction]>,
  options: GradeOptions,
): number {
  const patterns = new ScorePatterns(options);
  let found = 0;
  for (const [entry, prediction] of pairs) {
    const hidesCalls = below(9) === 0;
    const one = patterns.find(entry, prediction, hidesCalls);
    if (one === undefined) continue;
    found++;
    const expected = scoreOf(entry, prediction, { ...options, hidesCalls });
    expect(one.pattern.scoreWith(one.texts)).toEqual(expected);
    expect(textFrom((out) => one.pattern.addLine(out, one.texts))).toBe(profileJson(expected));
  }
  return found;
}

const long =
  'a long text that is shown in part only, if at all, because so much of it is the same: ';
const texts = ['x', 'y', '1', 'null', '', '"', '\\', 'ü', '\u0000', '\ud800', `${mark}0${mark}`];
const values: readonly Json[] = [
  ...[...texts, 1, 2, 0.5, 1e21, -0, 0, true, null, `${long}1`, `${long}2`],
  ...[[1, 'x'], ['x', 1], { a: 1, b: 2 }, { b: 2, a: 1 }, new ExactNumber('1.00000000000000001')],
];

function drawnCall(isPlain: boolean): ReadCall {
  const tool = oneOf(['f', 'g', 'h.i']);
  const value = () => oneOf(isPlain ? ['x', 'y', 1, 2, 3, 'z', 'ü', [1], [2]] : values);
  const params = oneOf([
    undefined,
    [],
    [['k', value()]],
    [['k', value()]],
    [
      ['k', value()],
      ['l', value()],
    ],
  ] as const);
  const parallel = below(6) === 0 ? { parallel: 1 + below(2) } : {};
  return { tool, params, ...parallel, ...(below(12) === 0 && { failed: true as const }) };
}

function drawnTrajectory(isPlain: boolean): ReadTrajectory {
  const agents = oneOf([[undefined], ['one'], ['one', 'two']]);
  return agents.map((agent) => {
    return { agent, calls: Array.from({ length: below(3) }, () => drawnCall(isPlain)) };
  });
}

/** A value for each one, so that equal ones stay equal. */
function withOthers(trajectory: ReadTrajectory, other: (value: Json) => Json): ReadTrajectory {
  return trajectory.map(({ agent, calls }) => ({
    agent,
    calls: calls.map((call) => ({
      ...call,
      params: call.params?.map(([name, value]) => [name, other(value)] as const),
    })),
  }));
}

function* drawnPairs(count: number) {
  for (let at = 0; at < count; at++) {
    const isPlain = below(2) === 0;
    const golds = Array.from({ length: 1 + below(3) }, () => drawnTrajectory(isPlain));
    const wrong = Array.from({ length: below(3) }, () => drawnTrajectory(isPlain));
    const made = [...wrong, ...golds.filter(() => below(2) === 0)];
    const agents = oneOf([['one'], ['one', 'two']]);
    const repairs = oneOf([{}, { recovered: 1 }]);
    for (let nth = 0; nth < 4; nth++) {
      const known = new Map<Json, Json>();
      const other = (value: Json) => {
        if (typeof value !== 'string' && typeof value !== 'number') return value;
        const found = known.get(value) ?? (nth === 0 ? value : `${oneOf(texts)}${known.size}`);
        known.set(value, found);
        return found;
      };
      const [all, own] = [golds, made].map((each) => each.map((one) => withOthers(one, other)));
      if (all === undefined || own === undefined) continue;
      yield [entryOf(`P${at} ${nth} "ü"`, all, agents), predictionOf(own, { repairs })] as const;
    }
  }
}

describe('scores by pattern are those that are made without', () => {
  test.each<Partial<GradeOptions>>([
    {},
    { similarity: 'tool-f1' },
    { similarity: 'param-f1' },
    { similarity: 'prefix' },
    { similarity: 'overlap', anyOrder: true },
    { anyOrder: true },
    { ignored: new Set(['g']) },
    { namesMeant: true },
  ])('of drawn gold and predictions: %j', (options) => {
    expect(compared(drawnPairs(budget(100)), { similarity: 'lcs', ...options })).toBeGreaterThan(
      budget(50),
    );
  });

  test('of compiled gold, with explanations of mistakes', () => {
    const totals = [20, 30, 100, 101, 250];
    const profiles = Array.from({ length: 200 }, (_, at) => {
      const order = { id: below(1000), total: totals[at % totals.length] };
      return { ...profile, customer_id: `C${at}`, order };
    });
    const golds = compile({ workflows: [workflow], profiles }).golds.map((gold) => readGold(gold));
    const pairs = golds.map((entry, at) => {
      // Of another decision, and with the same values.
      const other = { ...profiles[at], order: { ...profiles[at]?.order, total: 0 } };
      const [flipped] = compile({ workflows: [workflow], profiles: [other] }).golds.map(readGold);
      const given = oneOf([entry, entry, flipped])?.golds as readonly ReadTrajectory[];
      const changed = given.map(([first]): ReadTrajectory => {
        const calls = [...(first?.calls ?? [])];
        calls.splice(below(calls.length), below(2), ...calls.slice(0, below(2)));
        return [{ agent: undefined, calls: below(2) === 0 ? calls : (first?.calls ?? []) }];
      });
      return [entry, predictionOf(changed)] as const;
    });
    expect(compared(pairs, { similarity: 'lcs' })).toBeGreaterThan(50);
  });
});

test('what has no pattern is none', () => {
  const patterns = new ScorePatterns({ similarity: 'lcs' });
  const find = (value: Json, more: Partial<Prediction> = {}) => {
    const list: ReadTrajectory[] = [
      [{ agent: undefined, calls: [{ tool: 'f', params: [['k', value]] }] }],
    ];
    const pair = [entryOf('P', list), predictionOf(list, more), false] as const;
    return [1, 2, 3].map(() => patterns.find(...pair) !== undefined);
  };
  expect(find('x')).toEqual([false, true, true]);
  expect(find(new ExactNumber('12345678901234567890'))).toEqual([false, false, false]);
  expect(find([new ExactNumber('12345678901234567890')])).toEqual([false, false, false]);
  expect(find('x', { valuesAreText: true })).toEqual([false, false, false]);
  expect(find('x', { trajectories: [] })).toEqual([false, false, false]);
});
