import { describe, expect, test } from 'vitest';
import { besidesJson } from '../../src/guard/call-json.ts';
import type { CallParams } from '../../src/guard/cursor.ts';
import { PolicyGuard } from '../../src/guard/guard.ts';
import {
  type AgentCall,
  type CursorInput,
  type JsonObject,
  openCursor,
  type PolicyCursor,
} from '../../src/index.ts';

type Given = Partial<CursorInput> & { readonly agents?: readonly string[] };

function opened(workflow: object | readonly object[], given: Given = {}): PolicyCursor {
  const workflows = [workflow].flat();
  const { cursor, diagnostics } = openCursor({ workflows, agents: ['w'], ...given });
  if (cursor === undefined) throw new Error(JSON.stringify(diagnostics));
  return cursor;
}

const when = (field: string, operator: string, value: unknown, target: string) => ({
  if: [{ field, operator, value }],
  then: [{ action: 'skip', target }],
});

const toolsOf = (cursor: PolicyCursor) => cursor.next().calls.map(({ tool }) => tool);

describe('what is not known', () => {
  test('has one value once a call gave it, for other calls and for conditions', () => {
    const workflow = {
      agent: 'w',
      steps: ['a(x = v)', 'b(y = v)', 'c'],
      conditionals: [when('v', '==', 1, 'c')],
    };
    const behind = opened(workflow).after({ tool: 'a', params: { x: 1 } });
    expect(behind.next().calls).toMatchObject([{ tool: 'b', params: { y: 1 }, unknown: [] }]);
    expect(behind.check({ tool: 'b', params: { y: 2 } })).toMatchObject({
      tag: 'bad_param',
      message: 'step 2: b has y 2 instead of 1',
    });
    expect(behind.after({ tool: 'b', params: { y: 1 } }).next()).toEqual({
      calls: [],
      mayEnd: true,
      undecided: [],
    });
    const other = opened(workflow).after({ tool: 'a', params: { x: 2 } });
    expect(toolsOf(other.after({ tool: 'b', params: { y: 2 } }))).toEqual(['c']);
  });

  test('is asked for only where the next call depends on it', () => {
    const workflow = {
      agent: 'w',
      steps: ['a', 'b', 'c', 'd'],
      conditionals: [when('early', '==', 1, 'a'), when('late', '==', 1, 'd')],
    };
    const cursor = opened(workflow);
    expect(cursor.next().undecided).toEqual(['early']);
    const behind = cursor.after({ tool: 'a' }).after({ tool: 'b' });
    expect(behind.next().undecided).toEqual([]);
    expect(behind.after({ tool: 'c' }).next().undecided).toEqual(['late']);
  });

  test('is asked for by its key where that is not known, and the key is resolved then', () => {
    const workflow = {
      agent: 'w',
      steps: ['a(n = stock[order["id"]]["left"])', 'b', 'c'],
      conditionals: [when("stock[order['id']]['left']", '==', 0, 'a')],
    };
    const cursor = opened(workflow);
    expect(cursor.next().undecided).toEqual(["order['id']"]);
    const known = cursor.knowing({ order: { id: 'P1' } });
    expect(known.next().undecided).toEqual(["stock['P1']['left']"]);
    const other = known.knowing({ stock: { P2: { left: 0 } } });
    expect(toolsOf(other)).toEqual(['a', 'b']);
    expect(toolsOf(known.knowing({ stock: { P1: { left: 0 } } }))).toEqual(['b']);
    // What a call gave stays where its key led to.
    const behind = cursor.after({ tool: 'a', params: { n: 5 } }, { order: { id: 'P1' } });
    expect(behind.knowing({ stock: { P1: { left: 5 } } }).contradicted).toEqual([]);
    expect(behind.knowing({ stock: { P1: { left: 6 } } }).contradicted).toHaveLength(1);
  });

  describe('has one value, by whatever path it is read', () => {
    const call = (tool: string, params: CallParams) => ({ tool, params });
    const table: {
      readonly of: string;
      readonly steps: readonly string[];
      readonly facts?: JsonObject;
      readonly conditionals?: readonly object[];
      readonly made?: AgentCall;
      readonly allowed?: AgentCall;
      readonly denied?: AgentCall;
    }[] = [
      {
        of: 'a key that the same call gives',
        steps: ["a(x = d['k'])", 'b(x = p, y = d[p])'],
        made: call('a', { x: 1 }),
        allowed: call('b', { x: 'k', y: 1 }),
        denied: call('b', { x: 'k', y: 2 }),
      },
      {
        of: 'a key that a call before gave, for conditions',
        steps: ['a(x = p)', 'b(x = d[p])', 'c'],
        conditionals: [when('d[p]', '==', 1, 'c'), when('d[p]', '!=', 1, 'b')],
        made: call('a', { x: 2 }),
        allowed: call('b', { x: 1 }),
        denied: call('b', { x: 2 }),
      },
      {
        of: 'a value that cannot be a key of what is read later',
        steps: ['a(x = p)', 'b(x = d[p])'],
        allowed: call('a', { x: 'k' }),
        denied: call('a', { x: null }),
      },
      {
        of: 'a value that cannot be a key of what a condition reads beside what is not known',
        steps: ['a(x = p)', 'b'],
        conditionals: [
          {
            if: [{ field: 'open', operator: '==', compare_to: 'd[p]' }],
            then: [{ action: 'skip', target: 'b' }],
          },
        ],
        allowed: call('a', { x: 'k' }),
        denied: call('a', { x: null }),
      },
      {
        of: 'a part, and then the whole',
        steps: ["a(x = o['k'])", 'b(x = o)'],
        made: call('a', { x: 1 }),
        allowed: call('b', { x: { k: 1, l: 1 } }),
        denied: call('b', { x: { k: 2 } }),
      },
      {
        of: 'a list and its first element in one call',
        steps: ['a(x = o[0], y = o)'],
        allowed: call('a', { x: 1, y: [1, 2] }),
        denied: call('a', { x: 2, y: [1, 2] }),
      },
      {
        of: 'an object, which has no more members than a call gave',
        steps: ['a(x = o)', 'b(x = o)'],
        facts: { o: { k: 1 } },
        made: call('a', { x: { k: 1, l: 1 } }),
        allowed: call('b', { x: { k: 1, l: 1 } }),
        denied: call('b', { x: { k: 1, l: 1, m: 1 } }),
      },
      {
        of: 'a member under a key that is not known, and then the object',
        steps: ['a(x = o[k])', 'b(x = o)'],
        facts: { o: { p: 2, q: 0 } },
        made: call('a', { x: 0 }),
        allowed: call('b', { x: { p: 2, q: 0 } }),
        denied: call('b', { x: { p: 2, q: 1 } }),
      },
      {
        of: 'an object, and then a member under a key that is not known',
        steps: ['a(x = o)', 'b(x = o[k])'],
        facts: { o: { p: 2 } },
        made: call('a', { x: { p: 2, q: 0 } }),
        allowed: call('b', { x: 0 }),
        denied: call('b', { x: 1 }),
      },
      {
        of: 'an element at a place that is not known, and then the list',
        steps: ['a(x = l[i])', 'b(x = l)'],
        made: call('a', { x: 5 }),
        allowed: call('b', { x: [1, 5] }),
        denied: call('b', { x: [1, 2] }),
      },
      {
        of: 'a member under keys of which one is the key of another',
        steps: ['a(x = o[t[k]])', 'b(x = t)', 'c(x = k)'],
        facts: { o: { p: 1, q: 2 } },
        made: call('a', { x: 1 }),
        allowed: call('b', { x: { m: 'p' } }),
        denied: call('b', { x: { m: 'q' } }),
      },
      {
        of: 'a member under a key that is told later',
        steps: ['a(x = o[k])', 'b(x = k)'],
        facts: { o: { p: 2, q: 0 } },
        made: call('a', { x: 0 }),
        allowed: call('b', { x: 'q' }),
        denied: call('b', { x: 'p' }),
      },
      {
        of: 'a member that is not known of an object of which others are',
        steps: ["a(x = o['q'])", 'b(x = o)'],
        facts: { o: { p: 2 } },
        made: call('a', { x: 0 }),
        allowed: call('b', { x: { p: 2, q: 0 } }),
        denied: call('b', { x: { p: 2, q: 1 } }),
      },
      {
        of: 'a step that a sequence repeats',
        steps: ['a(x = o)'],
        conditionals: [{ if: [], then: [{ action: 'override_trajectory', target: ['a', 'a'] }] }],
        made: call('a', { x: 1 }),
        allowed: call('a', { x: 1 }),
        denied: call('a', { x: 2 }),
      },
    ];
    test.each(table)('$of', ({ steps, facts = {}, conditionals, made, allowed, denied }) => {
      const start = opened({ agent: 'w', steps, conditionals: conditionals ?? [] }, { facts });
      const cursor = made ? start.after(made) : start;
      if (allowed) expect(cursor.check(allowed)).toMatchObject({ verdict: 'allow' });
      if (denied) expect(cursor.check(denied)).toMatchObject({ verdict: 'deny' });
    });
  });

  test('may be the key of a table in the data', () => {
    const workflow = { agent: 'w', steps: ['a(id = p)', "b(left = stock[p]['left'])"] };
    const cursor = opened(workflow, { data: { stock: { P1: { left: 5 } } } });
    expect(cursor.check({ tool: 'a', params: { id: 'P2' } })).toMatchObject({
      tag: 'bad_param',
      message: 'step 1: a has values that contradict what is known',
    });
    const behind = cursor.after({ tool: 'a', params: { id: 'P1' } });
    expect(behind.next().calls).toMatchObject([{ tool: 'b', params: { left: 5 }, unknown: [] }]);
  });

  test('is told once of calls that differ in the order of their parameters', () => {
    const both = { action: 'override_params', target: 'a', params: { y: 'v', x: 'u' } };
    const conditionals = [{ if: [{ field: 'c', operator: '==', value: 1 }], then: [both] }];
    const cursor = opened({ agent: 'w', steps: ['a(x = u, y = v)'], conditionals });
    expect(cursor.next().calls).toHaveLength(1);
  });

  test('goes together where comparisons are equal, and apart where one negates the other', () => {
    const conditionals = [
      when('v', '==', 1, 'a'),
      when('v', '!=', 1, 'b'),
      { if: [{ field: '1', operator: '==', compare_to: 'v' }], then: [], else: [] },
      when('one', 'in', ['x'], 'c'),
      when('one', 'not in', ['x'], 'd'),
    ];
    const cursor = opened({ agent: 'w', steps: ['a', 'b', 'c', 'd'], conditionals });
    expect(toolsOf(cursor)).toEqual(['a', 'b']);
    expect(toolsOf(cursor.after({ tool: 'a' }))).toEqual(['c', 'd']);
  });

  test('may be members of an object of which some are known', () => {
    const workflow = {
      agent: 'w',
      steps: ['a(o = order)', 'b'],
      conditionals: [
        {
          if: [{ field: 'order', operator: '==', compare_to: 'other' }],
          then: [{ action: 'skip', target: 'b' }],
        },
      ],
    };
    const cursor = opened(workflow, { facts: { order: { id: 1 }, other: { id: 1 } } });
    expect(cursor.next().calls).toMatchObject([{ tool: 'a', params: {}, unknown: ['o'] }]);
    expect(cursor.check({ tool: 'a', params: { o: { id: 1, more: 2 } } }).verdict).toBe('allow');
    expect(cursor.check({ tool: 'a', params: { o: { id: 2 } } }).verdict).toBe('deny');
    expect(cursor.after({ tool: 'a', params: { o: { id: 1 } } }).next()).toMatchObject({
      mayEnd: true,
      calls: [{ tool: 'b' }],
    });
  });

  test('are those of one object each, though the same is known of two', () => {
    const workflow = {
      agent: 'w',
      steps: ['first: a(o = one)', 'second: a(o = other)', 'b(o = one)'],
      soft_ordering: [['first', 'second']],
    };
    const [x, y] = [{ o: { id: 1, more: 1 } }, { o: { id: 1, more: 2 } }];
    const cursor = opened(workflow, { facts: { one: { id: 1 }, other: { id: 1 } } })
      .after({ tool: 'a', params: x })
      .after({ tool: 'a', params: y });
    for (const params of [x, y]) expect(cursor.check({ tool: 'b', params }).verdict).toBe('allow');
    expect(cursor.check({ tool: 'b', params: { o: { id: 1 } } }).verdict).toBe('deny');
  });

  test('of a condition does not matter where the facts decide it without', () => {
    const conditionals = [
      {
        if: [
          {
            any_of: [
              { field: 'a', operator: '==', value: 1 },
              { field: 'b', operator: '==', value: 1 },
            ],
          },
        ],
        then: [{ action: 'skip', target: 'x' }],
      },
    ];
    const workflow = { agent: 'w', steps: ['x', 'y'], conditionals };
    expect(opened(workflow).next().undecided).toEqual(['a', 'b']);
    expect(opened(workflow, { facts: { b: 1 } }).next()).toMatchObject({
      calls: [{ tool: 'y', because: 'step 2 of w' }],
      undecided: [],
    });
    expect(opened(workflow, { facts: { b: 2 } }).next().calls).toMatchObject([
      { because: 'step 1 of w, if conditional 1 (a == 1 or b == 1) did not hold' },
      { because: 'step 2 of w, if conditional 1 (a == 1 or b == 1) held' },
    ]);
  });

  test('is not asked for in a part of a condition that the facts decide', () => {
    const clause = (field: string) => ({ field, operator: '==', value: 1 });
    const whole = { any_of: [{ all_of: [clause('a'), clause('k')] }, { not: clause('b') }] };
    const conditionals = [{ if: [whole], then: [{ action: 'skip', target: 'x' }] }];
    const workflow = { agent: 'w', steps: ['x', 'y'], conditionals };
    const undecided = (facts: object) => opened(workflow, { facts }).next().undecided;
    expect(undecided({ k: 1 })).toEqual(['a', 'b']);
    expect(undecided({ k: 0 })).toEqual(['b']);
    expect(undecided({ k: 0, b: 1 })).toEqual([]);
    expect(undecided({})).toEqual(['a', 'k', 'b']);
  });

  test('with many clauses each is still as many outcomes as decisions have', () => {
    const conditionals = Array.from({ length: 6 }, (_, at) => ({
      if: [
        {
          any_of: Array.from({ length: 10 }, (__, part) => ({
            field: `f${at}x${part}`,
            operator: '==',
            value: 1,
          })),
        },
      ],
      then: [{ action: 'skip', target: 'a' }],
    }));
    expect(toolsOf(opened({ agent: 'w', steps: ['a', 'b'], conditionals }))).toEqual(['a', 'b']);
  });
});

describe('calls that are denied', () => {
  const one = {
    agent: 'one',
    steps: ['a(id = id)', 'b', 'complete_case'],
    conditionals: [when('status', '==', 'open', 'b')],
  };
  const two = { agent: 'two', steps: ['c', 'complete_case'] };
  const given = { agents: ['one', 'two'], facts: { id: 7, status: 'open' } };
  const cursor = opened([one, two], given);

  test.each([
    [{ tool: 'c' }, 'wrong_order', 'step 1: the order allows a here, not c'],
    [{ tool: 'a', params: { id: 8 } }, 'bad_param', 'step 1: a has id 8 instead of 7'],
    [{ tool: 'a' }, 'bad_param', 'step 1: a lacks id'],
    [{ tool: 'a', params: { id: 7, x: 1 } }, 'bad_param', 'step 1: a has a surplus x 1'],
    [
      { tool: 'a', params: { id: 7 }, agent: 'two' },
      'agent_violation',
      'step 1: a stands under agent two, not one',
    ],
  ])('%j is %s', (call, tag, message) => {
    expect(cursor.check(call)).toEqual({
      verdict: 'deny',
      tag,
      message,
      expected: cursor.next().calls,
    });
  });

  test('name the decision that would make them right, or are not expected', () => {
    const behind = cursor.after({ tool: 'a', params: { id: 7 } });
    expect(behind.check({ tool: 'b' })).toMatchObject({
      tag: 'wrong_condition',
      message:
        "step 2: b would be right if conditional 1 of one (status == 'open') did not hold, but it does",
    });
    expect(behind.check({ tool: 'a', params: { id: 7 } })).toMatchObject({
      tag: 'repeated_call',
      message: 'step 2: a was called before, and may not be called again',
    });
    const last = behind.after({ tool: 'c' }).after({ tool: 'complete_case' });
    expect(last.next()).toEqual({ calls: [], mayEnd: true, undecided: [] });
    expect(last.check({ tool: 'c' })).toMatchObject({ tag: 'repeated_call', expected: [] });
  });

  test('have parameters that a program left undefined only where these have a value', () => {
    const params = { id: 7, note: undefined } as unknown as { id: number };
    expect(cursor.check({ tool: 'a', params }).verdict).toBe('allow');
  });

  test('leave the cursor where it is', () => {
    expect(cursor.after({ tool: 'c' }).next()).toEqual(cursor.next());
  });
});

describe('facts that come later', () => {
  const workflow = {
    agent: 'w',
    steps: ['a', 'b', 'c'],
    conditionals: [when('order["status"]', '==', 'open', 'b')],
  };

  test('rule out calls that were allowed, and every answer says so', () => {
    const behind = opened(workflow).after({ tool: 'a' }).after({ tool: 'b' });
    const known = behind.knowing({ order: { status: 'open' } });
    const note = 'made before, but ruled out by what is known now: b()';
    expect(known.contradicted).toEqual([{ tool: 'b' }]);
    expect(known.next()).toMatchObject({ calls: [{ tool: 'c' }], note });
    expect(known.check({ tool: 'c' }).message).toBe(`c may come next (${note})`);
    expect(known.after({ tool: 'c' }).next().mayEnd).toBe(true);
    // The last value counts.
    expect(known.knowing({ order: { status: 'shut' } }).contradicted).toEqual([]);
  });

  test('are merged member by member', () => {
    const known = opened(workflow, { facts: { order: { status: 'open' } } }).knowing({
      order: { id: 1 },
    });
    expect(toolsOf(known.after({ tool: 'a' }))).toEqual(['c']);
  });

  test('that have faults leave nothing, and say why', () => {
    const ordered = { ...workflow, conditionals: [when('n', '<', 5, 'b')] };
    const known = opened(ordered).knowing({ n: [] });
    expect(known.diagnostics).toMatchObject([{ code: 'operand-type' }]);
    expect(known.next()).toEqual({ calls: [], mayEnd: false, undecided: [] });
    const late = opened(ordered).after({ tool: 'a' }).knowing({ n: [] });
    expect([late.contradicted, late.next().note]).toEqual([[], undefined]);
    expect(late.knowing({ n: 1 }).next().calls).toMatchObject(
      opened(ordered).knowing({ n: 1 }).after({ tool: 'a' }).next().calls,
    );
    expect(known.check({ tool: 'a' })).toMatchObject({
      verdict: 'deny',
      message: `nothing may be called: ${known.diagnostics[0]?.message}`,
    });
    expect(() => known.knowing([1])).toThrow(TypeError);
  });
});

describe('options', () => {
  const workflow = { agent: 'w', steps: ['look up(id = id)', 'note(text = text)', 'z'] };
  const named = { ...workflow, steps: ['look_up(id = id)', 'note(text = text)', 'z'] };

  test('argument rules allow what they allow in scores', () => {
    const rules = {
      tools: {
        look_up: { parameters: { id: { ignore_case: true } } },
        note: { optional_call: true },
      },
    };
    const cursor = opened(named, { rules, facts: { id: 'Ab', text: 'x' } });
    expect(cursor.check({ tool: 'look_up', params: { id: 'aB' } }).verdict).toBe('allow');
    const note = { tool: 'note', params: { text: 'x' } };
    expect(cursor.check(note).message).toBe('note may be called at any time');
    expect(cursor.after(note).check(note).verdict).toBe('allow');
    expect(cursor.check({ tool: 'note', params: { text: 1 } })).toMatchObject({
      tag: 'bad_param',
      message: 'step 1: note has text 1 instead of "x"',
    });
    expect(toolsOf(cursor)).toEqual(['look_up']);
    expect(cursor.next().besides).toMatchObject([{ kind: 'anytime', ...note }]);
    const behind = cursor.after({ tool: 'look_up', params: { id: 'AB' } });
    expect(toolsOf(behind)).toEqual(['z']);
    // A value that is not known is compared where the call has its place.
    const open = opened(named, { rules, facts: { id: 'Ab' } });
    expect(open.check(note)).toMatchObject({ tag: 'wrong_order' });
    const inPlace = open.after({ tool: 'look_up', params: { id: 'Ab' } });
    expect(inPlace.check(note).verdict).toBe('allow');
    expect(inPlace.after(note).check({ tool: 'note', params: { text: 'y' } }).verdict).toBe('deny');
    expect(inPlace.after({ tool: 'z' }).next().mayEnd).toBe(true);
  });

  test.each([
    [{ noet: { optional_call: true } }, "'note'"],
    [{ note: { parameters: { txet: { ignore: true } } } }, "'text'"],
  ])('misspelt argument rules are errors: %j', (tools, meant) => {
    const { cursor, diagnostics } = openCursor({
      workflows: [named],
      agents: ['w'],
      rules: { tools: { ...tools, elsewhere: {} } },
    });
    expect(cursor).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: 'misspelt-rule', file: 'rules', hint: `did you mean ${meant}?` },
    ]);
  });

  test('an agent may have other names for what it may call besides', () => {
    const policy = {
      agent: 'w',
      steps: ['look()+', 'end()'],
      anytime: ['think', 'note(x = 1)', '*'],
    };
    const toolNames = { 'mcp__crm__*': '*', noteIt: 'note' };
    const cursor = opened(policy, { toolNames }).after({ tool: 'mcp__crm__look' });
    const { besides = [] } = cursor.next();
    expect(besides.map(({ kind, tool, name }) => [kind, tool, name])).toEqual([
      ['repeat', 'look', 'mcp__crm__look'],
      ['anytime', 'think', 'mcp__crm__think'],
      ['anytime', 'note', 'noteIt'],
      ['anytime', '*', undefined],
    ]);
    expect(besides.map((one) => besidesJson(one))).toMatchObject([
      { tool_name: 'look', name: 'mcp__crm__look', tool_input: {} },
      { tool_name: 'think', name: 'mcp__crm__think' },
      { tool_name: 'note', name: 'noteIt', tool_input: { x: 1 } },
      { tool_name: '*', except: ['look', 'end'] },
    ]);
    for (const { name = 'mcp__crm__any', params } of besides) {
      expect(cursor.check({ tool: name, ...(params && { params }) }).verdict).toBe('allow');
    }
  });

  test('an agent may have other names for tools', () => {
    const toolNames = { 'mcp__crm__*': '*', noteIt: 'note' };
    const cursor = opened(named, { toolNames, others: 'deny', facts: { id: 1, text: 'x' } });
    const call = { tool: 'mcp__crm__look_up', params: { id: 1 } };
    expect(cursor.next().calls).toMatchObject([{ tool: 'look_up', name: 'mcp__crm__look_up' }]);
    expect(cursor.check(call).verdict).toBe('allow');
    expect(cursor.check({ tool: 'mcp__crm__other' }).tag).toBe('extra_tool');
    const after = cursor.after(call);
    expect(after.next().calls).toMatchObject([{ tool: 'note', name: 'noteIt' }]);
    const guard = new PolicyGuard({ cursor: after });
    expect(guard.open(['mcp__crm__z', 'mcp__crm__note', 'noteIt'])).toEqual([
      'mcp__crm__note',
      'noteIt',
    ]);
    expect(guard.check({ tool: 'mcp__crm__z' }).refusal).toMatch(/Call now: noteIt\(text="x"\)\.$/);
    // By rules as well, where the names of the option go first.
    const rules = { names: { 'mcp__crm__*': '*', noteIt: 'z' } };
    const both = opened(named, {
      rules,
      toolNames: { noteIt: 'note' },
      facts: { id: 1, text: 'x' },
    });
    expect(both.toolOf('noteIt')).toBe('note');
    expect(both.check(call).verdict).toBe('allow');
  });

  test.each([
    [{ 'a*': 'f', '*b': 'g' }, 'ambiguous-tool-name'],
    [{ 'a*': 1 }, 'wrong-type'],
    ['{', 'json-syntax'],
  ])('names of tools that cannot be used are errors: %j', (toolNames, code) => {
    const input = { workflows: [named], agents: ['w'], toolNames } as CursorInput;
    const { cursor, diagnostics } = openCursor(input);
    expect(cursor).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, file: 'toolNames' }]);
  });

  test('a name for a tool that no policy has is a warning', () => {
    const input = { workflows: [named], agents: ['w'], toolNames: { n: 'noet' } };
    const { cursor, diagnostics } = openCursor(input);
    expect(cursor).toBeDefined();
    expect(diagnostics).toMatchObject([
      { code: 'unknown-tool-name', pointer: '/n', hint: "did you mean 'note'?" },
    ]);
  });

  test('tools that no policy names are recorded, or refused', () => {
    const cursor = opened(named);
    const call = { tool: 'search', params: { q: 1 } };
    expect(cursor.check(call).verdict).toBe('allow');
    expect(cursor.after(call).others).toEqual([call]);
    const strict = opened(named, { others: 'deny' });
    expect(strict.check(call)).toMatchObject({ verdict: 'deny', tag: 'extra_tool' });
    expect(strict.after(call).others).toEqual([]);
  });

  test('agents are those of the facts unless given', () => {
    const { cursor } = openCursor({ workflows: [named], facts: { agent_sequence: ['w'] } });
    expect(cursor && toolsOf(cursor)).toEqual(['look_up']);
    const { diagnostics } = openCursor({ workflows: [named], facts: { agent_sequence: ['v'] } });
    expect(diagnostics).toMatchObject([{ code: 'unknown-agent', pointer: '/agent_sequence/0' }]);
  });

  test.each([
    [{ others: 'ask' }, RangeError],
    [{ missing: 'x' }, RangeError],
    [{ agents: 'w' }, TypeError],
    [{ workflows: 1 }, TypeError],
  ])('%j throws', (wrong, error) => {
    const input = { workflows: [named], ...wrong } as unknown as CursorInput;
    expect(() => openCursor(input)).toThrow(error);
  });

  test('data that are not JSON, rules with faults and bad workflows are diagnostics', () => {
    const bad = openCursor({ workflows: ['{'], facts: '[]', rules: '{ "tool": 1 }', data: '1' });
    expect(bad.cursor).toBeUndefined();
    expect(new Set(bad.diagnostics.map(({ code }) => code))).toEqual(
      new Set(['json-syntax', 'wrong-type', 'unknown-key']),
    );
  });
});

test('steps of one tool with values that are not known may come in any order of a block', () => {
  const steps = Array.from({ length: 12 }, (_, at) => `s${at}: f(a = v${at})`);
  const ids = steps.map((_, at) => `s${at}`);
  let cursor = opened({ agent: 'w', steps: [...steps, 'g(a = v3)'], soft_ordering: [ids] });
  for (let at = 0; at < 12; at++) cursor = cursor.after({ tool: 'f', params: { a: at % 6 } });
  expect(cursor.next().calls).toMatchObject(
    [0, 1, 2, 3, 4, 5].map((a) => ({ tool: 'g', params: { a } })),
  );
});

describe('equal calls of a block', () => {
  const names = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at}`);

  test('are told apart as far as their orders ask for it', () => {
    const [first, second] = [names('a', 8), names('b', 8)];
    let cursor: PolicyCursor = opened({
      agent: 'w',
      steps: [...first.map((id) => `${id}: f(p = x)`), ...second.map((id) => `g_${id}()`)],
      soft_ordering: [[...first, ...second.map((id) => `g_${id}`)]],
      hard_ordering: first.map((id, at) => [id, `g_b${at}`]),
    });
    for (let at = 0; at < 4; at++) cursor = cursor.after({ tool: 'f', params: { p: 1 } });
    expect(cursor.next().calls).toHaveLength(9);
    for (const at of [0, 1, 2, 3]) cursor = cursor.after({ tool: `g_b${at}` });
    expect(toolsOf(cursor)).toEqual(['f']);
  });

  test('are too many where it takes too much reading to find them all', () => {
    const clauses = (at: number) =>
      names('v', 20).map((field, of) => ({ field, operator: '==', value: at * of }));
    const conditionals = Array.from({ length: 150 }, (_, at) => ({
      if: [{ any_of: clauses(at) }],
      then: [{ action: 'skip', target: 'f' }],
    }));
    const workflow = { agent: 'w', steps: ['f()', 'g()'], conditionals };
    expect(() => opened(workflow)).toThrow('cursor-too-open');
  });

  test('are told apart in so many ways at most, until more is known', () => {
    const all = names('v', 10);
    let cursor: PolicyCursor = opened({
      agent: 'w',
      steps: [...all.map((v) => `f_${v}: f(p = ${v})`), ...all.map((v) => `g_${v}(p = ${v})`)],
      soft_ordering: [all.map((v) => `f_${v}`)],
    });
    const call = (p: number) => ({ tool: 'f', params: { p } });
    for (let p = 0; p < 4; p++) {
      expect([cursor.diagnostics, cursor.check(call(p)).verdict]).toEqual([[], 'allow']);
      cursor = cursor.after(call(p));
    }
    expect(cursor.diagnostics).toMatchObject([
      { code: 'cursor-too-open', hint: "tell more of them, first 'v0', 'v1', 'v2' and 7 more" },
    ]);
    expect(cursor.check(call(4)).message).toMatch(
      /^nothing may be called: there are more than 4096/,
    );
    expect(cursor.next()).toMatchObject({ calls: [], mayEnd: false });
    const told = cursor.knowing({ v0: 9, v1: 1, v2: 5 });
    expect(told.diagnostics).toEqual([]);
    expect(told.check(call(9)).verdict).toBe('allow');
  });
});
