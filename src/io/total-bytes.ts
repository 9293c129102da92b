import { stat } from 'node:fs/promises';

/** How many bytes files have together; undefined where that cannot be told, as for stdin. */
export async function totalBytes(paths: readonly string[]): Promise<number | undefined> {
  let total = 0;
  for (const path of paths) {
    const stats = path === '-' ? undefined : await stat(path).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    total += stats.size;
  }
  return total;
}
