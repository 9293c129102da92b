import { type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The nearest file or folder of a name from a folder upwards, or undefined. */
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

/** Undefined too for what may not be looked at. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
