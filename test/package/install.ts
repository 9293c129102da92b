import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { lockedPackages } from './locked.ts';
import { npm, pack } from './pack.ts';

/** The program in a folder that traxgen is installed in. */
export const program = 'node_modules/traxgen/dist/bin/cli.cjs';

/**
 * Installs what is packed in a new folder, with the exact packages of the lockfile, which npm has in
 * its cache; yields the folder.
 */
export function installed(...flags: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'traxgen-package-')));
  const packed = pack(folder);
  const tarball = `file:${packed.filename}`;
  const root = { name: 'empty', version: '1.0.0', dependencies: { traxgen: tarball } };
  const { name, version, bin, dependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const own = { version, resolved: tarball, bin, dependencies, optionalDependencies };
  const packages = { '': root, ...lockedPackages(), [`node_modules/${name}`]: own };
  const lock = { ...root, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  npm(['ci', ...quiet, ...flags], folder);
  return folder;
}

/** A package of ours as one of the folder's. */
export function link(folder: string, name: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(resolve('node_modules', name), path, 'junction');
}

/** A small workflow and a profile of it, in the folders that commands read. */
export function writeProject(folder: string): void {
  const workflow = { agent: 'greet', steps: ["say(text = 'Hello')", 'ask()'] };
  const profile = { customer_id: 'C1', agent_sequence: ['greet'] };
  mkdirSync(join(folder, 'workflows'));
  mkdirSync(join(folder, 'profiles'));
  writeFileSync(join(folder, 'workflows', 'greet.json'), JSON.stringify(workflow));
  writeFileSync(join(folder, 'profiles', 'one.json'), JSON.stringify(profile));
}

/** What a process came to. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node in a folder, with these words behind it. */
export function run(folder: string, ...args: readonly string[]): Ran {
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status: status ?? -1, stdout, stderr };
}
