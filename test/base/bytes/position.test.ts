import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, origin } from '../../../src/base/bytes/position.ts';
import { notUtf8 } from '../../../src/cli/machine/not-utf8.ts';
import { budget } from '../../budget.ts';

const text = fc.string({ unit: fc.constantFrom(...'ab\n\r\u00e9\u{1f600}') });

test('a place behind a text is where its decoded lines end', () => {
  const from = fc.record({ line: fc.nat(9), column: fc.nat(9) });
  fc.assert(
    fc.property(from, text, (start, whole) => {
      const lines = whole.split('\n');
      const length = [...(lines.at(-1) ?? '')].length;
      const column = lines.length > 1 ? length + 1 : start.column + length;
      const expected = { line: start.line + lines.length - 1, column };
      expect(advance(start, Buffer.from(whole))).toEqual(expected);
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test('a byte that is no UTF-8 is found where decoding fails first', () => {
  const stray = fc.constantFrom([0x80], [0xff], [0xc3, 0x28], [0xf0, 0x9f, 0x98]);
  fc.assert(
    fc.property(text, stray, text, (before, bytes, behind) => {
      const broken = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(behind)]);
      const length = Buffer.byteLength(before);
      const place = { file: 'f', ...advance(origin, Buffer.from(before)) };
      const data = { byte: 5 + length };
      expect(notUtf8('f', broken, 5)).toEqual({ code: 'not-utf8', place, data });
    }),
    { seed: 42, numRuns: budget(100) },
  );
});
