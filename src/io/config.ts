import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The name of the configuration file. */
const configName = 'traxgen.config.json';

/** The nearest `traxgen.config.json` from a folder upwards, or undefined. */
export async function findConfig(cwd: string): Promise<string | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, configName);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile()) return path;
    if (dirname(folder) === folder) return undefined;
  }
}
