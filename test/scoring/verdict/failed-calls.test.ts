import { expect, test } from 'vitest';
import type { FailedCalls } from '../../../src/model/prediction.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';
import { sideBySideLines } from '../../../src/scoring/text/side-by-side.ts';
import { score } from '../../../src/scoring/verdict/library.ts';

const call = (tool_name: string) => ({ tool_name, tool_input: {} });
const gold = [JSON.stringify({ a: { google: [[call('f'), call('g')]] } })];
const use = (id: string, name: string, more: object = {}) => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input: {}, ...more }],
});
const messages = [
  use('1', 'f'),
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', is_error: true }] },
  use('2', 'f'),
  use('3', 'g'),
];
const predictions = [JSON.stringify([{ id: 'a', messages }])];

const of = (failedCalls?: FailedCalls) =>
  score({ gold, predictions, task: 'run', ...(failedCalls && { failedCalls }) }).report;

test('a call that failed was tried and not made, unless it is kept or dropped', () => {
  expect(of().profiles[0]?.figures.exact_match).toBe(1);
  expect(of('judge')).toEqual(of());
  expect(of('keep').profiles[0]?.figures.exact_match).toBe(0);
  expect(of('drop').profiles[0]?.figures.exact_match).toBe(1);
  const again = readScores(JSON.parse([...scoresJson(of('drop'))].join('')));
  const told = [again?.failedCalls, of().failedCalls, of('keep').failedCalls];
  expect(told).toEqual(['drop', 'judge', undefined]);
  expect(() => of('hide' as FailedCalls)).toThrow(RangeError);
});

test('it is shown as failed beside the gold', () => {
  const report = of('keep');
  const [alignment] = report.profiles[0]?.alignments ?? [];
  const failed = alignment?.calls.filter(({ status }) => status === 'failed');
  expect(failed).toHaveLength(1);
  const plain = (text: string) => text;
  const paint = { bold: plain, dim: plain, red: plain, yellow: plain, cyan: plain, green: plain };
  const lines = alignment && [...sideBySideLines(alignment, paint as never)].join('');
  expect(lines).toContain('(failed)');
  const json = [...scoresJson(report)].join('');
  expect(json).toContain('"status":"failed"');
  expect(readScores(JSON.parse(json))?.profiles[0]?.alignments).toEqual([alignment]);
});

test('it is shown as failed in a prediction that is gold', () => {
  const exact = [JSON.stringify([{ id: 'a', messages: [...messages.slice(0, 2), use('3', 'g')] }])];
  const { report } = score({ gold, predictions: exact, task: 'run', failedCalls: 'keep' });
  const match = { prediction: 0, gold: 0, calls: ['f()', 'g()'], failed: [0] };
  expect(report.profiles[0]?.matches).toEqual([match]);
  const json = [...scoresJson(report)].join('');
  expect(readScores(JSON.parse(json))?.profiles[0]?.matches).toEqual([match]);
});
