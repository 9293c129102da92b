import { findUpwards } from './find-upwards.ts';

const configName = 'traxgen.config.json';

/** The nearest `traxgen.config.json` in a folder or the folders above it; undefined if there is none. */
export function findConfig(cwd: string): string | undefined {
  return findUpwards(cwd, configName, (stats) => stats.isFile());
}
