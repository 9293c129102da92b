/**
 * Draws the benchmark: from each template here the profiles of one file in `profiles/`, or in the
 * folder that is named, and from each policy graph its cases with all that can go wrong in them. The
 * seed is the file's name, so that no two files share their customers.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { main } from '../src/main.ts';

const [folder = 'profiles'] = process.argv.slice(2);
const graphs = ['ecommerce_orders', 'loan_application', 'telecom_support'];
let drawn = 0;

async function run(...words: readonly string[]): Promise<boolean> {
  const status = await main([...words, '--quiet'], process);
  if (status !== 0) process.exitCode = status;
  return status === 0;
}

for (const file of readdirSync('templates').filter((name) => name.endsWith('.json'))) {
  const drawing = [
    'profiles',
    '--from',
    join('templates', file),
    '--seed',
    basename(file, '.json'),
  ];
  if (await run(...drawing, '--out', join(folder, file))) drawn++;
}

const temporary = mkdtempSync(join(tmpdir(), 'traxgen-cases-'));
for (const name of graphs) {
  const [cases, file] = [join(temporary, 'cases.json'), `${name}.json`];
  const graph = ['--workflows', join('workflows', file)];
  const covering = ['profiles', ...graph, '--cover', 'outcomes', '--seed', name, '--out', cases];
  const wrong = ['scenarios', ...graph, '--profiles', cases, '--out', join(folder, file)];
  if ((await run(...covering)) && (await run(...wrong))) drawn++;
}
rmSync(temporary, { recursive: true });
process.stderr.write(`${drawn} files of profiles -> ${folder}\n`);
