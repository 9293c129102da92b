import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIndex } from '../../../src/base/json/line-index.ts';
import { positionAt } from '../../../src/base/json/position.ts';
import { budget } from '../../budget.ts';

const texts = fc
  .array(fc.constantFrom('a', '\n', '\r\n', '\t', '😀', '\ud83d', '\ude00', 'x'.repeat(60)))
  .map((parts) => parts.join(''));

/** A line as people count: character by character. */
function cutOut(text: string, line: number, column: number) {
  const whole = (text.split('\n')[line - 1] ?? '').replace(/\r$/, '').replaceAll('\t', ' ');
  const characters = Array.from(whole);
  const from = characters.length <= 100 ? 0 : Math.max(0, column - 51);
  const cut = characters.slice(from, from + 100).join('');
  return { text: cut.trimEnd(), column: column - from };
}

test('agrees with walking through the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = new LineIndex(text);
      for (let offset = 0; offset <= text.length; offset += 1) {
        const isInCharacter = (text.codePointAt(offset - 1) ?? 0) > 0xffff;
        if (isInCharacter) continue;
        const position = positionAt(text, offset, { line: 1, column: 1 });
        expect(lines.positionAt(offset)).toEqual(position);
        expect(lines.excerpt(position)).toEqual(cutOut(text, position.line, position.column));
      }
    }),
    { seed: 5, numRuns: budget(300) },
  );
});

test('many places of one long line take little time', () => {
  const lines = new LineIndex('😀 '.repeat(500_000));
  for (let offset = 0; offset < 1_500_000; offset += 3) {
    const position = lines.positionAt(offset);
    if (offset % 3000 === 0) lines.excerpt(position);
  }
  expect(lines.positionAt(1_499_997)).toEqual({ line: 1, column: 999_999 });
}, 5_000);
