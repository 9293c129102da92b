import { afterEach, expect, test, vi } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';
import { lines, profile, project, textOf, traxgen } from './support.ts';

/** So long that entries are written from where they were made, and that a batch has 170 of them. */
const length = 6_000;
const count = 2_000;

/** A profile whose text is its own, so that no other can stand in its place. */
function long(position: number, id: string) {
  return profile(id, {
    order: { id: `${position}.`.padEnd(length, `${position % 10}`), amount: 1 },
  });
}

const isDoubled = (position: number) => position % 100 === 57;

afterEach(() => {
  vi.restoreAllMocks();
});

test('entries are written as they were made, with gaps where ids are doubled', async () => {
  const positions = [...Array(count).keys()];
  const all = positions.map((at) => long(at, `C${isDoubled(at) ? at - 1 : at}`));
  const folder = await project({
    'all.jsonl': lines(...all),
    'once.jsonl': lines(...all.filter((_, at) => !isDoubled(at))),
  });
  const take = vi.spyOn(SpareBuffers.prototype, 'take');
  for (const out of ['gold.jsonl', 'gold.json']) {
    const doubled = await traxgen(folder, ['compile', '-p', 'all.jsonl', '-o', out]);
    expect([doubled.status, doubled.stderr]).toEqual([1, expect.stringContaining('20 failures')]);
    const given = await textOf(folder, out);
    const { status } = await traxgen(folder, ['compile', '-p', 'once.jsonl', '-o', out]);
    expect(status).toBe(0);
    expect(given?.length).toBeGreaterThan(2 * length * (count - 20));
    expect(given === (await textOf(folder, out))).toBe(true);
  }
  // Four runs of 12 batches: all but a few buffers are those of the batches before.
  const buffers = take.mock.results.map(({ value }) => (value as Uint8Array).buffer);
  expect(buffers.length).toBeGreaterThan(4 * 12 * 3);
  expect(new Set(buffers).size).toBeLessThan(4 * 16);
});
