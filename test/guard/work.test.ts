import { describe, expect, test } from 'vitest';
import { CallLog } from '../../src/guard/call-log.ts';
import { mergedFacts } from '../../src/guard/merged-facts.ts';
import { openCursor } from '../../src/guard/open-cursor.ts';
import { loan } from '../compiler/languages/graph/loan.ts';

/* What a line of a guard costs does not grow with the lines before it. */

describe('facts', () => {
  const workflow = {
    agent: 'w',
    steps: ["a(x = order['id'])", 'b(x = prices[day])', 'c(x = whole)'],
  };
  const facts = { order: { id: 1 }, prices: { monday: 1 }, whole: { one: 1 }, day: 'monday' };
  const { cursor } = openCursor({ workflows: [workflow], agents: ['w'], facts });

  test.each([
    {},
    { note: 'no step reads it' },
    { order: { note: 'nor this' } },
    { order: { id: 1 }, day: 'monday', whole: { one: 1 } },
  ])('that no policy reads, or that are known, change nothing: %j', (more) => {
    expect(cursor?.knowing(more)).toBe(cursor);
  });

  test.each([{ order: { id: 2 } }, { prices: { friday: 2 } }, { whole: { two: 2 } }, { order: 5 }])(
    'that a policy may read are known: %j',
    (more) => {
      expect(cursor?.knowing(more)).not.toBe(cursor);
    },
  );

  test('of a policy graph are all that a case has', () => {
    const opened = openCursor({ workflows: [loan], agents: ['loan'], facts: {} });
    expect(opened.diagnostics).toEqual([]);
    const own = opened.cursor;
    expect(own?.knowing({ other: 1 })).toBe(own);
    for (const root of ['user_provided_info', 'tool_responses']) {
      expect(own?.knowing({ [root]: { any: {} } })).not.toBe(own);
    }
    for (const root of ['failing', 'withheld']) {
      expect(own?.knowing({ [root]: ['any'] })).not.toBe(own);
    }
  });

  test('are copied only where they change', () => {
    const known = { large: { a: 1 }, small: { b: 1, inner: { c: 1 } } };
    const merged = mergedFacts(known, { small: { b: 2 } });
    expect(merged).toEqual({ large: { a: 1 }, small: { b: 2, inner: { c: 1 } } });
    expect([merged.large, Object(merged.small).inner]).toEqual([known.large, known.small.inner]);
    expect(merged.large).toBe(known.large);
    expect(mergedFacts(known, { small: { b: 1 }, large: {} })).toBe(known);
    const proto = mergedFacts({ x: 1 }, JSON.parse('{"__proto__":{"y":2}}'));
    expect(Object.keys(proto)).toEqual(['x', '__proto__']);
  });
});

describe('calls of tools that no policy names', () => {
  test('share one list, which no log changes for another', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ tool: name }));
    if (!a || !b || !c) throw new Error('there are three');
    const start = new CallLog();
    const one = start.with(a);
    const [left, right] = [one.with(b), one.with(c)];
    expect([start, one, left, right].map((log) => log.calls)).toEqual([[], [a], [a, b], [a, c]]);
    // biome-ignore lint/complexity/useLiteralKeys: a private member can be read in no other way.
    expect(left['shared']).toBe(start['shared']);
  });

  test('are told in order', () => {
    const { cursor } = openCursor({ workflows: [{ agent: 'w', steps: ['a'] }], agents: ['w'] });
    let at = cursor;
    for (let nth = 0; nth < 20_000; nth++) at = at?.after({ tool: `t${nth}` }, {});
    expect(at?.others.length).toBe(20_000);
    expect(at?.others.at(-1)).toEqual({ tool: 't19999' });
    expect(cursor?.others).toEqual([]);
  });
});
