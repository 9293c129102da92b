import { statSync } from 'node:fs';

/** Whether a path is a stream (stdin, a pipe, a device), of which nothing is left when it has been read. */
export function isReadOnce(path: string): boolean {
  if (path === '-') return true;
  try {
    const found = statSync(path);
    return !found.isFile() && !found.isDirectory();
  } catch {
    // Reading it says why it cannot be read.
    return false;
  }
}
