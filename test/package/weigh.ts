import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packagesHere } from './locked.ts';

/** What an installation takes: packages, traxgen among them, and the bytes of all their files. */
export interface Weight {
  readonly packages: number;
  readonly bytes: number;
}

/** What traxgen, of so many bytes when unpacked, takes with the packages that come with it. */
export function weigh(unpacked: number, options: { readonly withOptional: boolean }): Weight {
  const folders = packagesHere(options);
  const bytes = folders.reduce((sum, folder) => sum + bytesIn(folder), unpacked);
  return { packages: folders.length + 1, bytes };
}

/** The bytes of all files below a folder, without the packages in it, which count for themselves. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(path) : lstatSync(path).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
