import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { profileLines, writeTexts } from '../bench/batch.ts';
import { cli, runProgram } from '../bench/processes.ts';
import { drawnRuns } from '../support/faults/runs.ts';
import { jsonLines } from '../support/faults/writers.ts';

/**
 * Draws profiles and predictions, and makes in one run what a recipe makes in parts. Yields the recipe's
 * settings.
 */
export function wholeRun(folder: string, profiles: number): Record<string, string> {
  const at = (...names: readonly string[]) => join(folder, ...names);
  const settings = {
    WORKFLOWS: resolve('workflows'),
    PROFILES: at('profiles.jsonl'),
    PREDICTIONS: at('predictions.jsonl'),
  };
  const inputs = ['--workflows', settings.WORKFLOWS, '--profiles', settings.PROFILES];
  const run = (command: string, out: string, ...more: readonly string[]) =>
    runProgram({ args: [cli, command, '-q', ...inputs, ...more, '--out', at('whole', out)] });
  writeTexts(settings.PROFILES, profileLines(profiles));
  run('compile', 'gold.jsonl');
  const golds = readFileSync(at('whole/gold.jsonl'), 'utf8').trimEnd().split('\n');
  const lines = [...drawnRuns(golds)].map(({ id, calls }) => jsonLines(id, calls));
  writeTexts(settings.PREDICTIONS, lines);
  run('coverage', 'coverage.json');
  run('score', 'scores.json', '--predictions', settings.PREDICTIONS);
  return { ...settings, TRAXGEN: `${process.execPath} ${cli}`, OUT: at('merged') };
}

/** Expects that what was merged is what the one run wrote, byte by byte. Scores are too large to be read at once. */
export function expectSameBytes(folder: string, ...products: readonly string[]): void {
  const said = products.map((name) => {
    const { status, stdout, stderr } = spawnSync('cmp', [`whole/${name}`, `merged/${name}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? [] : [stdout + stderr];
  });
  expect(said.flat()).toEqual([]);
}
