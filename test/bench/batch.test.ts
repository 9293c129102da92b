import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder, profileLines, writeTexts } from './batch.ts';

test('the batch is the same each time, and another one with another seed', () => {
  const lines = [...profileLines(100)];
  expect([...profileLines(100)]).toEqual(lines);
  expect([...profileLines(100, 2)]).not.toEqual(lines);
  expect([...profileLines(50)]).toEqual(lines.slice(0, 50));
});

test('the nine workflows come in turn, with about 500 bytes and an id of their own', () => {
  const lines = [...profileLines(900)];
  const profiles = lines.map((line) => JSON.parse(line));
  const agents = profiles.map(({ agent_sequence: [agent] }) => agent);
  expect(new Set(agents.slice(0, 9)).size).toBe(9);
  expect(agents.slice(9, 18)).toEqual(agents.slice(0, 9));
  expect(new Set(profiles.map(({ customer_id }) => customer_id)).size).toBe(900);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0) / lines.length;
  expect(bytes).toBeGreaterThan(480);
  expect(bytes).toBeLessThan(560);
});

test('texts are written with what belongs around them, and the folder goes', async () => {
  let folder = '';
  const texts = await inTemporaryFolder((path) => {
    folder = path;
    writeTexts(join(path, 'lines'), ['1', '2']);
    writeTexts(join(path, 'list'), ['1', '2'], ['[', ',', ']']);
    return ['lines', 'list'].map((name) => readFileSync(join(path, name), 'utf8'));
  });
  expect(texts).toEqual(['1\n2\n', '[1,2]']);
  expect(existsSync(folder)).toBe(false);
});
