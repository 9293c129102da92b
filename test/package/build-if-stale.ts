/** Builds, unless what is built is younger than all that it is made of. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When a file was written, or a file was put into a folder or taken from it; 0 of what is not there. */
const writtenAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const settings = readdirSync('.').filter((name) =>
  /^(?:package|tsconfig|rolldown).*\.(?:json|ts)$/.test(name),
);
const sources = ['src', 'formats'].flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
]);

// The program is built last.
const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const builtAt = writtenAt(bin.traxgen);

if ([...settings, ...sources].some((path) => writtenAt(path) >= builtAt)) {
  const shell = process.platform === 'win32';
  process.exitCode = spawnSync('npm', ['run', 'build'], { stdio: 'inherit', shell }).status ?? 1;
}
