import { statSync } from 'node:fs';

/** The total size of files in bytes; undefined if it cannot be determined, as for stdin. */
export function totalBytes(paths: readonly string[]): number | undefined {
  let total = 0;
  for (const path of paths) {
    const size = path === '-' ? undefined : sizeOf(path);
    if (size === undefined) return undefined;
    total += size;
  }
  return total;
}

function sizeOf(path: string): number | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}
