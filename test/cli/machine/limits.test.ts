import { constants } from 'node:buffer';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mostValues } from '../../../src/base/json.ts';
import { readLines } from '../../../src/cli/machine/read-lines.ts';
import { readText } from '../../../src/cli/machine/read-text.ts';
import { readRecords } from '../../../src/cli/machine/records.ts';
import { mostListFaults, readLimits } from '../../../src/model/limits.ts';
import { brief, folderWith, readAll } from './support.ts';

const limits = { value: 20, document: 60 };
const long = (letters: number) => `{"a":"${'x'.repeat(letters - 8)}"}`;
const cuts = [[1], [3], [7], [10]];

test('no text is longer than V8 holds', () => {
  expect(readLimits.document).toBeLessThanOrEqual(constants.MAX_STRING_LENGTH);
});

describe('a record that is too long is lost, and no other', () => {
  const [one, two] = ['{"id":1}', '{"id":2}'];

  test.each([
    ['a line', `${one}\n${long(21)}\n${two}\n`, '2:1', ['1:1 {"id":1}', '2:1 ', '3:1 {"id":2}']],
    ['the first line', `${long(50)}\n${two}\n`, '1:1', ['1:1 ', '2:1 {"id":2}']],
    ['the last line', `${one}\n${long(21)}`, '2:1', ['1:1 {"id":1}', '2:1 ']],
    [
      'a blank line',
      `${one}\n${' '.repeat(30)}\n${two}`,
      '2:1',
      ['1:1 {"id":1}', '2:1 ', '3:1 {"id":2}'],
    ],
    [
      'an element',
      `[${one},\n ${long(21)}, ${two}]`,
      '2:2',
      ['1:2 {"id":1}', '2:2 ', '2:25 {"id":2}'],
    ],
    [
      'a text',
      `[${one},"${'x'.repeat(30)}",${two}]`,
      '1:11',
      ['1:2 {"id":1}', '1:11 ', '1:44 {"id":2}'],
    ],
    ['a word', `[${'x'.repeat(30)},${two}]`, '1:2', ['1:2 ', '1:33 {"id":2}']],
    ['in a wrapper', `{"profiles":[${long(21)},${two}]}`, '1:14', ['1:14 ', '1:36 {"id":2}']],
  ])('%s', async (_, text, place, records) => {
    for (const sizes of cuts) {
      const all = await readAll(text, { limits, sizes });
      expect(all).toMatchObject({ records, notes: [`${place} too-large`], isFaulty: false });
      expect(all.diagnostics[0]?.data).toEqual({ what: 'value', limit: 20, isEnd: false });
    }
  });

  test('one of the greatest length is read', async () => {
    for (const text of [`${long(20)}\n${one}`, `[${long(20)}]`, `${long(20)}`]) {
      for (const sizes of cuts) expect((await readAll(text, { limits, sizes })).notes).toEqual([]);
    }
  });
});

describe('reading ends', () => {
  const endless = (text: string, letter = 'x') =>
    Readable.from(
      (async function* () {
        yield Buffer.from(text);
        for (;;) yield Buffer.alloc(10, letter);
      })(),
    );

  test.each([
    ['a line', 'a.jsonl', '{"id":1}\n{"a":"', '2:1', 1],
    ['a line that is no JSON', 'a.jsonl', '', '1:1', 0],
    ['an element', 'a.json', '[{"id":1},{"a":"', '1:11', 1],
    ['a word in a list', 'a.json', '[', '1:2', 0],
    ['an element in an element', 'a.json', '[{"a":["', '1:2', 0],
  ])('in the middle of %s without an end', async (_, path, text, place, before) => {
    const reader = readRecords({ path, stream: endless(text) }, { limits });
    const notes: string[] = [];
    let records = 0;
    let isFaulty = false;
    for await (const batch of reader) {
      records += batch.records.length;
      notes.push(...batch.diagnostics.map(brief));
      isFaulty ||= batch.isFaulty;
    }
    expect([notes, records, isFaulty]).toEqual([[`${place} too-large`], before + 1, true]);
  });

  test.each([
    ['an object', '{"a":"', 'x', '1:1', 'value', 1],
    ['no JSON', '', 'x', '1:1', 'value', 1],
    ['a key of a wrapper', '{"profiles":[{"id":1}],\n"x":"', 'x', '2:5', 'value', 0],
    ['a list in an object', '{"list":[1,', '1', '1:1', 'value', 1],
  ])('of a file with %s without an end', async (_, text, letter, place, what, records) => {
    const content = text + letter.repeat(1000);
    for (const bytes of [content, gzipSync(content)]) {
      const path = join(await folderWith({ 'p.json': bytes }), 'p.json');
      const reader = readRecords({ path }, { limits, chunkBytes: 10, heldBytes: 10 });
      const notes: string[] = [];
      let count = 0;
      for await (const batch of reader) {
        count += batch.records.length;
        notes.push(
          ...batch.diagnostics.map((each) => `${brief(each)} ${JSON.stringify(each.data)}`),
        );
      }
      const data = JSON.stringify({ what, limit: 20, isEnd: true });
      expect([notes, count]).toEqual([[`${place} too-large ${data}`], records]);
    }
  });

  test('of an object from a pipe that would have to be held', async () => {
    const all = await readAll(`{"profiles":[${'1,'.repeat(100)}1]}`, {
      limits,
      sizes: [10],
      heldBytes: 10,
    });
    expect(all).toMatchObject({ records: [], notes: ['1:1 too-large'], isFaulty: true });
    expect(all.diagnostics[0]?.data).toEqual({ what: 'pipe', limit: 60 });
  });

  test('of a list that is none', async () => {
    const all = await readAll(`[${','.repeat(1e6)}`, { sizes: [1000] });
    expect(all.notes.length).toBe(mostListFaults + 1);
    expect(all.notes.at(-1)).toBe(`1:${mostListFaults + 2} too-large`);
    expect(Math.max(...all.faults)).toBeLessThanOrEqual(1000);
  });
});

test('many faults of a list are handed over before the list ends', async () => {
  const all = await readAll(`[${','.repeat(900)}1]`, { sizes: [1000], batchRecords: 10 });
  expect(Math.max(...all.faults)).toBe(10);
});

describe('what is read as a whole', () => {
  test('has no more bytes than the limit, unpacked', async () => {
    const folder = await folderWith({ a: gzipSync('x'.repeat(1e6)), b: 'x'.repeat(1000) });
    const data = { what: 'document', limit: 1000 };
    const read = (name: string) => readText(join(folder, name), undefined, 1000);
    expect(await read('a')).toEqual({
      diagnostic: { code: 'too-large', place: { file: join(folder, 'a') }, data },
    });
    expect(await read('b')).toMatchObject({ text: 'x'.repeat(1000) });
  });

  test('has no more lines than can be cut at once', async () => {
    const folder = await folderWith({ 'a.jsonl': gzipSync(`{}${'\n'.repeat(mostValues)}`) });
    const { text, diagnostics } = await readLines(join(folder, 'a.jsonl'));
    expect([text, diagnostics[0]?.data]).toEqual([undefined, { what: 'lines', limit: mostValues }]);
  });
});
