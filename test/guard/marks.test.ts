import { describe, expect, test } from 'vitest';
import { PolicyGuard } from '../../src/guard/guard.ts';
import { type CursorInput, openCursor, type PolicyCursor } from '../../src/index.ts';
import { node, tool, way } from '../compiler/languages/graph/loan.ts';

function opened(workflow: object, given: Partial<CursorInput> = {}): PolicyCursor {
  const { cursor, diagnostics } = openCursor({ workflows: [workflow], agents: ['w'], ...given });
  if (cursor === undefined) throw new Error(JSON.stringify(diagnostics));
  return cursor;
}

const call = (name: string, params = {}) => ({ tool: name, params });
const verdictOf = (cursor: PolicyCursor, name: string, params = {}) => {
  const { verdict, kind, tag } = cursor.check(call(name, params));
  return [verdict, kind ?? tag].filter((one) => one !== undefined).join(' ');
};
const toolsOf = (cursor: PolicyCursor) => cursor.next().calls.map((one) => one.tool);

/** A hotel's booking changes: a look-up may be repeated, a payment be tried again twice, breakfast be offered. */
const hotel = {
  agent: 'w',
  steps: [
    'identify(guest = guest)',
    "get_booking(id = booking['id'])+",
    { tool: 'charge_card', params: { amount: "quote['diff']" }, retries: 2 },
    'update_booking()',
    'offer_breakfast()?',
    'confirm: send_email(to = guest) | send_sms(to = phone)',
  ],
  anytime: ['think', "get_policy(name = 'fees')", '*'],
};
const facts = { guest: 'G1', booking: { id: 'B1' }, quote: { diff: 42.5 }, phone: '1' };

describe('what a policy leaves to its agent', () => {
  const start = opened(hotel, { facts, others: 'deny' });
  const booked = start
    .after(call('identify', { guest: 'G1' }))
    .after(call('get_booking', { id: 'B1' }));

  test('a look-up is made again with the same arguments, behind the first', () => {
    expect(verdictOf(start, 'get_booking', { id: 'B1' })).toBe('deny wrong_order');
    expect(verdictOf(booked, 'get_booking', { id: 'B1' })).toBe('allow repeat');
    expect(verdictOf(booked, 'get_booking', { id: 'B2' })).toBe('deny bad_param');
    const charged = booked.after(call('charge_card', { amount: 42.5 }));
    expect(verdictOf(charged, 'get_booking', { id: 'B1' })).toBe('allow repeat');
    expect(verdictOf(charged, 'identify', { guest: 'G1' })).toBe('deny repeated_call');
  });

  test('calls come at any time, as far as the policy says so', () => {
    expect(verdictOf(start, 'think', { thought: 'hm' })).toBe('allow anytime');
    expect(verdictOf(start, 'get_policy', { name: 'fees' })).toBe('allow anytime');
    expect(verdictOf(start, 'get_policy', { name: 'pets' })).toBe('allow anytime');
    expect(verdictOf(start, 'search')).toBe('allow anytime');
    const named = opened({ ...hotel, anytime: ["get_policy(name = 'fees')"] }, { facts });
    expect(verdictOf(named, 'get_policy', { name: 'pets' })).toBe('deny bad_param');
  });

  test('a step may be passed, and another be made instead', () => {
    const updated = booked
      .after(call('charge_card', { amount: 42.5 }))
      .after(call('update_booking'));
    expect(updated.next().calls).toMatchObject([
      { tool: 'offer_breakfast', optional: true },
      { tool: 'send_email', step: 'confirm' },
      { tool: 'send_sms', step: 'confirm', insteadOf: 'confirm' },
    ]);
    expect(updated.next().mayEnd).toBe(false);
    const sent = updated.after(call('send_sms', { to: '1' }));
    expect([toolsOf(sent), sent.next().mayEnd]).toEqual([[], true]);
    expect(verdictOf(sent, 'send_email', { to: 'G1' })).toBe('deny extra_tool');
    expect(verdictOf(sent, 'offer_breakfast')).toBe('deny extra_tool');
  });

  test('a call that failed was not made, and is tried again as often as it may', () => {
    const charge = call('charge_card', { amount: 42.5 });
    let failed = booked;
    for (let tries = 1; tries <= 2; tries++) {
      failed = failed.after(charge, { failed: true });
      expect(failed.next().calls).toMatchObject([
        { tool: 'charge_card', failed: tries, retriesLeft: 3 - tries },
      ]);
      expect(verdictOf(failed, 'update_booking')).toBe('deny wrong_order');
      expect(verdictOf(failed, 'charge_card', { amount: 42.5 })).toBe('allow retry');
      expect(verdictOf(failed, 'get_booking', { id: 'B1' })).toBe('allow repeat');
    }
    expect(toolsOf(failed.after(charge))).toEqual(['update_booking']);
    const over = failed.after(charge, { failed: true });
    expect(over.check(charge)).toMatchObject({
      tag: 'too_many_retries',
      message: 'step 6: charge_card has failed 3 times, and may be tried again at most 2 times',
    });
    expect([toolsOf(over), over.next().mayEnd]).toEqual([[], false]);
    expect(over.check(call('update_booking')).message).toBe(
      'step 6: the order allows nothing here, not update_booking: charge_card has failed 3 times, and may be tried again at most 2 times',
    );
    expect(verdictOf(over, 'think')).toBe('allow anytime');
  });

  test('twenty optional steps and five alternatives are few ways', () => {
    const optional = Array.from({ length: 20 }, (_, at) => `o${at}(p = x)?`);
    const either = Array.from({ length: 5 }, (_, at) => `a${at}() | b${at}() | c${at}()`);
    const cursor = opened({ agent: 'w', steps: [...optional, ...either] }, { facts: { x: 1 } });
    expect(cursor.next().calls).toHaveLength(23);
    let at = cursor.after(call('o3', { p: 1 })).after(call('b0'));
    expect(toolsOf(at)).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['c1', 'a2', 'b3', 'b4']) at = at.after(call(name));
    expect(at.next()).toEqual({ calls: [], mayEnd: true, undecided: [] });
    const equal = Array.from({ length: 20 }, (_, one) => `s${one}: f(p = x)?`);
    const ids = equal.map((_, one) => `s${one}`);
    for (const soft_ordering of [[], [ids]]) {
      let same = opened({ agent: 'w', steps: equal, soft_ordering }, { facts: { x: 1 } });
      for (let made = 0; made < 20; made++) same = same.after(call('f', { p: 1 }));
      expect(same.next()).toMatchObject({ calls: [], mayEnd: true });
      const { tracks } = same as unknown as { readonly tracks: readonly unknown[] };
      expect(tracks).toHaveLength(1);
    }
  });
});

describe('what is not known', () => {
  test('has one value, also for repetitions and for calls at any time', () => {
    const workflow = { agent: 'w', steps: ['a(x = v)+', 'b()?'], anytime: ['n(x = v)'] };
    const behind = opened(workflow).after(call('a', { x: 1 }));
    expect(verdictOf(behind, 'a', { x: 1 })).toBe('allow repeat');
    expect(verdictOf(behind, 'a', { x: 2 })).toBe('deny bad_param');
    expect(verdictOf(behind, 'n', { x: 1 })).toBe('allow anytime');
    expect(verdictOf(behind, 'n', { x: 2 })).toBe('deny bad_param');
  });

  test('is not told by a call that failed', () => {
    const failed = opened({ agent: 'w', steps: ['a(x = v)', 'b(x = v)'] }).after(
      call('a', { x: 1 }),
      { failed: true },
    );
    expect(verdictOf(failed, 'a', { x: 2 })).toBe('allow retry');
  });
});

describe('a call that turns out to have failed', () => {
  const steps = ['a()', 'b()', 'c()'];

  test('takes back what needed it', () => {
    const cursor = opened({ agent: 'w', steps }).after(call('a')).after(call('b'));
    const failed = cursor.failed(call('a'));
    expect([toolsOf(failed), failed.contradicted]).toEqual([['a'], [call('b')]]);
    const last = cursor.failed();
    expect(toolsOf(last)).toEqual(['b']);
    expect(last.failed()).toBe(last);
    expect(cursor.failed(call('c'))).toBe(cursor);
  });

  test('may be one of a tool that no policy names', () => {
    const cursor = opened({ agent: 'w', steps }).after(call('a')).after(call('search'));
    const failed = cursor.failed();
    expect(toolsOf(failed)).toEqual(['b']);
    expect(failed.failed()).toBe(failed);
  });

  test('is told by facts with that name only through knowing', () => {
    const conditionals = [
      {
        if: [{ field: 'failed', operator: '==', value: true }],
        then: [{ action: 'skip', target: 'b' }],
      },
    ];
    const cursor = opened({ agent: 'w', steps, conditionals });
    expect(toolsOf(cursor.after(call('a'), { failed: true }))).toEqual(['a']);
    expect(toolsOf(cursor.after(call('a')).knowing({ failed: true }))).toEqual(['c']);
    expect(toolsOf(cursor.after(call('a'), { failed: false }))).toEqual(['b']);
  });
});

describe('a policy graph', () => {
  const nodes = [
    node('1', [{ ...tool('ask', '', 'answer'), times: '+' }], [way('2')]),
    node('2', [{ ...tool('offer', 'answer', ''), times: '?', retries: 1 }], [way('3')]),
    node('3', [tool('close', 'answer', '')], []),
  ];
  const graph = { title: 'w', nodes, anytime: ['think'] };

  test('has marks as well', () => {
    const behind = opened(graph).after(call('ask'), { answer: 1 });
    expect(behind.next().calls).toMatchObject([
      { tool: 'offer', params: { answer: 1 }, optional: true },
      { tool: 'close', params: { answer: 1 } },
    ]);
    expect(verdictOf(behind, 'ask')).toBe('allow repeat');
    expect(verdictOf(behind, 'think')).toBe('allow anytime');
    // What a repetition returns takes the place of what was returned before.
    const again = behind.after(call('ask'), { answer: 2 });
    expect(again.next().calls).toMatchObject([
      { params: { answer: 2 } },
      { params: { answer: 2 } },
    ]);
    const offer = call('offer', { answer: 1 });
    const failed = behind.after(offer, { failed: true }).after(offer, { failed: true });
    expect(verdictOf(failed, 'offer', { answer: 1 })).toBe('deny too_many_retries');
    expect(toolsOf(failed)).toEqual(['close']);
  });

  test('expects a call to fail where its case says so', () => {
    const failed = opened(graph, { facts: { failing: ['close'] } })
      .after(call('ask'), { answer: 1 })
      .after(call('close', { answer: 1 }), { failed: true });
    expect([toolsOf(failed), failed.next().mayEnd]).toEqual([[], true]);
    const later = opened(graph)
      .after(call('ask'), { answer: 1 })
      .after(call('close', { answer: 1 }), { failed: true });
    expect([toolsOf(later), later.next().mayEnd]).toEqual([['offer', 'close'], false]);
    expect(later.knowing({ failing: ['close'] }).next().mayEnd).toBe(true);
  });
});

describe('a guard', () => {
  const guardOf = () => {
    const guard = new PolicyGuard({ cursor: opened(hotel, { facts, others: 'deny' }) });
    guard.check({ tool: 'identify', input: { guest: 'G1' } }).gave('ok');
    guard.check({ tool: 'get_booking', input: { id: 'B1' } }).gave('ok');
    return guard;
  };
  const charge = { tool: 'charge_card', input: { amount: 42.5 } };
  const update = { tool: 'update_booking', input: {} };

  test('lets a failed call be tried again, and nothing be made that comes after it', () => {
    const guard = guardOf();
    const names = ['charge_card', 'get_booking', 'think', 'update_booking', 'search', 'identify'];
    guard.check(charge).failed(new Error('The gateway timed out.'));
    expect(guard.check(update).refusal).toBe(
      'step 4: the order allows charge_card here, not update_booking. Try again, at most 2 times: charge_card(amount=42.5).',
    );
    expect(guard.open(names)).toEqual(['charge_card', 'get_booking', 'think', 'search']);
    guard.check(charge).failed('again');
    expect(guard.check(update).refusal).toContain('Try again, at most once: charge_card');
    guard.check(charge).failed('again');
    expect(guard.check(charge).refusal).toBe(
      'step 6: charge_card has failed 3 times, and may be tried again at most 2 times. Nothing else may be called now.',
    );
    expect([guard.mustCall, guard.open(names)]).toEqual([
      false,
      ['get_booking', 'think', 'search'],
    ]);
    expect(guard.denied.at(-1)?.verdict.tag).toBe('too_many_retries');
  });

  test('takes a result for a failure where rules say so', () => {
    const rules = { tools: {}, failures: [{ tool: 'charge_card', result: 'declined' }] };
    const told: unknown[] = [];
    const guard = new PolicyGuard({
      cursor: opened({ ...hotel, steps: hotel.steps.slice(2) }, { facts, rules }),
      facts: (...all) => void told.push(all),
    });
    guard.check(charge).gave({ status: 'declined' });
    expect(guard.messages.at(-1)).toMatchObject({
      content: '{"status":"declined"}',
      is_error: true,
    });
    expect(toolsOf(guard.cursor)).toEqual(['charge_card']);
    guard.check(charge).gave({ status: 'paid' });
    expect(toolsOf(guard.cursor)).toEqual(['update_booking']);
    const { tool: name, input: params } = charge;
    expect(told).toEqual([
      [{ tool: name, params }, { status: 'declined' }, true],
      [{ tool: name, params }, { status: 'paid' }, false],
    ]);
  });

  test('takes a result of a server of MCP for a failure where it says so', () => {
    const guard = new PolicyGuard({
      cursor: opened({ ...hotel, steps: hotel.steps.slice(2) }, { facts }),
    });
    guard.check(charge).gave({ content: [{ type: 'text', text: 'declined' }], isError: true });
    expect(guard.messages.at(-1)).toMatchObject({ is_error: true });
    expect(toolsOf(guard.cursor)).toEqual(['charge_card']);
    guard.check(charge).gave({ content: [{ type: 'text', text: 'paid' }], isError: false });
    expect(toolsOf(guard.cursor)).toEqual(['update_booking']);
  });

  test('steps back before a call that failed while another was made', () => {
    const guard = guardOf();
    const [first, second] = [guard.check(charge), guard.check(update)];
    second.gave('ok');
    first.failed('no');
    expect(guard.cursor.contradicted).toMatchObject([{ tool: 'update_booking' }]);
    guard.check(charge).gave('paid');
    expect(toolsOf(guard.cursor)).toEqual(['update_booking']);
  });
});
