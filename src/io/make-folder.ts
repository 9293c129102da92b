import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './failure.ts';

/**
 * Makes a folder and those above it that are missing; throws the system's error. Node's own recursive
 * way never ends where a system says that a folder is missing instead of that it cannot be made.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isThere(path)) return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another run may have been faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
