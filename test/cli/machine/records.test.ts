import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Outliner } from '../../../src/base/bytes/outline.ts';
import { readRecords } from '../../../src/cli/machine/records.ts';
import { budget } from '../../budget.ts';
import { brief, folderWith, readAll, seen, streamOf } from './support.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the shape of a file', () => {
  test.each([
    ['a list', '[{"id":1},{"id":2}]', ['1:2 {"id":1}', '1:11 {"id":2}']],
    ['an empty list', ' [ ] ', []],
    ['lines', '{"id":1}\n\n  {"id":2} \r\n', ['1:1 {"id":1}', '3:3 {"id":2}']],
    ['one object on a line', '\n {"id":1}\n', ['2:2 {"id":1}']],
    ['one object on several lines', '{\n "id": 1\n}\n', ['1:1 {\n "id": 1\n}']],
    ['lines with a broken first', '{"id":\n', ['1:1 {"id":']],
    ['lines after a cut one', '{"id":"a\n{"id":2}', ['1:1 {"id":"a', '2:1 {"id":2}']],
    ['lines after a closed wrong one', '{"id":1,}\n{"id":2}', ['1:1 {"id":1,}', '2:1 {"id":2}']],
    ['commas in front', '{"id":1\n,"a":{}\n}', ['1:1 {"id":1\n,"a":{}\n}']],
    ['a list inside an object', '{"a":[\n{"b":1}\n]}', ['1:1 {"a":[\n{"b":1}\n]}']],
    ['not an object', '12', ['1:1 12']],
    [
      'elements that are not objects',
      '[1, "a]", [2], null]',
      ['1:2 1', '1:5 "a]"', '1:11 [2]', '1:16 null'],
    ],
  ])('%s', async (_, text, records) => {
    expect(await readAll(text)).toMatchObject({ records, notes: [], idField: undefined });
  });

  test('the ending forces lines', async () => {
    for (const path of ['a.jsonl', 'a.ndjson', 'a.JSONL.gz']) {
      const { records } = await readAll('[1,\n2]', { path });
      expect(records).toEqual(['1:1 [1,', '2:1 2]']);
    }
  });

  test('an empty file', async () => {
    for (const text of ['', ' \n\r\n\t', '\uFEFF']) {
      expect(await readAll(text)).toMatchObject({ records: [], notes: ['1:1 json-syntax'] });
    }
  });
});

describe('the wrapper', () => {
  test('gives its id field, wherever it stands', async () => {
    const texts = [
      '{"id_field":"user","profiles":[{"a":1}]}',
      '{"profiles":[{"a":1}],"$schema":"x","id_field":"user"}\n',
      '{\n"id_field":"no","profiles":[{"a":0}],"id_field":\n"user","profiles":[{"a":1}]}',
    ];
    for (const text of texts) {
      const reader = readRecords({ path: '-', stream: streamOf(Buffer.from(text), [3]) });
      for await (const { records, diagnostics } of reader) {
        expect(reader.idField).toBe('user');
        expect(diagnostics).toEqual([]);
        expect([...records].map(({ text }) => text)).toEqual(['{"a":1}']);
      }
    }
  });

  test('of one line may be called JSONL', async () => {
    const text = '{"id_field":"user","profiles":[{"a":1}]}\n';
    expect(await readAll(text, { path: 'a.jsonl' })).toMatchObject({
      idField: 'user',
      records: ['1:32 {"a":1}'],
    });
  });

  test('is not a profile that has a list of profiles', async () => {
    const text = '{"agent_sequence":[],"profiles":[{"a":1}]}';
    expect((await readAll(text)).records).toEqual([`1:1 ${text}`]);
  });

  test.each([
    ['{"profiles":[{"a":1}],"idfield":"x"}', ['1:23 unknown-key'], 1],
    ['{"id_field":1,"profiles":[{"a":1}]}', ['1:13 wrong-type'], 1],
    ['{"id_field":"","profiles":[{"a":1}]}', ['1:13 empty-text'], 1],
    ['{"id_field":x,"profiles":[{"a":1}]}', ['1:13 json-syntax'], 1],
    ['{"profiles":[{"a":1}],\n}', ['2:1 json-syntax'], 1],
    ['{"profiles":[{"a":1}]} x', ['1:24 json-syntax'], 1],
    ['{"profiles":[{"a":1}]', ['1:22 json-syntax'], 1],
    ['{"profiles":[{"a":1}', ['1:21 json-syntax'], 1],
    ['{"profiles":[{"a":1}], "id_field" "x"}', ['1:35 json-syntax'], 1],
    ['{"profiles":[{"a":1}], "id_field":}', ['1:35 json-syntax'], 1],
    [
      '{"é":1,\n"é":2,"profiles":[1,]}',
      ['1:2 unknown-key', '2:1 unknown-key', '2:21 json-syntax'],
      1,
    ],
  ])('%s', async (text, notes, count) => {
    const all = await readAll(text);
    expect(all.notes).toEqual(notes);
    expect(all.records).toHaveLength(count);
  });
});

describe('what is wrong in a list', () => {
  test.each([
    ['[{"a":1} {"b":2}]', ['1:10 json-syntax'], ['1:2 {"a":1}', '1:10 {"b":2}']],
    ['[{"a":1},\n]', ['2:1 json-syntax'], ['1:2 {"a":1}']],
    ['[,{"a":1}]', ['1:2 json-syntax'], ['1:3 {"a":1}']],
    ['[{"a":1},,{"b":2}]', ['1:10 json-syntax'], ['1:2 {"a":1}', '1:11 {"b":2}']],
    ['[{"a":1};x,{"b":2}]', ['1:9 json-syntax'], ['1:2 {"a":1}', '1:12 {"b":2}']],
    ['[{"a":1}},{"b":2}]', ['1:9 json-syntax'], ['1:2 {"a":1}', '1:11 {"b":2}']],
    ['[},{"b":2}]', ['1:2 json-syntax', '1:3 json-syntax'], ['1:4 {"b":2}']],
    ['["é🙂" 1]', ['1:7 json-syntax'], ['1:2 "é🙂"']],
    ['[1]\n ]] x', ['2:2 json-syntax'], ['1:2 1']],
    ['[1][2]', ['1:4 json-syntax'], ['1:2 1']],
    ['[1,\n 2\n', ['3:1 json-syntax'], ['1:2 1', '2:2 2']],
    ['[1', ['1:3 json-syntax'], ['1:2 1']],
    ['[', ['1:2 json-syntax'], []],
    ['[{"a":"x}, \n{"b":2}]', [], ['1:2 {"a":"x}, \n{"b":2}]']],
    ['[1,{"a":1, {"b":2}]', [], ['1:2 1', '1:4 {"a":1, {"b":2}]']],
    ['[1,{"a":[1}', [], ['1:2 1', '1:4 {"a":[1}']],
    ['[1,"a', [], ['1:2 1', '1:4 "a']],
    ['[{"a": tru}, foo, 01]', [], ['1:2 {"a": tru}', '1:14 foo', '1:19 01']],
    ['[{"a":"b\n}, 1]', [], ['1:2 {"a":"b\n}', '2:4 1']],
    ['[{"a":"b\\\n}, 1]', [], ['1:2 {"a":"b\\\n}', '2:4 1']],
  ])('%j', async (text, notes, records) => {
    for (const sizes of [[1], [2], [1000]]) {
      expect(await readAll(text, { sizes })).toMatchObject({ notes, records });
    }
  });
});

describe('bytes', () => {
  const text = '{"id":"é"}\n{"id":"🙂"}\n';
  const both = ['1:1 {"id":"é"}', '2:1 {"id":"🙂"}'];

  test('a byte-order mark, gzip and the hash of the bytes on disk', async () => {
    const zipped = gzipSync(`\uFEFF${text}`);
    const all = await readAll(zipped, { sizes: [1] });
    expect(all).toMatchObject({ records: both, notes: [], sha256: sha256(zipped) });
    expect((await readAll(`\uFEFF${text}`)).records).toEqual(both);
    expect((await readAll(`\uFEFF[1]`, { sizes: [2] })).records).toEqual(['1:2 1']);
  });

  test('gzip in several members', async () => {
    const zipped = Buffer.concat([gzipSync('[1,'), gzipSync('2]')]);
    expect((await readAll(zipped)).records).toEqual(['1:2 1', '1:4 2']);
  });

  test('gzip that breaks off keeps what came before', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => sha256(`${i}`)).join('\n');
    const all = await readAll(gzipSync(lines).subarray(0, -20), { path: 'a.jsonl.gz' });
    expect(all.diagnostics).toEqual([
      {
        code: 'gzip-broken',
        place: { file: 'a.jsonl.gz' },
        data: { reason: 'unexpected end of file' },
      },
    ]);
    expect(all.records.length).toBeGreaterThan(1000);
    expect(all.sha256).toMatch(/^[0-9a-f]{64}$/);
    const half = await readAll(gzipSync('{\n"id": 1}').subarray(0, -9));
    expect(half).toMatchObject({ records: [], notes: ['-:- gzip-broken'] });
  });

  test.each([
    ['lines', '{"a":1}\n{"é":"?"}\n{"b":2}', 15, '2:7', ['1:1 {"a":1}', '2:1 ', '3:1 {"b":2}']],
    [
      'a list',
      '[{"a":1},\n{"é":\n"?"},{"b":2}]',
      18,
      '3:2',
      ['1:2 {"a":1}', '2:1 ', '3:6 {"b":2}'],
    ],
    ['a value', '\uFEFF{"é":\n"?"}', 11, '2:2', ['1:1 ']],
  ])('a byte that is not UTF-8 in %s leaves a record without a text', async (...given) => {
    const [, text, byte, place, all] = given;
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('?')] = 0xff;
    for (const sizes of [[1], [1000]]) {
      const { diagnostics, records } = await readAll(bytes, { sizes });
      expect(diagnostics.map(brief)).toEqual([`${place} not-utf8`]);
      expect(diagnostics[0]?.data).toEqual({ byte });
      expect(records).toEqual(all);
    }
  });

  test.each([
    ['a file of NULs', '\0'.repeat(10), 0],
    ['one NUL', '\0', 0],
    ['a binary file', 'P\0\x03\x04', 1],
  ])('%s is no text', async (_, text, byte) => {
    const { diagnostics, records } = await readAll(text);
    const place = { file: '-', line: 1, column: byte + 1 };
    expect(diagnostics).toEqual([{ code: 'not-text', place, data: { byte } }]);
    expect(records).toEqual([]);
  });

  test('UTF-16 is said once', async () => {
    for (const text of ['\uFEFF[{}]\n{}', '[{}]\n{}']) {
      const { diagnostics, records } = await readAll(Buffer.from(text, 'utf16le'));
      expect(diagnostics.map((each) => each.code)).toEqual(['not-utf8']);
      expect(records).toEqual([]);
    }
  });

  test('a character cut between chunks keeps the columns right', async () => {
    const { records } = await readAll('[{"é":"🙂"}, {"ü":1}, 3]', { sizes: [5, 1, 2] });
    expect(records).toEqual(['1:2 {"é":"🙂"}', '1:13 {"ü":1}', '1:22 3']);
  });
});

describe('files', () => {
  const read = async (path: string) => {
    const reader = readRecords({ path });
    const batches = await collect(reader);
    return {
      reader,
      records: batches.flatMap(({ records }) => [...records].map(seen)),
      diagnostics: batches.flatMap(({ diagnostics }) => diagnostics),
    };
  };

  test('are read and hashed', async () => {
    const folder = await folderWith({ 'p.json': '[{"id":1}]' });
    const { reader, records } = await read(join(folder, 'p.json'));
    expect(records).toEqual(['1:2 {"id":1}']);
    expect(reader.sha256).toBe(sha256('[{"id":1}]'));
    const plain = readRecords({ path: join(folder, 'p.json') }, { isHashed: false });
    for await (const batch of plain) expect(batch.records.length).toBe(1);
    expect(plain.sha256).toBeUndefined();
  });

  test('that are not there, or folders, are diagnostics', async () => {
    const folder = await folderWith({ f: '' });
    const gone = join(folder, 'gone.json');
    expect((await read(gone)).diagnostics).toEqual([
      { code: 'file-vanished', place: { file: gone }, data: { path: gone } },
    ]);
    expect((await read(folder)).diagnostics).toEqual([
      { code: 'file-is-folder', place: { file: folder }, data: { path: folder } },
    ]);
    expect((await read(join(folder, 'f', 'x'))).diagnostics[0]?.code).toBe('file-vanished');
    expect((await read('a\0b')).diagnostics[0]?.code).toBe('file-unreadable');
  });

  test('that shrink while they are read', async () => {
    const folder = await folderWith({ 'p.jsonl': '{"id":1}\n'.repeat(10_000) });
    const path = join(folder, 'p.jsonl');
    const reader = readRecords({ path }, { chunkBytes: 1000, batchRecords: 10 });
    const notes: string[] = [];
    for await (const { diagnostics } of reader) {
      await writeFile(path, '');
      notes.push(...diagnostics.map(brief));
    }
    expect(notes).toEqual(['-:- file-changed']);
    expect(reader.sha256).toBeUndefined();
  });

  test('that are cut or written anew between two readings', async () => {
    const text = `{"profiles":[${'1,'.repeat(500)}1]}`;
    for (const [other, notes] of [
      [`{"profiles":[${'1,'.repeat(400)}1]}`, ['-:- file-changed']],
      [`{"profiles":[${'2,'.repeat(500)}2]}`, ['-:- file-changed']],
    ] as const) {
      const path = join(await folderWith({ 'p.json': text }), 'p.json');
      const reader = readRecords({ path }, { heldBytes: 500, chunkBytes: 100 });
      const changing = vi.spyOn(Outliner.prototype, 'end').mockImplementation(function (
        this: Outliner,
      ) {
        changing.mockRestore();
        writeFileSync(path, other);
        return this.end();
      });
      const found = (await collect(reader)).flatMap(({ diagnostics }) => diagnostics.map(brief));
      expect(found).toEqual(notes);
    }
  });

  test.each([
    ['grow', (path: string) => appendFile(path, '{"id":2}\n')],
    ['are written anew', (path: string) => writeFile(path, '{"id":2}\n'.repeat(200))],
  ])('that %s while they are read', async (_, change) => {
    const path = join(await folderWith({ 'p.jsonl': '{"id":1}\n'.repeat(200) }), 'p.jsonl');
    const reader = readRecords({ path }, { chunkBytes: 100, batchRecords: 10 });
    const notes: string[] = [];
    for await (const { diagnostics } of reader) {
      if (notes.length === 0) await change(path);
      notes.push(...diagnostics.map(brief));
    }
    expect(notes).toEqual(['-:- file-changed']);
    expect(reader.sha256).toBeUndefined();
  });

  test('whose place another file takes are read to their end', async () => {
    const folder = await folderWith({ 'p.jsonl': '{"id":1}\n'.repeat(200), 'q.jsonl': '' });
    const path = join(folder, 'p.jsonl');
    const reader = readRecords({ path }, { chunkBytes: 100, batchRecords: 10 });
    let records = 0;
    for await (const batch of reader) {
      if (records === 0) await rename(join(folder, 'q.jsonl'), path);
      records += batch.records.length;
      expect(batch.diagnostics).toEqual([]);
    }
    expect(records).toBe(200);
  });

  test('that are long are read again rather than held, and yield the same', async () => {
    const wrapper = { $schema: 'é', id_field: 'user', profiles: [{ a: '🙂' }, { a: 2 }, 3] };
    const texts = [
      JSON.stringify(wrapper),
      JSON.stringify({ profiles: wrapper.profiles, id_field: 'user' }, null, 2),
      JSON.stringify({ profiles: wrapper.profiles, idé: 1, id_field: 5 }, null, 1),
      '{"profiles":[1],"profiles":\n[{"é":2},3],"id_field":"x"} y',
      '{"profiles":[{"a":1}\n,{"b":',
      '{"profiles":[1],"agent_sequence":[]}',
      '{\n "a": 1\n}',
      '{"a":1}\n{"b":2}',
      '[{"a":1}]',
    ];
    for (const content of texts.flatMap((text) => [text, gzipSync(text)])) {
      const folder = await folderWith({ 'p.json': content });
      const path = join(folder, 'p.json');
      const again = readRecords({ path }, { heldBytes: 0, chunkBytes: 7 });
      const batches = await collect(again);
      const held = await readAll(content);
      expect(batches.flatMap(({ records }) => [...records].map(seen))).toEqual(held.records);
      expect(batches.flatMap(({ diagnostics }) => diagnostics).map(brief)).toEqual(held.notes);
      expect([again.idField, again.sha256]).toEqual([held.idField, held.sha256]);
    }
  });

  test.each([1, 5, 16, 100])(
    'in pieces of %i bytes, each read over another',
    async (chunkBytes) => {
      const values = Array.from({ length: 40 }, (_, at) =>
        JSON.stringify({ at, é: 'x'.repeat(at) }),
      );
      const list = `[${values.join(',\n')}]`;
      const texts = [values.join('\n'), list, `{"profiles":${list}}`];
      for (const content of texts.flatMap((text) => [text, gzipSync(text)])) {
        const path = join(await folderWith({ 'p.json': content }), 'p.json');
        const batches = await collect(readRecords({ path }, { chunkBytes }));
        const found = batches.flatMap(({ records }) => [...records]);
        expect(found.map(({ text }) => text)).toEqual(values);
      }
    },
  );

  test('that vanish before they are read again are said to', async () => {
    const folder = await folderWith({ 'p.json': `{"profiles":[${'1,'.repeat(500)}1]}` });
    const path = join(folder, 'p.json');
    const reader = readRecords({ path }, { heldBytes: 500, chunkBytes: 100, batchRecords: 10 });
    const found: string[] = [];
    const vanishing = vi.spyOn(Outliner.prototype, 'end').mockImplementation(function (
      this: Outliner,
    ) {
      vanishing.mockRestore();
      rmSync(path);
      return this.end();
    });
    for await (const { records, diagnostics } of reader) {
      found.push(...[...records].map(seen), ...diagnostics.map(brief));
    }
    expect(found).toEqual(['-:- file-vanished']);
  });

  test('that nobody reads to the end are closed', async () => {
    const folder = await folderWith({ 'p.jsonl': '{"id":1}\n'.repeat(10_000) });
    for (let i = 0; i < 50; i++) {
      for await (const _ of readRecords({ path: join(folder, 'p.jsonl') }, { chunkBytes: 100 }))
        break;
    }
  });

  test('a stream that breaks', async () => {
    const stream = Readable.from(
      (async function* () {
        yield '{"id":1}\n{"id":2}\n{"i';
        throw new Error('the pipe broke');
      })(),
    );
    const batches = await collect(readRecords({ path: '-', stream }));
    expect(batches.flatMap(({ records }) => [...records].map(seen))).toEqual([
      '1:1 {"id":1}',
      '2:1 {"id":2}',
    ]);
    expect(batches.flatMap(({ diagnostics }) => diagnostics)).toEqual([
      {
        code: 'file-unreadable',
        place: { file: '-' },
        data: { path: '-', reason: 'the pipe broke' },
      },
    ]);
  });
});

describe('size', () => {
  test('batches are bounded by records and by characters, wherever the chunks are cut', async () => {
    const lines = '{"id":1}\n'.repeat(25);
    for (const sizes of [[7], [1000]]) {
      const few = await readAll(lines, { sizes, batchRecords: 10 });
      expect(few.batches).toEqual([10, 10, 5]);
      const short = await readAll(lines, { sizes, batchBytes: 80 });
      expect(short.batches).toEqual([10, 10, 5]);
    }
  });

  test(`a record of ${budget(50)} MB`, async () => {
    const long = `{"id":"${'x'.repeat(budget(50) * 1_000_000)}"}`;
    for (const text of [`${long}\n{}`, `[${long},{}]`, long]) {
      const { records } = await readAll(text, { sizes: [1 << 16] });
      expect(records[0]?.length).toBe(long.length + 4);
      expect(records.length).toBe(text === long ? 1 : 2);
    }
  });

  test('very many brackets', async () => {
    const count = budget(1_000_000);
    const deep = '['.repeat(count) + ']'.repeat(count);
    for (const text of [`[${deep},1]`, `{"a":${deep}}\n1`, `{"profiles":[${deep},1]}`]) {
      expect((await readAll(text)).records).toHaveLength(2);
    }
  });
});

describe('any list of objects', () => {
  const objects = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()));
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });

  test('comes out as it went in, compact or indented, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(objects, sizes, fc.constantFrom(0, 1, 4), async (list, cut, indent) => {
        const texts = list.map((object) => JSON.stringify(object, null, indent));
        const space = indent === 0 ? '' : ` \r\n${' '.repeat(indent)}`;
        const { text, places } = joined('[', texts, `,${space}`, ']');
        const { records, notes } = await readAll(text, { sizes: cut });
        expect(notes).toEqual([]);
        expect(records).toEqual(texts.map((each, i) => `${places[i]} ${each}`));
      }),
      { seed: 42, numRuns: budget(100) },
    );
  });

  test('comes out as it went in, a line each', async () => {
    await fc.assert(
      fc.asyncProperty(
        objects,
        sizes,
        fc.constantFrom('\n', '\r\n', '\n\n'),
        async (list, cut, end) => {
          const texts = list.map((object) => JSON.stringify(object));
          const { text, places } = joined('', texts, end, end);
          fc.pre(list.length > 0);
          const { records, notes } = await readAll(text, { sizes: cut, path: 'a.jsonl' });
          expect(notes).toEqual([]);
          expect(records).toEqual(texts.map((each, i) => `${places[i]} ${each}`));
        },
      ),
      { seed: 42, numRuns: budget(100) },
    );
  });
});

/** Texts with something between them, and the line and column of each. */
function joined(open: string, texts: readonly string[], between: string, close: string) {
  const places: string[] = [];
  let text = open;
  for (const [i, each] of texts.entries()) {
    if (i > 0) text += between;
    const lines = text.split('\n');
    places.push(`${lines.length}:${[...(lines.at(-1) ?? '')].length + 1}`);
    text += each;
  }
  return { text: text + close, places };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
