import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { crc32 } from 'node:zlib';
import { whileLocked } from '../../../src/cli/machine/lock.ts';
import { commitWithManifest, readManifest } from '../../../src/cli/machine/manifest.ts';
import { openOutput } from '../../../src/cli/machine/output.ts';

// Run by manifest.test.ts, in several processes at once: writes a file and its manifest, again and again,
// and looks each time whether the two belong together, when nobody is about to write.
const [, , folder = '.', name = ''] = process.argv;
const rounds = 100;
const path = join(folder, 'gold.manifest.json');

for (let round = 0; round < rounds; round++) {
  const opened = await openOutput(join(folder, 'gold.json'), {
    stdout: new PassThrough(),
    env: {},
  });
  if ('diagnostic' in opened) throw new Error(opened.diagnostic.code);
  const { output } = opened;
  await output.write(`${name} ${round}`);
  await output.finish();
  const { checksum } = output;
  if (checksum === undefined) throw new Error('it was not written');
  const { faults } = await commitWithManifest(output, path, {
    traxgen: '1.0.0',
    options: {},
    inputs: [],
    output: { path: join(folder, 'gold.json'), ...checksum },
  });
  if (faults.length > 0) throw new Error(faults[0]?.code);
  const isOnes = await whileLocked(path, async () => {
    const bytes = readFileSync(join(folder, 'gold.json'));
    const found = (await readManifest(path))?.output;
    return found?.bytes === bytes.length && Number.parseInt(found.crc32, 16) === crc32(bytes);
  });
  if (!isOnes) throw new Error('the manifest is of another run');
}
