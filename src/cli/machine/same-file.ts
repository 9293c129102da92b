import { statSync } from 'node:fs';

/** Whether a path leads to one of some files, under any name or link. Devices and pipes never do. */
export function isOneOf(path: string, files: readonly string[]): boolean {
  const identity = identityOf(path);
  return identity !== undefined && files.some((file) => identityOf(file) === identity);
}

function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path exists and can be read only once: standard input, a pipe, a device. */
export function isStream(path: string): boolean {
  if (path === '-') return true;
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return false;
  }
}

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
