import { describe, expect, test } from 'vitest';
import { type JsonObject, openCursor, type PolicyCursor } from '../../src/index.ts';

const workflow = {
  agent: 'w',
  steps: [
    'begin()',
    {
      for_each: "order['items']",
      as: 'item',
      where: [{ field: "item['state']", operator: '==', value: 'returned' }],
      tool: 'refund',
      params: { id: "item['id']", order: "order['id']" },
    },
    'close()',
  ],
};

const blocked = { ...workflow, soft_ordering: [['begin', 'refund', 'close']] };

function opened(facts: JsonObject, own: object = workflow, complete = false): PolicyCursor {
  const input = { workflows: [own as JsonObject], agents: ['w'], facts, complete };
  const { cursor, diagnostics } = openCursor({ ...input, others: 'deny' });
  if (cursor === undefined) throw new Error(JSON.stringify(diagnostics));
  return cursor;
}

/** Walks along calls, and yields the verdicts. */
function verdicts(cursor: PolicyCursor, calls: readonly (readonly [string, JsonObject?])[]) {
  let at = cursor;
  return calls.map(([tool, params = {}]) => {
    const { verdict } = at.check({ tool, params });
    if (verdict === 'allow') at = at.after({ tool, params });
    return verdict;
  });
}

const refund = (id: number, order = 'O-1') => ['refund', { id, order }] as const;

describe('a cursor that does not know a list', () => {
  test('allows any number of calls in their place, for any elements', () => {
    const cursor = opened({});
    const calls = [['begin'], refund(1), refund(2), refund(2), ['close'], refund(3)] as const;
    expect(verdicts(cursor, calls)).toEqual(['allow', 'allow', 'allow', 'allow', 'allow', 'deny']);
    expect(verdicts(cursor, [['begin'], ['close']])).toEqual(['allow', 'allow']);
    expect(verdicts(cursor, [refund(1)])).toEqual(['deny']);
  });

  test('holds what has one value to it', () => {
    const calls = [['begin'], refund(1), refund(2, 'O-2'), refund(2)] as const;
    expect(verdicts(opened({}), calls)).toEqual(['allow', 'allow', 'deny', 'allow']);
  });

  test('says that the call may be left out, and what of it is not known', () => {
    const behind = opened({}).after({ tool: 'begin', params: {} });
    const [call] = behind.next().calls;
    expect(call).toMatchObject({ tool: 'refund', optional: true, unknown: ['id', 'order'] });
  });

  test('keeps the calls together where they are of a block', () => {
    const cursor = opened({}, blocked);
    expect(verdicts(cursor, [refund(1), refund(2), ['close'], refund(3), ['begin']])).toEqual([
      ...['allow', 'allow', 'allow', 'deny', 'allow'],
    ]);
  });

  test('knows the calls once it is told the list', () => {
    const items = [1, 2, 3].map((id) => ({ id, state: id === 2 ? 'kept' : 'returned' }));
    const told = opened({}).after({ tool: 'begin', params: {} }, { order: { id: 'O-1', items } });
    expect(verdicts(told, [refund(2), refund(1), ['close'], refund(3), ['close']])).toEqual([
      ...['deny', 'allow', 'deny', 'allow', 'allow'],
    ]);
  });

  test('goes both ways where it knows the list and not which elements are meant', () => {
    const cursor = opened({ order: { id: 'O-1', items: [{ id: 1 }, { id: 2 }] } });
    for (const calls of [[], [1], [2], [1, 2]]) {
      const made = [['begin'], ...calls.map((id) => refund(id)), ['close']] as const;
      expect(verdicts(cursor, made)).toEqual(made.map(() => 'allow'));
    }
    expect(verdicts(cursor, [['begin'], refund(2), refund(1)])).toEqual(['allow', 'allow', 'deny']);
  });

  test('with complete facts an absent list is a fault', () => {
    const { cursor, diagnostics } = openCursor({
      ...{ workflows: [workflow as JsonObject], agents: ['w'], facts: {}, complete: true },
    });
    expect(cursor).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-field']);
  });
});
