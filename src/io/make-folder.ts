import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './failure.ts';

/**
 * Makes a folder and those above it that are missing; throws the system's error. Node's own recursive
 * way never ends where a system says that a folder is missing instead of that it cannot be made.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another run may have been faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
