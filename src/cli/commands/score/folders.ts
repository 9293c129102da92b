import { dirname, relative, resolve, sep } from 'node:path';
import { globBase, hasMagic } from '../../machine/magic.ts';

/**
 * Makes a function that yields the folder of a file below the path given: below the folder, the
 * fixed part of the glob or, for several paths, their common folder. Empty for a file directly in
 * it.
 */
export function foldersBelow(
  paths: readonly string[],
  files: readonly string[],
): (file: string) => string {
  const all = new Set(files.map((file) => resolve(file)));
  const named = paths.filter((path) => path !== '-').map((path) => folderNamed(path, all));
  const base = named.reduce(common, named[0] ?? []).join(sep);
  return (file) =>
    file === '-' ? '' : relative(`${base}${sep}`, dirname(resolve(file))).replaceAll(sep, '/');
}

/** The parts of the folder that a path refers to; for a glob, of the folder that contains all its matches. */
function folderNamed(path: string, files: ReadonlySet<string>): string[] {
  const whole = resolve(path);
  if (files.has(whole)) return dirname(whole).split(sep);
  const isFolder = !hasMagic(path) || [...files].some((file) => file.startsWith(whole + sep));
  return (isFolder ? whole : resolve(globBase(path.replaceAll(sep, '/')))).split(sep);
}

function common(first: readonly string[], second: readonly string[]): string[] {
  const end = first.findIndex((part, at) => part !== second[at]);
  return first.slice(0, end < 0 ? first.length : end);
}
