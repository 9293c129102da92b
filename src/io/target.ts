import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { access, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from './failure.ts';
import { makeFolder } from './make-folder.ts';

/** Where an output goes: to a file that is replaced, or straight into a device or a pipe. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly old: Stats | undefined }
  | { readonly kind: 'direct'; readonly path: string };

const descriptors = /^\/(dev\/(stderr|fd\/\d+)|proc\/self\/fd\/\d+)$/;
const mostLinks = 40;

/** Finds the target of a path, makes its folder, and throws the system's error if it cannot be. */
export async function findTarget(path: string): Promise<Target> {
  // Where a shell has redirected them to a file, that file is the shell's, not ours to replace.
  if (descriptors.test(path)) return { kind: 'direct', path };
  const old = await statOrNothing(path);
  if (old?.isDirectory()) throw new Error('it is a folder');
  if (old !== undefined && !old.isFile()) return { kind: 'direct', path };
  if (old === undefined) {
    const real = await followLinks(path);
    await makeFolder(dirname(real));
    return { kind: 'file', path: real, old };
  }
  const real = await realpath(path);
  // A rename asks for the folder's permission only; whoever protected the file meant the file.
  await access(real, constants.W_OK);
  return { kind: 'file', path: real, old };
}

async function statOrNothing(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Where links lead whose end is not there yet. */
async function followLinks(path: string): Promise<string> {
  let at = resolve(path);
  for (let links = 0; links < mostLinks; links++) {
    const next = await readlink(at).catch(() => undefined);
    if (next === undefined) return at;
    at = resolve(dirname(at), next);
  }
  return at;
}
