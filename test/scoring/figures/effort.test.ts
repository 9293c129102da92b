import { describe, expect, test } from 'vitest';
import { groupEffort } from '../../../src/model/effort.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { score as scoreFiles } from '../../../src/scoring/verdict/library.ts';
import { calls, names, rules, score } from './support.ts';

const find = ['find', { id: 8 }] as const;
const other = ['find', { id: 9 }] as const;
const note = (text: string) => ['note', { text }] as const;

/** Calls made, needed, repeated and failed. */
function countsOf(
  golds: readonly ReadTrajectory[],
  predictions: readonly ReadTrajectory[],
  more: Parameters<typeof score>[2] = {},
) {
  const { calls, needed, repeated, failed } = score(golds, predictions, more).effort;
  return [calls, needed, repeated, failed];
}

describe('the effort of a score', () => {
  test.each<[string, ReadTrajectory[], ReadTrajectory[], (number | null)[]]>([
    ['a gold', [calls(find, 'pay')], [calls(find, 'pay')], [2, 2, 0, 0]],
    ['a call again', [calls(find, 'pay')], [calls(find, find, 'pay', find)], [4, 2, 2, 0]],
    [
      'as often as the gold makes it, and once more',
      [calls(find, 'pay', find)],
      [calls(find, find, 'pay', find)],
      [4, 3, 1, 0],
    ],
    ['a call that the gold has not, again', [calls('pay')], [calls(find, find)], [2, 1, 1, 0]],
    ['the same tool with other arguments', [calls(find)], [calls(find, other)], [2, 1, 0, 0]],
    [
      'the gold that is nearest, not the shortest',
      [calls('stop'), calls(find, 'pay', 'mail')],
      [calls(find, 'pay')],
      [2, 3, 0, 0],
    ],
    ['nothing done, and nothing needed', [calls()], [calls()], [0, 0, 0, 0]],
    ['too much, where nothing was needed', [calls()], [calls(find)], [1, 0, 0, 0]],
    [
      'several trajectories together',
      [calls(find), calls(find, 'pay')],
      [calls(find), calls(find, find, 'pay')],
      [4, 3, 1, 0],
    ],
    ['names only', [calls(find, 'pay')], [names('find', 'find')], [2, 2, null, 0]],
    ['no gold', [], [calls(find)], [null, null, null, null]],
  ])('%s', (_, golds, predictions, want) => {
    expect(countsOf(golds, predictions)).toEqual(want);
  });

  test('calls that differ in an argument that a rule ignores are not repeated', () => {
    const lenient = { rules: rules({ note: { text: { ignore: true } } }) };
    const gold = [calls(note('a'), 'pay')];
    expect(countsOf(gold, [calls(note('b'), note('c'), 'pay')], lenient)).toEqual([3, 2, 0, 0]);
    expect(countsOf(gold, [calls(note('b'), note('b'), 'pay')], lenient)).toEqual([3, 2, 1, 0]);
  });

  test('optional calls that were left out are not needed', () => {
    const optional = { rules: rules({}, ['note']) };
    const gold = [calls(find, note('a'))];
    expect(countsOf(gold, [calls(find)], optional)).toEqual([1, 1, 0, 0]);
    expect(countsOf(gold, [calls(find, note('a'))], optional)).toEqual([2, 2, 0, 0]);
  });

  test('ignored tools are neither made nor needed', () => {
    const ignored = { ignored: new Set(['note']) };
    const gold = [calls(find, note('a'))];
    expect(countsOf(gold, [calls(find, note('b'), note('b'))], ignored)).toEqual([1, 1, 0, 0]);
  });
});

describe('from files', () => {
  const gold = [
    JSON.stringify({ a: { google: [[{ tool_name: 'find', tool_input: { id: 8 } }]] } }),
  ];
  const make = (id: string) => ({
    ...{ role: 'assistant', usage: { prompt_tokens: 9, completion_tokens: 4, cost: 0.5 } },
    tool_calls: [{ id, type: 'function', function: { name: 'find', arguments: '{"id": 8}' } }],
  });
  const chat = (id = 'a') => {
    const failed = { role: 'tool', tool_call_id: 'c1', content: '', status: 'error' };
    return { id, messages: [make('c1'), failed, make('c2')] };
  };
  const effortOf = (prediction: object, more: object = {}) => {
    const predictions = [JSON.stringify([prediction])];
    return scoreFiles({ gold, predictions, ...more }).report.profiles[0]?.effort;
  };
  const used = { input_tokens: 18, output_tokens: 8, cost: 1, seconds: null };

  test('a call that failed, and one that repeats it', () => {
    const kept = effortOf(chat(), { failedCalls: 'keep' });
    expect(kept).toEqual({ calls: 2, needed: 1, repeated: 1, failed: 1, ...used });
    // What was tried and not made is not repeated.
    expect(effortOf(chat())).toEqual({ calls: 2, needed: 1, repeated: 0, failed: 1, ...used });
  });

  test('where failed calls are left out, how many is not known', () => {
    expect(effortOf(chat(), { failedCalls: 'drop' })).toEqual({
      ...{ calls: 1, needed: 1, repeated: 0, failed: null, ...used },
    });
  });

  test('an answer that cannot be read took what its record tells', () => {
    const unread = { id: 'a', messages: [{ ...make('c1'), tool_calls: [{ type: 'my_call' }] }] };
    expect(effortOf(unread, { task: 'run' })).toEqual({
      ...{ calls: null, needed: null, repeated: null, failed: null },
      ...{ input_tokens: 9, output_tokens: 4, cost: 0.5, seconds: null },
    });
  });

  test('nothing is known of what is absent', () => {
    const effort = effortOf({ id: 'b', messages: [make('c1')] }, { task: 'run' });
    expect(Object.values(effort ?? {})).toEqual(Array.from({ length: 8 }, () => null));
  });
});

describe('the effort of a group', () => {
  const effort = score([calls(find)], [calls(find)]).effort;
  const of = (id: string, more: object) => ({ id, effort: { ...effort, ...more } });

  test('has the mean over profiles, after that over the scores of each', () => {
    const { means, ratio } = groupEffort([
      of('a', { calls: 2, needed: 2, cost: 0.25 }),
      of('a', { calls: 4, needed: 2, cost: null }),
      of('b', { calls: 5, needed: 4, cost: null }),
      of('c', { calls: 7, needed: null, cost: null }),
    ]);
    // Of a: (2 + 4)/2 = 3. Then (3 + 5 + 7)/3 = 5 and (2 + 4)/2 = 3; (3 + 5)/(2 + 4) without c.
    expect(means).toMatchObject({
      calls: { mean: 5, n: 3 },
      needed: { mean: 3, n: 2 },
      cost: { mean: 0.25, n: 1 },
      seconds: null,
    });
    expect(ratio).toEqual({ value: 8 / 6, n: 2 });
  });

  test('has no ratio where nothing was needed', () => {
    expect(groupEffort([of('a', { calls: 2, needed: 0 })]).ratio).toBeNull();
    expect(groupEffort([])).toMatchObject({ means: { calls: null }, ratio: null });
  });
});
