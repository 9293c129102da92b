import { type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The nearest file or folder with a name in a folder or those above it; undefined if there is none. */
export function findUpwards(
  folder: string,
  name: string,
  isWanted: (stats: Stats) => boolean,
): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, name);
    const stats = statsOf(path);
    if (stats !== undefined && isWanted(stats)) return path;
    if (dirname(at) === at) return undefined;
  }
}

/** Also undefined if access is denied. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
