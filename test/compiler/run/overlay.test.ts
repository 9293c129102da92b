import { describe, expect, test } from 'vitest';
import { type CursorInput, compile, formatGold, openCursor } from '../../../src/index.ts';

const cancel = {
  agent: 'cancel',
  steps: ['get_user(id = user)', 'cancel(id = order, to = table[user])', 'note(text = reason)'],
  conditionals: [
    {
      if: [{ field: 'insured', operator: '==', value: false }],
      then: [{ action: 'skip', target: 'cancel' }],
    },
  ],
};
const twice = [
  { agent: 'cancel', with: 'wants[0]' },
  { agent: 'cancel', with: 'wants[pick[0]]' },
];
const profile = {
  customer_id: 1,
  agent_sequence: twice,
  user: 'U',
  insured: true,
  pick: [2],
  wants: [{ order: 'A', reason: 'late' }, 'no', { order: 'B', reason: null, insured: false }],
};
const data = { table: { U: 'card', V: 'cash' }, reason: 'none', order: 'Z' };

function traxgen(more: object, options: object = {}) {
  const { golds, diagnostics } = compile({
    workflows: [cancel],
    profiles: [{ ...profile, ...more }],
    data,
    ...options,
  });
  const [gold] = golds;
  return {
    gold: gold && JSON.parse(formatGold(gold, 'traxgen')),
    faults: diagnostics.map(({ code, pointer, message }) => [code, pointer, message]),
  };
}

describe('the object at `with` lies over the profile for its agent alone', () => {
  test('in conditions, parameters and keys, its members first, then the profile, then the data', () => {
    expect(traxgen({})).toEqual({
      faults: [],
      gold: [
        [
          'agent: cancel',
          'tool: get_user(id=U)',
          'tool: cancel(id=A, to=card)',
          'tool: note(text=late)',
          'agent: cancel',
          'tool: get_user(id=U)',
          'tool: note(text=None)',
        ],
      ],
    });
    const wants = [{ user: 'V' }, 0, { user: 'U', insured: true }];
    expect(traxgen({ wants }).gold[0].filter((line: string) => line.includes('cancel('))).toEqual([
      'tool: cancel(id=Z, to=cash)',
      'tool: cancel(id=Z, to=card)',
    ]);
  });

  test('and numbers in it are spelled as they came', () => {
    const text = JSON.stringify({ ...profile, wants: [{ order: 7 }, 0, {}] }).replace(':7', ':7.0');
    const { golds } = compile({ workflows: [cancel], profiles: [text], data });
    expect(formatGold(golds[0] as never, 'traxgen')).toContain('cancel(id=7.0, to=card)');
  });

  test('from the external data as well', () => {
    const { gold } = traxgen(
      { agent_sequence: [{ agent: 'cancel', with: 'more' }] },
      {
        data: { ...data, more: { order: 'M' } },
      },
    );
    expect(gold[0]).toContain('tool: cancel(id=M, to=card)');
  });
});

test('a path with no object there is an error in its place', () => {
  const wants = [{ order: 'A' }, 0, ['B']];
  expect(traxgen({ wants })).toEqual({
    gold: undefined,
    faults: [
      [
        'with-no-object',
        '/agent_sequence/1/with',
        "'with' names 'wants[pick[0]]', which is a list and no object",
      ],
    ],
  });
});

test('a path that does not exist is an error, or nothing lies over the profile', () => {
  const wants = [{ order: 'A' }];
  expect(traxgen({ wants }).faults).toEqual([
    [
      'with-no-object',
      '/agent_sequence/1/with',
      "'with' names 'wants[pick[0]]', and the profile has no such path",
    ],
  ]);
  for (const missing of ['null', 'expression']) {
    const { gold, faults } = traxgen({ wants }, { missing });
    expect(faults).toEqual([]);
    expect(gold[0].slice(-3)).toEqual([
      'tool: get_user(id=U)',
      'tool: cancel(id=Z, to=card)',
      'tool: note(text=none)',
    ]);
  }
});

describe('a cursor', () => {
  const opened = (more: Partial<CursorInput>) =>
    openCursor({ workflows: [cancel], agents: twice, ...more });
  const calls = (cursor: ReturnType<typeof opened>['cursor']) =>
    cursor?.next().calls.map(({ tool, params, unknown }) => [tool, params, unknown]);

  test('takes every name for unknown while nothing is known of the object', () => {
    const { cursor } = opened({ facts: { user: 'U', insured: true, order: 'Z', table: {} } });
    expect(calls(cursor)).toEqual([['get_user', {}, ['id']]]);
    const first = cursor?.after({ tool: 'get_user', params: { id: 'U' } });
    expect(first?.next().undecided).toEqual(["wants[0]['insured']"]);
    const told = first?.knowing({ wants: [{ order: 'A', insured: true }] });
    expect(calls(told)).toEqual([['cancel', { id: 'A' }, ['to']]]);
  });

  test('keeps what a call gave in one turn out of the other', () => {
    const facts = { pick: [1], wants: [{ reason: 'r' }, { order: 'B' }], user: 'U', insured: true };
    const { cursor } = opened({ facts });
    const behind = [
      { tool: 'get_user', params: { id: 'U' } },
      { tool: 'cancel', params: { id: 'X', to: 'card' } },
      { tool: 'note', params: { text: 'r' } },
      { tool: 'get_user', params: { id: 'U' } },
    ].reduce((at, call) => at?.after(call), cursor);
    expect(calls(behind)).toEqual([['cancel', { id: 'B', to: 'card' }, []]]);
    expect(behind?.check({ tool: 'cancel', params: { id: 'X', to: 'card' } }).verdict).toBe('deny');
  });

  test('reads one expression of two turns as two values', () => {
    const workflows = [
      {
        agent: 'cancel',
        steps: ['pay(sum = total + 1)', 'ask(why = reason)'],
        conditionals: [{ if: ['total + 1 > 5'], then: [{ action: 'skip', target: 'ask' }] }],
      },
    ];
    const facts = { wants: [{}, {}], pick: [1] };
    const { cursor } = opened({ workflows, facts });
    expect(cursor?.next().calls.map(({ tool }) => tool)).toEqual(['pay']);
    const told = cursor?.knowing({ wants: [{ total: 9 }, { total: 1, reason: 'r' }] });
    const first = told?.after({ tool: 'pay', params: { sum: 10 } });
    expect(calls(first)).toEqual([['pay', { sum: 2 }, []]]);
    const second = first?.after({ tool: 'pay', params: { sum: 2 } });
    expect(calls(second)).toEqual([['ask', { why: 'r' }, []]]);
    // While neither total is known, the first may skip the question and the second ask it.
    const open = opened({ workflows, facts: { wants: 0 } }).diagnostics;
    expect(open.map(({ code }) => code)).toEqual(['with-no-object']);
    const unknown = opened({ workflows, facts: { pick: [1] } }).cursor;
    const ways = [
      { tool: 'pay', params: { sum: 10 } },
      { tool: 'pay', params: { sum: 2 } },
    ].reduce((at, call) => at?.after(call), unknown);
    expect(ways?.check({ tool: 'ask', params: { why: 'r' } }).verdict).toBe('allow');
  });

  test('says where there is no object', () => {
    const { cursor, diagnostics } = opened({ facts: { wants: [1] }, complete: true });
    expect(cursor).toBeUndefined();
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['with-no-object', '/agent_sequence/0/with'],
    ]);
  });
});
