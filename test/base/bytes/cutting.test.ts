import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';
import { RecordSink } from '../../../src/cli/machine/threads/record-sink.ts';
import { LineSplitter } from '../../../src/cli/machine/threads/split-lines.ts';
import { ListSplitter } from '../../../src/cli/machine/threads/split-list.ts';
import { readLimits } from '../../../src/model/limits.ts';
import { budget } from '../../budget.ts';
import { type Cut, plainLines, plainList } from './plain.ts';

/** What a splitter cuts out of a text that comes in pieces of some sizes, into small batches. */
function cut(
  Splitter: typeof ListSplitter | typeof LineSplitter,
  text: string,
  sizes: readonly number[],
): Cut[] {
  const limits = { records: 3, bytes: 40, record: readLimits.value };
  const sink = new RecordSink('f.json', limits, new SpareBuffers());
  const splitter = new Splitter(sink, readLimits);
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    const piece = Buffer.from(bytes.subarray(at, at + size));
    splitter.push(piece);
    // It may be overwritten now.
    piece.fill('x');
    at += size;
  }
  splitter.end();
  return sink.rest().flatMap(({ records, diagnostics }) => {
    expect(diagnostics).toEqual([]);
    return [...records].map(({ line, column, text }) => ({ line, column, text }));
  });
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
const text = fc.string({ unit: fc.constantFrom(...'ab"\\[]{},: \n\u00e9\u{1f600}') });
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;

test('a list is cut as plain code cuts it, however it comes', () => {
  const indents = fc.constantFrom('', ' ', '\t');
  fc.assert(
    fc.property(fc.array(value), indents, sizes, (list, indent, pieces) => {
      const whole = `${JSON.stringify(list, null, indent)}\n`;
      const found = cut(ListSplitter, whole, pieces);
      expect(found).toEqual(plainList(whole));
      expect(found.map((each) => JSON.parse(each.text))).toEqual(JSON.parse(whole));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test('lines are cut as plain code cuts them, however they come', () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab"{} \t\r\u00e9\u{1f600}') });
  fc.assert(
    fc.property(fc.array(line), sizes, (lines, pieces) => {
      const whole = lines.join('\n');
      expect(cut(LineSplitter, whole, pieces)).toEqual(plainLines(whole));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});
