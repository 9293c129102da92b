import { statSync } from 'node:fs';

/** Whether a path is a stream (stdin, a pipe, a device), of which nothing is left when it has been read. */
export function isReadOnce(path: string): boolean {
  if (path === '-') return true;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}
