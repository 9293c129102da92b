import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SpareBuffers } from '../../../../src/base/bytes/spare-buffers.ts';
import { LineIndex } from '../../../../src/cli/machine/threads/line-index.ts';
import { readLimits } from '../../../../src/model/limits.ts';
import { Records } from '../../../../src/model/records.ts';
import { folderWith } from '../support.ts';

/** The lines of a text that are not blank, as plain code finds them. */
function plainLines(text: string) {
  return text.split('\n').flatMap((line, at) => {
    const column = line.length - line.trimStart().length + 1;
    return line.trim() === '' ? [] : [{ text: line.trim(), line: at + 1, column }];
  });
}

const long = 'x'.repeat(5 << 20);

test.each([
  ['lines', 'a\nb\nc\n'],
  ['blank ones, spaces, line breaks of Windows', '\n\n  a \r\n\r\n\tb\r\n'],
  ['no line feed at the end', 'a\nb'],
  ['far from each other', `a\n${' '.repeat(10_000)}\nb\n \nc\n`],
  ['more of them than one list of places has', 'a\nbc\n'.repeat(20_000)],
  ['nothing', ''],
  ['lines longer than what is read at once', `a\n${long}\nb\n${long}1\nc`],
])('%s are found, and read again in any order', async (_, text) => {
  const folder = await folderWith({ file: text });
  const index = new LineIndex(join(folder, 'file'), new SpareBuffers());
  const seen: string[] = [];
  for (const line of index.read()) {
    seen.push(line.bytes.toString('utf8'));
    index.keep(line);
  }
  expect(index.isSound).toBe(true);
  const expected = plainLines(text);
  expect(seen).toEqual(expected.map((one) => one.text));
  const positions = [...expected.keys()];
  for (const order of [positions, [...positions].reverse(), positions.filter((at) => at % 2)]) {
    const read = [...new Records(index.block(order))];
    const wanted = order.map((at) => expected[at]);
    expect(read.map(({ text, line, column }) => ({ text, line, column }))).toEqual(wanted);
  }
  index.close();
});

test.each([
  ['in one line', (all: unknown[]) => JSON.stringify(all)],
  [
    'over many lines, behind a mark',
    (all: unknown[]) => `\ufeff \n${JSON.stringify(all, null, 2)}\n`,
  ],
])('the elements of a list %s are found, and read again in any order', async (_, textOf) => {
  const all = Array.from({ length: 3000 }, (_, at) => ({
    id: `ü${at}`,
    'a]"': ['}', [{}], '€'.repeat(at)],
  }));
  const elements = [...all, 'text', 7, null, [], { long }];
  const text = textOf(elements);
  const folder = await folderWith({ file: text });
  const index = new LineIndex(join(folder, 'file'), new SpareBuffers());
  for (const element of index.read()) index.keep(element);
  expect([index.isList, index.isSound, index.size]).toEqual([true, true, elements.length]);
  const positions = [...elements.keys()];
  for (const order of [positions, positions.filter((at) => at % 3 === 0).reverse()]) {
    const read = [...new Records(index.block(order))];
    expect(read.map(({ text }) => JSON.parse(text))).toEqual(order.map((at) => elements[at]));
    expect(read.map(({ line, root }) => [line, root])).toEqual(
      order.map((at) => [at + 1, `/${order.indexOf(at)}`]),
    );
  }
  index.close();
});

test.each(['[{}', '[{},]', '[{}] {}', '[{} {}]', '[{"a":"\\xff"}]', '[{}]\n[{}]', '[}'])(
  'what is no list is not taken for one: %s',
  async (text) => {
    const bytes = Buffer.from(text.replace('\\xff', '\xff'), 'latin1');
    const folder = await folderWith({ file: bytes });
    const index = new LineIndex(join(folder, 'file'), new SpareBuffers());
    expect([...index.read()].length).toBeLessThan(3);
    expect([index.isList, index.isSound]).toEqual([true, false]);
    index.close();
  },
);

test('a line that is longer than any value may be is not read', async () => {
  const folder = await folderWith({ file: Buffer.alloc(2 * readLimits.value + 2, 'x') });
  const index = new LineIndex(join(folder, 'file'), new SpareBuffers());
  expect([...index.read()]).toEqual([]);
  expect(index.isSound).toBe(false);
  index.close();
});

test('lines that are not kept have no position', async () => {
  const folder = await folderWith({ file: 'a\nb\nc\nd\n' });
  const index = new LineIndex(join(folder, 'file'), new SpareBuffers());
  for (const line of index.read()) if (line.bytes.toString('utf8') !== 'b') index.keep(line);
  expect([...new Records(index.block([1, 0]))].map(({ text }) => text)).toEqual(['c', 'a']);
  expect(index.originOf(2)).toMatchObject({ line: 4, column: 1 });
  index.close();
});

test('a mark at the beginning is no part of the first line, and other encodings are not read', async () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffa\n'), Buffer.from([0xff, 0x0a])]);
  const folder = await folderWith({ marked: '\ufeffa\nb\n', other: bytes });
  const marked = new LineIndex(join(folder, 'marked'), new SpareBuffers());
  for (const line of marked.read()) marked.keep(line);
  expect([...new Records(marked.block([0, 1]))].map(({ text }) => text)).toEqual(['a', 'b']);
  marked.close();
  const other = new LineIndex(join(folder, 'other'), new SpareBuffers());
  expect([...other.read()]).toEqual([]);
  expect(other.isSound).toBe(false);
  other.close();
});
