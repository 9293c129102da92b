import { describe, expect, test } from 'vitest';
import { listItems } from '../../../src/scoring/figures/list-items.ts';

describe('the items of a list that is written as text', () => {
  test.each([
    ["['a', 'b, c', 3]", ['a', 'b, c', '3']],
    ['[]', []],
    [' [ ] ', []],
    ['[[1, 2], {3, 4}, (5, 6)]', ['[1, 2]', '{3, 4}', '(5, 6)']],
    [`["it's", 'say \\'a, b\\'']`, ["it's", "say 'a, b'"]],
    ["[it's, b]", ["it's", 'b']],
    ["['a, b]", ["'a", 'b']],
    ['[a,]', ['a', '']],
    ['a, b', undefined],
    ['[', undefined],
    ['[a', undefined],
  ])('%s', (text, items) => {
    expect(listItems(text)).toEqual(items);
  });

  test.each([
    ['in quotes', `['${'x'.repeat(2e7)}']`, 1],
    ['of quotes that are not closed', `[${"'\\".repeat(5e6)}]`, 1],
    ['of brackets', `[${'['.repeat(1e7)}]`, 1],
  ])('are found in a text of millions of characters %s', (_, text, count) => {
    expect(listItems(text)?.length).toBe(count);
  });
});
