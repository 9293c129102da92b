import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, test } from 'vitest';
import { inTemporaryFolder } from '../bench/batch.ts';
import { isInstalled } from './cluster.ts';
import { expectSameBytes, wholeRun } from './whole-run.ts';

const isThere = isInstalled('parallel');

describe.skipIf(!isThere)(
  `the recipe for GNU parallel${isThere ? '' : ', skipped without it'}`,
  () => {
    test('makes the bytes of one run', async () => {
      await inTemporaryFolder((folder) => {
        const env = { ...process.env, ...wholeRun(folder, 5_000), HOSTS: '' };
        execFileSync(resolve('docs/scale/parallel/run.sh'), { cwd: folder, env, stdio: 'pipe' });
        expectSameBytes(folder, 'gold.jsonl', 'gold.manifest.json', 'coverage.json', 'scores.json');
      });
    }, 300_000);
  },
);
