import { describe, expect, test } from 'vitest';
import {
  agentNamerBy,
  lastPartOf,
  namedTwice,
  namerBy,
  withNamesBy,
} from '../../src/model/tool-names.ts';

describe('the name that a policy has for a tool', () => {
  const nameOf = namerBy([
    ['mcp__shop__*', '*'],
    ['getOrder', 'get_order'],
    ['mcp__shop__cancel', 'cancel_order'],
    ['*_v2', 'new.*'],
    ['old_*', 'legacy'],
  ]);

  test.each([
    ['mcp__shop__get_order', 'get_order'],
    ['getOrder', 'get_order'],
    // A whole name goes before patterns.
    ['mcp__shop__cancel', 'cancel_order'],
    ['pay_v2', 'new.pay'],
    ['old_pay', 'legacy'],
    // A `*` stands for something.
    ['mcp__shop__', 'mcp__shop__'],
    ['_v2', '_v2'],
    ['get_order', 'get_order'],
    ['GetOrder', 'GetOrder'],
    ['$&', '$&'],
  ])('%s is %s', (name, tool) => {
    expect(nameOf(name)).toBe(tool);
    // What was asked once is known.
    expect(nameOf(name)).toBe(tool);
  });

  test('and a name that is a replacement of text', () => {
    expect(namerBy([['a.*', '*']])('a.$&')).toBe('$&');
  });
});

test('the name that an agent has for a tool is one that leads back', () => {
  const agentNameOf = agentNamerBy([
    ['mcp__shop__*', '*'],
    ['getOrder', 'get_order'],
    ['mcp__shop__pay', 'charge'],
    ['any_*', 'legacy'],
  ]);
  expect(['get_order', 'refund', 'charge', 'pay', 'legacy'].map(agentNameOf)).toEqual([
    'getOrder',
    'mcp__shop__refund',
    'mcp__shop__pay',
    // The name that the pattern makes is another tool's.
    'pay',
    'mcp__shop__legacy',
  ]);
});

test('two patterns that give a tool two names are found, by a tool that both match', () => {
  expect(namedTwice(['mcp__*', '*'], ['mcp__shop__*', '*'])).toEqual({
    name: 'mcp__shop__x',
    tools: ['shop__x', 'x'],
  });
  expect(namedTwice(['a_*', '*'], ['*_b', '*'])).toEqual({ name: 'a_x_b', tools: ['x_b', 'a_x'] });
  expect(namedTwice(['a_*', 'f'], ['*_b', 'f'])).toBeUndefined();
  expect(namedTwice(['a_*', '*'], ['b_*', '*'])).toBeUndefined();
});

test.each([
  ['mcp__shop__get_order', 'get_order'],
  ['shop.get_order', 'get_order'],
  ['shop/v1/get_order', 'get_order'],
  ['shop:get_order', 'get_order'],
  ['a.b__c', 'c'],
  ['get_order', undefined],
  ['get_order__', undefined],
])('the last part of %s is %s', (name, last) => {
  expect(lastPartOf(name)).toBe(last);
});

test('calls that keep their names are the same objects, and others lose the text of the whole call', () => {
  const calls = [
    { tool: 'f', params: [] },
    { tool: 'x.g', params: [], line: 'x.g()', failed: true as const },
  ];
  const [trajectory] = withNamesBy(namerBy([['x.*', '*']]), [[{ agent: 'a', calls }]]);
  expect(trajectory?.[0]?.calls[0]).toBe(calls[0]);
  expect(trajectory).toEqual([
    { agent: 'a', calls: [calls[0], { tool: 'g', params: [], failed: true }] },
  ]);
});
