import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './failure.ts';

/**
 * Creates a folder and missing ones above it. Throws the system's error. Node's recursive `mkdir`
 * loops forever on systems that report a missing folder when one cannot be created.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
