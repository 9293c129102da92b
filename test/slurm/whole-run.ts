import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { profileLines, writeTexts } from '../bench/batch.ts';
import { cli, runProgram } from '../bench/processes.ts';

const products = ['gold.jsonl', 'gold.manifest.json', 'coverage.json'];

/** Draws profiles, and makes in one run what a recipe makes in parts. Yields the recipe's settings. */
export function wholeRun(folder: string, profiles: number): Record<string, string> {
  const [workflows, input] = [resolve('workflows'), join(folder, 'profiles.jsonl')];
  writeTexts(input, profileLines(profiles));
  const inputs = ['--workflows', workflows, '--profiles', input];
  for (const [command, out] of [
    ['compile', 'gold.jsonl'],
    ['coverage', 'coverage.json'],
  ] as const) {
    runProgram({ args: [cli, command, '--quiet', ...inputs, '--out', join(folder, 'whole', out)] });
  }
  return {
    TRAXGEN: `${process.execPath} ${cli}`,
    WORKFLOWS: workflows,
    PROFILES: input,
    OUT: join(folder, 'merged'),
  };
}

/** Expects that what was merged is what the one run wrote, byte by byte. */
export function expectSameBytes(folder: string): void {
  const different = products.filter((name) => {
    const [whole, merged] = ['whole', 'merged'].map((run) => readFileSync(join(folder, run, name)));
    return whole?.length === 0 || !whole?.equals(merged as Buffer);
  });
  expect(different).toEqual([]);
}
