import { expect, test } from 'vitest';
import { clipped, wrapped } from '../../src/words/wrapped.ts';

test('what does not fit into the most lines is cut', () => {
  expect(wrapped('one two three four', 9, 3)).toEqual(['one two', 'three', 'four']);
  expect(wrapped('one two three four', 9, 2)).toEqual(['one two', 'three...']);
  expect(wrapped('')).toEqual(['']);
});

test('wide letters count as two, and no letter is torn', () => {
  expect(wrapped('漢字かな', 4)).toEqual(['漢字', 'かな']);
  expect(wrapped('e\u0301'.repeat(6), 4)).toEqual(['e\u0301'.repeat(4), 'e\u0301'.repeat(2)]);
});

test('signs that are not to be seen are shown before lines are broken', () => {
  expect(wrapped('a\n\u202eb', 8)).toEqual(['a\\u000a\\', 'u202eb']);
});

test('a line that is too long ends with dots', () => {
  expect([clipped('abcdef', 6), clipped('abcdefg', 6)]).toEqual(['abcdef', 'abc...']);
});
