import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../src/base/statistics/interval.ts';
import { scoreAnswers } from '../../../src/index.ts';
import { budget } from '../../budget.ts';

/** What an agent does at each test of a conversation: its calls, of which an expected one is `f`. */
type Calls = readonly string[];

/** Tests that expect the call `f` each, some in each conversation. */
function testsOf(sizes: readonly number[]) {
  return sizes.flatMap((size, conversation) =>
    Array.from({ length: size }, (_, turn) => ({
      id: `c${conversation}/${turn + 1}`,
      conversation: `c${conversation}`,
      turn: turn + 1,
      context: [],
      expected: { call: { tool_name: 'f', tool_input: {} } },
    })),
  );
}

function answersOf(conversations: readonly (readonly Calls[])[], model: string) {
  return conversations.flatMap((turns, conversation) =>
    turns.map((calls, turn) => ({
      id: `c${conversation}/${turn + 1}`,
      model,
      output: calls.length === 0 ? 'no' : calls.map((tool_name) => ({ tool_name, tool_input: {} })),
    })),
  );
}

const sizes = [3, 1, 2];
const one: Calls[][] = [[['f'], ['f', 'g', 'g'], []], [['f', 'g']], [['f'], ['f']]];
const other: Calls[][] = [[['f'], ['f'], ['f']], [['g', 'g', 'g']], [['f'], []]];

function compared() {
  const answers = [...answersOf(one, 'a'), ...answersOf(other, 'b')];
  const { report } = scoreAnswers({ tests: [testsOf(sizes)], answers: [answers], versus: 'model' });
  const means = ['a', 'b'].map((model) => {
    return report.groups.find(({ key }) => key.model === model)?.figures;
  });
  return { report, means, comparison: report.comparisons?.[0]?.figures };
}

describe('comparisons of figures over all turns', () => {
  it('show the pooled figures of the tables', () => {
    const { means, comparison } = compared();
    const [a, b] = means;
    // Of a, 5 of 5 right in 8 calls; of b, 4 of 7.
    expect(a?.turn_tool_precision?.mean).toBeCloseTo(5 / 8);
    expect(b?.turn_tool_precision?.mean).toBeCloseTo(4 / 7);
    for (const name of ['turn_tool_precision', 'turn_tool_recall', 'turn_tool_f1'] as const) {
      expect(comparison?.[name]?.first).toBeCloseTo(a?.[name]?.mean ?? Number.NaN, 12);
      expect(comparison?.[name]?.second).toBeCloseTo(b?.[name]?.mean ?? Number.NaN, 12);
      expect(comparison?.[name]).toMatchObject({ pairs: 3 });
    }
  });

  it('are over the answers of all agents together, also where one of them calls nothing', () => {
    const { report } = compared();
    const [all] = report.groups;
    expect(all?.figures.turn_tool_precision?.mean).toBeCloseTo((5 + 4) / (8 + 7), 12);
    expect(all?.figures.turn_tool_f1?.mean).toBeCloseTo((2 * (5 + 4)) / (8 + 7 + 6 + 6), 12);
  });

  it('exchange whole conversations, in every way', () => {
    const right = (calls: Calls) => Number(calls.includes('f'));
    const total = (all: Calls[][], count: (calls: Calls) => number) =>
      all.flat().reduce((sum, calls) => sum + count(calls), 0);
    const f1 = (all: Calls[][]) =>
      (2 * total(all, right)) / (total(all, ({ length }) => length) + all.flat().length);
    const ways = Array.from({ length: 8 }, (_, bits) => {
      const isSwapped = (at: number) => (bits & (1 << at)) !== 0;
      const first = one.map((own, at) => (isSwapped(at) ? (other[at] ?? []) : own));
      const second = other.map((own, at) => (isSwapped(at) ? (one[at] ?? []) : own));
      return Math.abs(f1(second) - f1(first));
    });
    const found = Math.abs(f1(other) - f1(one));
    const p = ways.filter((way) => way >= found - 1e-9).length / 8;
    const { comparison } = compared();
    expect(comparison?.turn_tool_f1?.difference).toBeCloseTo(f1(other) - f1(one), 12);
    expect(comparison?.turn_tool_f1?.p).toBeCloseTo(p, 12);
  });

  it('count conversations, also for figures that are no pooled ones', () => {
    const { comparison } = compared();
    // Right are of a 1 of 3, 0 of 1 and 2 of 2, of b 3 of 3, 0 of 1 and 1 of 2.
    expect(comparison?.test_correct).toMatchObject({ pairs: 3, better: 1, worse: 1 });
    expect(comparison?.test_correct?.difference).toBeCloseTo(4 / 6 - 3 / 6, 12);
    // The sums change by +2, 0 and -1: all four ways to sign them are as far from 0 as 1.
    expect(comparison?.test_correct?.p).toBe(1);
  });
});

/** Small numbers that look random; the same ones each time. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

describe('intervals', () => {
  it('take the tests of a conversation for one, however many there are', () => {
    const { means } = compared();
    // Three conversations of 3, 1 and 2 tests: (3 + 1 + 2)² / (9 + 1 + 4).
    const { low, high } = wilsonInterval(3 / 6, 36 / 14);
    expect(means[0]?.test_correct).toMatchObject({ n: 6 });
    expect(means[0]?.test_correct?.low).toBeCloseTo(low, 8);
    expect(means[0]?.test_correct?.high).toBeCloseTo(high, 8);
    const twice = testsOf([1, 1]);
    const each = scoreAnswers({ tests: [twice], answers: [answersOf([[['f']], [['g']]], 'a')] });
    const [all] = each.report.groups;
    expect(all?.figures.test_correct?.low).toBe(wilsonInterval(0.5, 2).low);
  });

  it('hold what is true 95 times of a hundred, where all tests of a conversation go alike', () => {
    const draw = numbers();
    const next = () => draw.next().value;
    const covered = { whole: 0, naive: 0 };
    const rounds = budget(200);
    for (let round = 0; round < rounds; round++) {
      const all = Array.from({ length: 12 }, () => Array<Calls>(4).fill(next() < 0.6 ? ['f'] : []));
      const tests = testsOf(all.map(({ length }) => length));
      const { report } = scoreAnswers({ tests: [tests], answers: [answersOf(all, 'a')] });
      const spread = report.groups[0]?.figures.test_correct;
      const naive = wilsonInterval(spread?.mean ?? 0, spread?.n ?? 1);
      covered.whole += Number((spread?.low ?? 1) <= 0.6 && 0.6 <= (spread?.high ?? 0));
      covered.naive += Number(naive.low <= 0.6 && 0.6 <= naive.high);
    }
    expect(covered.whole / rounds).toBeGreaterThan(0.92);
    expect(covered.naive / rounds).toBeLessThan(0.8);
  });

  it('of changes are those of a bootstrap over conversations', () => {
    const draw = numbers();
    const next = () => draw.next().value;
    const callsOf = (share: number) => (next() < share ? ['f'] : next() < 0.5 ? ['g', 'g'] : []);
    const lengths = Array.from({ length: 120 }, () => 1 + Math.floor(next() * 4));
    const drawn = (share: number) =>
      lengths.map((length) => {
        const own = share + (next() - 0.5) / 2;
        return Array.from({ length }, () => callsOf(own));
      });
    const [first, second] = [drawn(0.5), drawn(0.7)];
    const answers = [...answersOf(first, 'a'), ...answersOf(second, 'b')];
    const { report } = scoreAnswers({
      tests: [testsOf(lengths)],
      answers: [answers],
      versus: 'model',
    });
    const found = report.comparisons?.[0]?.figures.turn_tool_f1;
    const sums = (all: Calls[][]) =>
      all.map((own) => [
        2 * own.filter((calls) => calls.includes('f')).length,
        own.length + own.flat().length,
      ]);
    const [a, b] = [sums(first), sums(second)];
    const f1 = (all: number[][], picks: number[]) => {
      const total = (part: number) => picks.reduce((sum, at) => sum + (all[at]?.[part] ?? 0), 0);
      return total(0) / total(1);
    };
    const changes = Array.from({ length: 2000 }, () => {
      const picks = lengths.map(() => Math.floor(next() * lengths.length));
      return f1(b, picks) - f1(a, picks);
    }).sort((x, y) => x - y);
    expect(found?.low).toBeCloseTo(changes[50] ?? Number.NaN, 1);
    expect(found?.high).toBeCloseTo(changes[1949] ?? Number.NaN, 1);
    const width = (changes[1949] ?? 0) - (changes[50] ?? 0);
    expect(((found?.high ?? 0) - (found?.low ?? 0)) / width).toBeGreaterThan(0.9);
    expect(((found?.high ?? 0) - (found?.low ?? 0)) / width).toBeLessThan(1.1);
  });
});
