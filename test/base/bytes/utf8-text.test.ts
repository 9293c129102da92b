import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { textFrom, Utf8Text, utf8 } from '../../../src/base/bytes/utf8-text.ts';
import { budget } from '../../budget.ts';

/** Short and long, ASCII and not, with what JSON escapes. */
const texts = oneof(
  string({ unit: 'grapheme', maxLength: 200 }),
  string({ unit: 'binary-ascii', maxLength: 200 }),
  constantFrom('', '"', '\\', '\u007f', '\u2028', 'é', '😀', 'x'.repeat(64), `${'x'.repeat(64)}"`),
);

/** What was added, read as UTF-8. */
function read(out: Utf8Text): string {
  return Buffer.from(out.bytes).toString();
}

test('texts come out as they went in', () => {
  assert(
    property(texts, texts, (first, second) => {
      const out = new Utf8Text(new Uint8Array(0));
      out.add(first);
      out.addBytes(utf8(second));
      expect(read(out)).toBe(first + second);
      expect(out.length).toBe(Buffer.byteLength(first + second));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test('quoted texts are as JSON.stringify writes them', () => {
  assert(
    property(texts, texts, (first, second) => {
      const written = textFrom((out) => {
        out.addQuoted(first);
        out.addByte(0x2c);
        out.addQuoted(second);
      });
      expect(written).toBe(`${JSON.stringify(first)},${JSON.stringify(second)}`);
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test('a lone surrogate is escaped in quotes', () => {
  expect(textFrom((out) => out.addQuoted('a\ud800'))).toBe('"a\\ud800"');
});

test('earlier parts can be repeated while the buffer grows', () => {
  const out = new Utf8Text(new Uint8Array(1));
  out.add('ab€c');
  for (let times = 0; times < 100; times++) out.addAgain(1, 5);
  expect(read(out)).toBe(`ab€c${'b€'.repeat(100)}`);
});

test('a byte-order mark is text like any other', () => {
  expect(textFrom((out) => out.add('\ufeffa'))).toBe('\ufeffa');
});
