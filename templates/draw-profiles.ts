/**
 * Draws the benchmark: from each template here the profiles of one file in `profiles/`, or in the
 * folder that is named. The seed is the template's name, so that no two files share their customers.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { main } from '../src/main.ts';

const [folder = 'profiles'] = process.argv.slice(2);
let drawn = 0;
const templates = readdirSync('templates').filter((file) => file.endsWith('.json'));

for (const file of templates) {
  const name = basename(file, '.json');
  const drawing = ['profiles', '--from', join('templates', file), '--seed', name];
  const status = await main([...drawing, '--out', join(folder, file), '--quiet'], process);
  if (status !== 0) process.exitCode = status;
  else drawn++;
}
process.stderr.write(`${drawn} files of profiles -> ${folder}\n`);
