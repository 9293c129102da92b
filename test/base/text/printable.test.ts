import { expect, test } from 'vitest';
import { printable, printableInPlace } from '../../../src/base/text/printable.ts';

test.each([
  ['plain äöü 漢 😀', 'plain äöü 漢 😀'],
  ['\u001b[31m', '\\u001b[31m'],
  ['a\nb\tc\0', 'a\\u000ab\\u0009c\\u0000'],
  ['\u009b\u202e\u200b\u2028', '\\u009b\\u202e\\u200b\\u2028'],
  ['\ud800 \u{e0001}', '\\ud800 \\udb40\\udc01'],
])('%j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('in place, each character stays one', () => {
  expect(printableInPlace('a\u001bb\u{e0001}c\u202e')).toBe('a\ufffdb\ufffdc\ufffd');
});
