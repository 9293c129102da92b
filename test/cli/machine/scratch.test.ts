import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import * as sink from '../../../src/cli/machine/file-sink.ts';
import { Scratch } from '../../../src/cli/machine/scratch.ts';

afterEach(() => vi.restoreAllMocks());

const noRoom = async (): Promise<never> => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};

/** What makes of the temporary file what. */
const devices: Record<string, () => unknown> = {
  'that can be written': () => {},
  'that cannot be opened': () => vi.spyOn(sink, 'openTemporary').mockImplementation(noRoom),
  'that becomes full': () => {
    const written = sink.writeAll;
    let times = 0;
    vi.spyOn(sink, 'writeAll').mockImplementation(async (file, bytes) => {
      times += 1;
      await written(file, times === 1 ? bytes : bytes.subarray(0, 10));
      if (times > 1) await noRoom();
    });
  },
};

const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith('.kept.traxgen-'));

test.each(Object.entries(devices))('what was written is read, with a file %s', async (_, made) => {
  made();
  const scratch = new Scratch('kept');
  const pieces = [3, 700_000, 0, 500_000, 1_500_000, 20, 1_048_577, 5].map((length, at) =>
    Buffer.alloc(length, `${at} is the number`),
  );
  const room = Buffer.alloc(2_000_000);
  for (const piece of pieces) {
    // The bytes are used for something else afterwards.
    room.set(piece);
    await scratch.write(room.subarray(0, piece.length));
  }
  const all = Buffer.concat(pieces);
  expect(scratch.size).toBe(all.length);
  const edges = [0, 1, 700_003, 1_200_003, 1_200_010, 2_700_003, 2_700_023, all.length, 1e9];
  for (const from of edges) {
    for (const to of edges.filter((end) => end >= from)) {
      expect(scratch.read(from, to).equals(all.subarray(from, to))).toBe(true);
    }
  }
  expect(own().length).toBeLessThanOrEqual(1);
  await scratch.remove();
  expect(own()).toEqual([]);
});

test('few bytes need no file', async () => {
  const opened = vi.spyOn(sink, 'openTemporary');
  const scratch = new Scratch('kept');
  await scratch.write(Buffer.from('few'));
  expect(scratch.read(1, 9).toString()).toBe('ew');
  await scratch.remove();
  expect(opened).not.toHaveBeenCalled();
});
