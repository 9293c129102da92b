import { expect, test } from 'vitest';
import { Replay } from '../../../src/cli/machine/replay.ts';

/** Content of three chunks that counts how often it was opened and closed. */
function content(heldBytes: number, isFile = true) {
  const counts = { opened: 0, closed: 0 };
  const open = async function* () {
    counts.opened++;
    try {
      for (const text of ['ab', 'cd', 'ef']) yield Buffer.from(text);
    } finally {
      counts.closed++;
    }
  };
  const canReopen = async () => isFile;
  return { replay: new Replay({ open, canReopen, heldBytes, mostBytes: 100 }), counts };
}

async function read(replay: Replay, most = 3, isLast = false): Promise<string> {
  let text = '';
  let chunks = 0;
  for await (const chunk of replay.chunks(isLast)) {
    text += chunk;
    if (++chunks === most) break;
  }
  return text;
}

test.each([
  ['what is short is held', 6, true, 1],
  ['what comes once is held', 0, false, 1],
  ['what is long is opened again', 3, true, 2],
])('%s', async (_, heldBytes, isFile, opened) => {
  const { replay, counts } = content(heldBytes, isFile);
  expect(await read(replay, 1)).toBe('ab');
  expect(await read(replay)).toBe('abcdef');
  expect(await read(replay, 3, true)).toBe('abcdef');
  await replay.close();
  expect(counts).toEqual({ opened, closed: opened });
});

test('what is left in the middle goes on there', async () => {
  const { replay, counts } = content(3);
  expect(await read(replay, 1)).toBe('ab');
  expect(await read(replay, 3, true)).toBe('abcdef');
  await replay.close();
  expect(counts).toEqual({ opened: 1, closed: 1 });
});

test('what is never read is never opened far enough to need closing', async () => {
  const { replay, counts } = content(3);
  await replay.close();
  expect(counts).toEqual({ opened: 0, closed: 0 });
});
