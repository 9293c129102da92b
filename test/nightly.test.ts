import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function nightly(...args: readonly string[]) {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  return spawnSync(process.execPath, [tsx, 'test/nightly.ts', ...args], { encoding: 'utf8' });
}

test('a tree has a part of the nightly tests, and an unknown part is said', () => {
  const chosen = nightly('--of', '00000005c0ffee').stdout.trim();
  const { status, stderr } = nightly('drawn-1', 'drown-1');
  const [, known = ''] = /^There is no part drown-1; there are (.*)\.\n$/.exec(stderr) ?? [];
  expect(status).toBe(2);
  expect(known.split(', ')).toEqual(
    expect.arrayContaining(['others', 'drawn-1', 'cluster', chosen]),
  );
  // 5 is the second of the parts with mutants.
  expect(chosen).toBe('mutants-2');
});
