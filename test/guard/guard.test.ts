import { describe, expect, test } from 'vitest';
import { PolicyGuard, type PolicyGuardOptions } from '../../src/guard/guard.ts';
import { openCursor } from '../../src/guard/open-cursor.ts';
import { createPredictionReader } from '../../src/scoring/verdict/predictions.ts';
import { node, tool, way } from '../compiler/languages/graph/loan.ts';
import { playedCursor } from './played-cursor.ts';

const due = [
  { tool: 'verify', params: { customer: 'C7' } },
  { tool: 'get_order', params: { id: 3 } },
  { tool: 'issue refund', params: { id: 3 }, unknown: 'amount' },
];

function opened(options: Partial<PolicyGuardOptions> = {}): PolicyGuard {
  return new PolicyGuard({ cursor: playedCursor(due), ...options });
}

const verify = { tool: 'verify', input: { customer: 'C7' } };
const order = { tool: 'get_order', input: '{"id": 3}' };

/** The tools of the calls that a score counts. */
function callsIn(guard: PolicyGuard): (string | undefined)[] {
  const options = { groupBy: [], maxTrajectories: 1 };
  const reader = createPredictionReader(new Map(), options);
  const text = JSON.stringify([{ id: 'C7', messages: guard.messages }]);
  reader.read({ file: 'runs.json', text });
  const { predictions, diagnostics } = reader.result();
  expect(diagnostics).toEqual([]);
  const calls = predictions[0]?.trajectories?.flat().flatMap((segment) => segment.calls) ?? [];
  return calls.map(({ tool, failed }) => (failed === true ? `${tool} failed` : tool));
}

describe('a guard that refuses', () => {
  test('goes on with each call, and with what it gave', () => {
    const guard = opened();
    guard.check(verify).gave('ok');
    guard.check(order).gave('{"amount": 12.5}');
    expect(guard.cursor.next().calls).toMatchObject([{ params: { id: 3, amount: 12.5 } }]);
    const wrong = guard.check({ tool: 'issue_refund', input: { id: 3, amount: 13 } });
    expect(wrong.refusal).toBe(
      'issue_refund may not be called. Call now: issue_refund(id=3, amount=12.5).',
    );
    expect(callsIn(guard)).toEqual(['verify', 'get_order']);
    expect(guard.denied).toMatchObject([
      { call: { tool: 'issue_refund' }, verdict: { tag: 'extra_tool' } },
    ]);
    expect(guard.messages.at(-1)).toEqual({
      role: 'system',
      name: 'guard',
      content: `issue_refund({"id":3,"amount":13}) refused: ${wrong.refusal}`,
    });
  });

  test('says which values are not known, and when nothing may be called', () => {
    const unknown = new PolicyGuard({ cursor: playedCursor(due.slice(2)) });
    expect(unknown.check(verify).refusal).toContain(
      'Call now: issue_refund(id=3) with the right amount.',
    );
    const ended = new PolicyGuard({ cursor: playedCursor([]) });
    expect(ended.check(verify).refusal).toContain('Nothing else may be called now.');
  });

  test('names few of many calls', () => {
    const cursor = playedCursor(due);
    const [call] = cursor.next().calls;
    if (call === undefined) throw new Error('no call is due');
    const expected = Array.from({ length: 8 }, (_, at) => ({
      ...call,
      tool: `t${at}`,
      params: {},
    }));
    const check = () => ({ verdict: 'deny' as const, message: 'No.', expected });
    const guard = new PolicyGuard({ cursor: { ...cursor, check } });
    expect(guard.check(verify).refusal).toBe(
      'No. Call now: t0(), or t1(), or t2(), or t3(), or t4(), or 3 other calls.',
    );
  });

  test('shows only tools that may be called, by the names that models have for them', () => {
    const guard = opened();
    const names = ['get_order', 'issue_refund', 'search', 'verify'] as const;
    expect(guard.open(names)).toEqual(['search', 'verify']);
    expect(guard.mustCall).toBe(true);
    const last = new PolicyGuard({ cursor: playedCursor(due.slice(2)) });
    expect(last.open(names)).toEqual(['issue_refund', 'search']);
    expect(new PolicyGuard({ cursor: playedCursor([]) }).mustCall).toBe(false);
  });

  test('checks parallel calls one after the other, and none of them waits for a result', () => {
    const guard = opened();
    const [first, second] = [guard.check(verify), guard.check(order)];
    expect([first.refusal, second.refusal]).toEqual([undefined, undefined]);
    second.gave({ amount: 2 });
    first.gave('ok');
    expect(guard.cursor.next().calls).toMatchObject([{ params: { amount: 2 } }]);
    expect(callsIn(guard)).toEqual(['verify', 'get_order']);
  });

  test('of a policy graph keeps what parallel calls of one tool return apart', () => {
    const nodes = [
      node('1', [tool('ask', '', 'answer')], [way('2')]),
      node('2', [tool('ask', '', 'answer')], [way('3')]),
      node('3', [tool('the end', 'answer', '')], []),
    ];
    const { cursor } = openCursor({ workflows: [{ title: 'g', nodes }], agents: ['g'] });
    if (cursor === undefined) throw new Error('the graph is faulty');
    const guard = new PolicyGuard({ cursor });
    const [first, second] = [guard.check({ tool: 'ask' }), guard.check({ tool: 'ask' })];
    second.gave('{"answer": "second"}');
    first.gave({ answer: 'first' });
    expect(guard.check({ tool: 'the_end', input: { answer: 'first' } }).refusal).toContain(
      'Call now: the_end(answer="second").',
    );
    expect(guard.check({ tool: 'the_end', input: { answer: 'second' } }).refusal).toBeUndefined();
  });

  test('takes a call that is asked for again before it gave anything as the same', () => {
    const guard = opened();
    guard.check({ ...verify, id: 'a' });
    const again = guard.check({ ...verify, id: 'a' });
    expect(again.refusal).toBeUndefined();
    expect(guard.check({ tool: 'get_order', input: { id: 4 }, id: 'a' }).refusal).toBeDefined();
    again.gave('ok');
    again.gave('ok');
    expect(guard.check({ ...verify, id: 'a' }).refusal).toBeDefined();
    expect(callsIn(guard)).toEqual(['verify']);
  });

  test('goes on with facts that no call gave, also for a result that comes later', () => {
    const guard = opened();
    const checked = guard.check(verify);
    guard.learn({ amount: 4 });
    checked.gave('ok');
    guard.check(order).gave({});
    expect(guard.cursor.next().calls).toMatchObject([{ params: { id: 3, amount: 4 } }]);
  });

  test('takes an error for a result', () => {
    const errors: unknown[] = [];
    const error = new Error('The line is down.');
    const guard = opened({
      facts: (call, result) => {
        errors.push([call, result]);
        return { amount: 1 };
      },
    });
    guard.check(verify).failed(error);
    expect(errors).toEqual([[{ tool: 'verify', params: { customer: 'C7' } }, error]]);
    expect(guard.messages.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'call_0',
      content: 'The line is down.',
      is_error: true,
    });
    expect(callsIn(guard)).toEqual(['verify failed']);
    expect(guard.check(order).refusal).toBeUndefined();
  });

  test('takes arguments under the name that next and denied have', () => {
    const guard = opened();
    const { tool, input } = verify;
    expect(guard.check({ tool, params: input }).refusal).toBeUndefined();
    expect(callsIn(guard)).toEqual(['verify']);
  });

  test('records what others refused, and takes strange arguments for none', () => {
    const guard = opened();
    guard.refused({ tool: 'get_order', input: 'none' }, 'there is no such tool');
    expect(guard.messages).toEqual([
      { role: 'system', name: 'guard', content: 'get_order({}) refused: there is no such tool' },
    ]);
    const self: Record<string, unknown> = {};
    self.self = self;
    expect(guard.check({ tool: 'verify', input: self }).refusal).toBeDefined();
  });
});

test('a guard has no other modes', () => {
  for (const mode of ['warn', { warn: 'loudly' }]) {
    const options = { cursor: playedCursor(due), ...Object({ mode }) };
    expect(() => new PolicyGuard(options)).toThrow(RangeError);
  }
});

describe('a guard that lets calls pass', () => {
  test('warns', () => {
    const warned: unknown[] = [];
    const guard = opened({
      mode: { warn: (sentence, call) => warned.push([sentence, call.tool]) },
    });
    const checked = guard.check(order);
    expect(checked.refusal).toBeUndefined();
    checked.gave('{}');
    const sentence = 'get_order may not be called. Call now: verify(customer="C7").';
    expect(warned).toEqual([[sentence, 'get_order']]);
    expect(guard.messages[0]).toMatchObject({
      content: `get_order({"id":3}) not allowed: ${sentence}`,
    });
    expect(callsIn(guard)).toEqual(['get_order']);
    expect(guard.open(['get_order'])).toEqual(['get_order']);
    expect(guard.mustCall).toBe(false);
  });

  test('records', () => {
    const guard = opened({ mode: 'record' });
    guard.check(order).gave('{}');
    guard.check(verify).gave('ok');
    expect(guard.messages.map(({ role }) => role)).toEqual([
      ...['system', 'assistant', 'tool'],
      ...['assistant', 'tool'],
    ]);
    expect(callsIn(guard)).toEqual(['get_order', 'verify']);
  });
});
