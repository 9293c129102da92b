/** Comparisons and trials that the library's `score` is asked for. */
import { describe, expect, test } from 'vitest';
import { type ScoreInput, score } from '../../../src/index.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';

const call = (tool_name: string) => ({ tool_name, tool_input: {} });
const gold = [{ a: { google: [[call('f')]] }, b: { google: [[call('g')]] } }];
const chat = (id: string, tool: string, model: string) => ({
  ...{ id, model },
  messages: [
    { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: tool, input: {} }] },
  ],
});
const chats = [
  chat('a', 'f', 'm1'),
  chat('b', 'g', 'm1'),
  chat('a', 'f', 'm2'),
  chat('b', 'f', 'm2'),
];
const scored = (more: Partial<ScoreInput>) => score({ gold, predictions: [chats], ...more });
const codes = (more: Partial<ScoreInput>) => scored(more).diagnostics.map(({ code }) => code);

describe('versus', () => {
  test('compares the values of a field, by which it groups', () => {
    const { report, diagnostics } = scored({ versus: 'model' });
    expect(diagnostics).toEqual([]);
    expect(report.groups.some(({ key }) => key.model === 'm2')).toBe(true);
    expect(report.comparisons).toMatchObject([
      { field: 'model', first: 'm1', second: 'm2', key: {}, better: [], worse: ['b'] },
    ]);
    expect(report.comparisons?.[0]?.figures.valid).toMatchObject({ pairs: 2, difference: -0.5 });
  });

  test('a field that nothing has is said at the option; one of the gold is a RangeError', () => {
    const { diagnostics } = scored({ versus: 'modle', groupBy: ['model'] });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'nothing-to-compare', file: 'versus', severity: 'error' }),
    );
    expect(() => scored({ versus: 'workflow' })).toThrow(RangeError);
    expect(() => scored({ versus: 7 as never })).toThrow(TypeError);
  });
});

describe('baseline', () => {
  const options = { groupBy: ['model'] };
  const then = scored({ ...options, predictions: [chats.slice(0, 2)] }).report;
  const now = { ...options, predictions: [[chats[0], chat('b', 'f', 'm1')]] };

  test('is a report, one that was written as JSON, or a scores.json', () => {
    const text = [...scoresJson(then)].join('');
    const given = [then, JSON.parse(JSON.stringify(then)), text, JSON.parse(text)];
    for (const baseline of [...given, { file: 'old.json', text }]) {
      const { report, diagnostics } = scored({ ...now, baseline });
      expect(diagnostics).toEqual([]);
      const [all] = report.comparisons ?? [];
      expect(all).toMatchObject({ field: 'baseline', worse: ['b'] });
      expect(all?.figures.agentevals_strict).toMatchObject({ pairs: 2, first: 1, second: 0.5 });
    }
  });

  test('is not compared where it was scored in another way', () => {
    const { report, diagnostics } = scored({ ...now, baseline: then, failedCalls: 'drop' });
    expect(report.comparisons).toEqual([]);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['incomparable-scores', 'baseline'],
    ]);
  });

  test('what is none is said at its place, and nothing is scored', () => {
    for (const [baseline, code, at] of [
      ['{ "profiles": {} }', 'not-scores', '1:1'],
      [{ file: 'old.json', text: '{' }, 'json-syntax', '1:2'],
      ['{ "profiles": [],\n "groups": 7, "version": 4 }', 'wrong-type', '2:12'],
      ['{ "version": 99, "profiles": {} }', 'not-scores', '1:14'],
    ] as const) {
      const { report, diagnostics } = scored({ ...now, baseline });
      expect(report.profiles).toEqual([]);
      const found = diagnostics.map((one) => [one.code, `${one.line}:${one.column}`]);
      expect(found).toContainEqual([code, at]);
    }
    const { diagnostics } = scored({ ...now, baseline: '{ "version": 99, "runs": [] }' });
    expect(diagnostics[0]?.message).toBe(
      'these scores are of version 99, and this traxgen reads versions up to 4',
    );
  });
});

describe('k', () => {
  const runs = [...chats.slice(0, 2), chat('a', 'g', 'm1'), chat('a', 'f', 'm1')];
  const trials = (k?: number) =>
    scored({ predictions: [runs], ...(k && { k }) }).report.groups[0]?.trials;

  test('asks for more than the runs that every profile has', () => {
    expect(trials()?.profiles).toEqual({ 1: 2 });
    expect(trials(3)?.profiles).toEqual({ 1: 2, 2: 1, 3: 1 });
  });

  test('beyond all runs it is an error that says how many there are', () => {
    expect(codes({ predictions: [runs], k: 3 })).toEqual([]);
    const { diagnostics } = scored({ predictions: [runs], k: 4 });
    expect(diagnostics).toMatchObject([
      {
        ...{ code: 'too-few-trials', severity: 'error', file: 'k' },
        message:
          'k 4: no profile has more than 3 runs of which it is known whether the path is valid',
      },
    ]);
  });

  test('is idle for plans, and a RangeError where it is no number of runs', () => {
    expect(codes({ k: 2, trials: 'run', task: 'plan', groupBy: ['model'] })).toEqual([
      'unknown-group-field',
      'idle-trials',
      'idle-trials',
    ]);
    for (const k of [0, 1.5, Number.NaN]) expect(() => scored({ k })).toThrow(RangeError);
    expect(() => scored({ task: 'plans' as 'plan' })).toThrow(RangeError);
  });
});
