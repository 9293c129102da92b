import { accessSync, constants, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Where an output goes: to a file that is replaced, or directly into a device or a pipe. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly old: Stats | undefined }
  | { readonly kind: 'direct'; readonly path: string };

const descriptors = /^\/(dev\/(stderr|fd\/\d+)|proc\/self\/fd\/\d+)$/;
const mostLinks = 40;

/** Whether what goes to a path goes directly into a device or a pipe. */
export function isDirect(path: string): boolean {
  // If a shell redirected one of these to a file, that file is not ours to replace.
  if (descriptors.test(path)) return true;
  const old = statSync(path, { throwIfNoEntry: false });
  return old !== undefined && !old.isFile() && !old.isDirectory();
}

/** Finds the target of a path and creates its folder. Throws the system's error if that fails. */
export function findTarget(path: string): Target {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old?.isDirectory()) throw new Error('it is a folder');
  if (isDirect(path)) return { kind: 'direct', path };
  if (old === undefined) {
    const real = followLinks(path);
    makeFolder(dirname(real));
    return { kind: 'file', path: real, old };
  }
  const real = realpathSync.native(path);
  // A rename needs only the folder's permission, but a write-protected file must not be replaced.
  accessSync(real, constants.W_OK);
  return { kind: 'file', path: real, old };
}

/** The path that links lead to, even if nothing exists there yet. */
function followLinks(path: string): string {
  let at = resolve(path);
  for (let links = 0; links < mostLinks; links++) {
    const next = linkedFrom(at);
    if (next === undefined) return at;
    at = resolve(dirname(at), next);
  }
  return at;
}

function linkedFrom(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
