import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inTemporaryFolder, profileLines, writeTexts } from '../bench/batch.ts';
import { typeLine } from '../cli/support.ts';
import { isInstalled } from './cluster.ts';
import { expectSameBytes } from './whole-run.ts';

/** What runs in the containers of a recipe. */
interface Lines {
  readonly part: string;
  readonly merge: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Types in a folder what the containers run, with the variables of each part, and expects the bytes of one run. */
async function typeAll(lines: (folder: string) => Lines | Promise<Lines>, variables: string) {
  await inTemporaryFolder(async (folder) => {
    symlinkSync(resolve('workflows'), join(folder, 'workflows'));
    mkdirSync(join(folder, 'profiles'));
    writeTexts(join(folder, 'profiles/all.jsonl'), profileLines(500));
    const { part, merge } = await lines(folder);
    const type = async (line: string) => {
      const { status, stderr } = await typeLine(line, folder);
      expect([status, stderr]).toEqual([0, '']);
    };
    await type('traxgen compile --quiet --out whole/gold.jsonl');
    await type('traxgen coverage --quiet --out whole/coverage.json');
    for (let index = 0; index < 6; index++) {
      await type(`${variables.replaceAll('INDEX=', `INDEX=${index}`)} sh -ec ${quoted(part)}`);
    }
    await type(`sh -ec ${quoted(merge)}`);
    symlinkSync(join(folder, 'out'), join(folder, 'merged'));
    expectSameBytes(folder, 'gold.jsonl', 'gold.manifest.json', 'coverage.json');
  });
}

describe('what containers run makes the bytes of one run', () => {
  test('in Kubernetes', async () => {
    const [part = '', merge = ''] = ['parts', 'merge'].map((name) => {
      const job = parse(readFileSync(`docs/scale/kubernetes/${name}.yaml`, 'utf8'));
      return job.spec.template.spec.containers[0].args[0] as string;
    });
    await typeAll(() => ({ part, merge }), 'JOB_COMPLETION_INDEX=');
  }, 300_000);

  test.skipIf(!isInstalled('jq'))(
    'in AWS Batch, whose recipe needs jq',
    async () => {
      await typeAll(async (folder) => {
        const aws = join(folder, 'aws');
        writeFileSync(
          aws,
          `#!/bin/sh\nfor word; do printf '%s\\0' "$word" >>${folder}/words; done\n`,
        );
        chmodSync(aws, 0o755);
        await typeLine(
          `PATH=${folder}:$PATH ${resolve('docs/scale/aws-batch/submit.sh')} q`,
          folder,
        );
        const words = readFileSync(join(folder, 'words'), 'utf8').split('\0');
        const commands = words.filter((_, at) => words[at - 1] === '--container-overrides');
        const [part = '', merge = ''] = commands.map((each) => {
          const [, , line] = JSON.parse(each).command as string[];
          return line?.replace('cd /work;', '') ?? '';
        });
        return { part, merge };
      }, 'AWS_BATCH_JOB_ARRAY_SIZE=6 AWS_BATCH_JOB_ARRAY_INDEX=');
    },
    300_000,
  );
});
