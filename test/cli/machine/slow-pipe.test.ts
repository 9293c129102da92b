import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { inOrder } from '../../../src/cli/machine/in-order.ts';
import { openOutput } from '../../../src/cli/machine/output.ts';
import { readRecords } from '../../../src/cli/machine/records.ts';

test.each([
  ['lines', '{"a":1}\n{"a":2}\n{"a":', '3}\n'],
  ['a list', '[{"a":1},{"a":2},{"a":', '3}]'],
])('records come before a pause ends: %s', async (_, before, behind) => {
  const stream = new PassThrough();
  stream.write(before);
  const batches = readRecords({ path: '-', stream })[Symbol.asyncIterator]();
  const first = await batches.next();
  expect(first.value?.records.length).toBe(2);
  stream.end(behind);
  const second = await batches.next();
  expect([...(second.value?.records ?? [])].map(({ text }) => text)).toEqual(['{"a":3}']);
  expect((await batches.next()).done).toBe(true);
});

test('results do not wait for items that do not come', async () => {
  let more = () => {};
  async function* items() {
    yield 1;
    await new Promise<void>((resolve) => {
      more = resolve;
    });
    yield 2;
  }
  const results = inOrder(
    items(),
    () => 8,
    async (item) => item * 10,
  );
  expect(await results.next()).toEqual({ done: false, value: 10 });
  more();
  expect(await results.next()).toEqual({ done: false, value: 20 });
  expect((await results.next()).done).toBe(true);
});

test('text for a pipe is written though more may follow', async () => {
  const stdout = new PassThrough();
  const opened = await openOutput('-', { stdout, env: {} });
  if (!('output' in opened)) throw new Error('it did not open');
  await opened.output.write('one\n');
  const [chunk] = await new Promise<[Buffer]>((resolve) =>
    stdout.once('data', (data) => resolve([data])),
  );
  expect(chunk.toString()).toBe('one\n');
  await opened.output.write('two\n');
  await opened.output.commit();
  expect(String(stdout.read() ?? 'two\n')).toBe('two\n');
});
