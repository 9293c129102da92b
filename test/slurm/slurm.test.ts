import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster, isInstalled } from './cluster.ts';
import { expectSameBytes, wholeRun } from './whole-run.ts';

const missing = ['munged', 'slurmctld', 'slurmd', 'sbatch'].filter((name) => !isInstalled(name));
const lack = missing.length > 0 ? `, skipped without ${missing.join(', ')}` : '';

describe.skipIf(missing.length > 0)(`the recipe for Slurm${lack}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 30_000);

  test('makes the bytes of one run, though a node is lost in the middle', async () => {
    const work = join(cluster.folder, 'work');
    mkdirSync(work);
    const settings = wholeRun(work, 20_000);
    const job = cluster.submit(resolve('docs/scale/slurm/submit.sh'), settings, work);
    const onFirst = () => cluster.ask('squeue', '--noheader', '-w', 'n1', '-t', 'R', '-o', '%M');
    // In the middle of its part, which takes some seconds.
    await cluster.until('a part runs on n1', 30, () => /^0:0[1-9]/.test(onFirst()));
    cluster.kill('n1');
    await cluster.done(job, 400);
    const restarts = cluster.ask('scontrol', 'show', 'job').match(/Restarts=[1-9]/g);
    expect(restarts).toEqual(['Restarts=1']);
    expectSameBytes(work, 'gold.jsonl', 'gold.manifest.json', 'coverage.json', 'scores.json');
  }, 600_000);
});
