import { expect, test } from 'vitest';
import type { FailedCalls } from '../../../src/model/prediction.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { scoresJson } from '../../../src/scoring/text/json.ts';
import { notesOf } from '../../../src/scoring/text/notes.ts';
import { sideBySideLines } from '../../../src/scoring/text/side-by-side.ts';
import { score } from '../../../src/scoring/verdict/library.ts';
import { overviewOf } from '../../../src/scoring/verdict/overview.ts';
import type { ScoreInput } from '../../../src/scoring/verdict/score-input.ts';

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
  const lines =
    alignment &&
    [...sideBySideLines(alignment, paint as never, 80, { task: 'run', predictions: 1 })].join('');
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

const policy = { agent: 'w', steps: [{ tool: 'f', params: { x: '1' }, retries: 1 }, 'g()'] };
const profiles = [{ customer_id: 'a', agent_sequence: ['w'] }];
const make = (id: string, name: string, input: unknown, is_error = false, content = 'fine') => [
  { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error, content }] },
];

function scoreOf(chat: readonly object[], more: Partial<ScoreInput> = {}) {
  const told = [{ id: 'a', messages: [{ role: 'user', content: 'hi' }, ...chat] }];
  const input = {
    workflows: [policy],
    profiles,
    predictions: [told],
    task: 'run',
    ...more,
  } as const;
  const { report, diagnostics } = score(input);
  return { score: report.profiles[0], report, codes: diagnostics.map(({ code }) => code) };
}

test.each(['no JSON at all', [1, 2]])(
  'a failed call with the arguments %j was only tried',
  (input) => {
    const end = [...make('2', 'f', { x: 1 }), ...make('3', 'g', {})];
    const once = scoreOf([...make('1', 'f', input, true), ...end]);
    expect([once.score?.figures.valid, once.score?.effort.failed, once.codes]).toEqual([1, 1, []]);
    const twice = scoreOf([...make('0', 'f', input, true), ...make('1', 'f', input, true), ...end]);
    expect(twice.score?.tags).toEqual(['too_many_retries']);
    const never = scoreOf([...make('1', 'f', input, true), ...make('3', 'g', {})]);
    expect(never.score?.tags).toEqual(['missing_tool', 'failed_call']);
    // Where it did not fail, nobody knows what was called.
    expect(scoreOf([...make('1', 'f', input), ...end]).score?.state).toBe('unreadable');
  },
);

test('a call that failed and is none of the gold counts as made', () => {
  const chat = [
    ...make('1', 'f', { x: 2 }, true),
    ...make('2', 'f', { x: 1 }),
    ...make('3', 'g', {}),
  ];
  expect(scoreOf(chat).score?.tags).toEqual(['extra_tool']);
});

test('what failed may be said by results', () => {
  const chat = [
    ...make('1', 'f', { x: 1 }, false, 'Error: busy'),
    ...make('2', 'f', { x: 1 }),
    ...make('3', 'g', {}),
  ];
  const silent = scoreOf(chat);
  expect(silent.score?.tags).toEqual(['repeated_call']);
  const notes = notesOf(overviewOf(silent.report)).join(' ');
  expect(notes).toContain(
    '1 result looks like a failure, and the call counts as made: --failures FILE',
  );
  const failures = [{ tool: 'f', result: '^Error' }];
  for (const more of [{ failures }, { rules: { tools: {}, failures } }]) {
    const told = scoreOf(chat, more);
    expect([told.score?.figures.valid, told.score?.effort.failed]).toEqual([1, 1]);
    expect(notesOf(overviewOf(told.report)).join(' ')).not.toContain('--failures');
  }
  const others = { failures: [{ tool: 'g', result: 'Error' }, { result: 'rror: busy$' }] };
  expect(scoreOf(chat, others).score?.figures.valid).toBe(1);
  for (const more of [
    { failures: [{ tool: 'elsewhere', result: 'x' }] },
    { rules: { failures: [{ tool: 'elsewhere', result: 'x' }] } },
  ]) {
    expect(scoreOf(chat, more).codes).toEqual(['unknown-rule-tool']);
  }
  expect(scoreOf(chat, { failures: [{ result: '(' }] }).codes).toEqual(['unusable-rule']);
  expect(scoreOf(chat, { failures: [{ tool: 'f' }] as never }).codes).toEqual(['missing-key']);
  expect(scoreOf(chat, { failures: { result: 'x' } as never }).codes).toEqual(['wrong-type']);
});

test('objects with a filled error and nothing else look like failures, too', () => {
  const note = (content: string) =>
    notesOf(overviewOf(scoreOf(make('1', 'f', { x: 1 }, false, content)).report)).join(' ');
  for (const content of ['{"error":"no"}', ' { "error": {"code": 1} }', 'Error']) {
    expect(note(content)).toContain('1 result looks like a failure');
  }
  for (const content of ['{"error":null}', '{"error":"no","data":1}', 'no Error', '{"error":""}']) {
    expect(note(content)).not.toContain('looks like a failure');
  }
});

test('where the case itself says that a tool fails, the failing call is expected', () => {
  const graph = {
    ...{ title: 'w', agent: 'w' },
    nodes: [
      { id: '1', tools: [{ name: 'f' }], responsePathways: [{ conditions: [], nextNodeId: '2' }] },
      { id: '2', tools: [{ name: 'g' }] },
    ],
  };
  const failing = { ...profiles[0], user_provided_info: {}, tool_responses: {}, failing: ['f'] };
  const chat = make('1', 'f', {}, true);
  const ground_truth_trajectories = { google: [[call('f')]] };
  const compiled = { workflows: [graph], profiles: [failing] };
  const filed = { gold: [{ ...failing, ground_truth_trajectories }] };
  for (const gold of [compiled, filed]) {
    const told = scoreOf(chat, { workflows: [], profiles: [], ...gold } as Partial<ScoreInput>);
    expect([told.score?.figures.valid, told.score?.effort.failed]).toEqual([1, 1]);
  }
  const { failing: _, ...well } = { ...failing, ground_truth_trajectories };
  const missing = scoreOf(chat, {
    workflows: [],
    profiles: [],
    gold: [well],
  } as Partial<ScoreInput>);
  expect(missing.score?.tags).toEqual(['missing_tool', 'failed_call']);
});
