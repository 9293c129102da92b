import { dirname, relative, resolve, sep } from 'node:path';
import { globBase, hasMagic } from '../../io/magic.ts';

/**
 * Tells the folder of each file below what was named: below the folder, the beginning of the glob or,
 * of several, the folder that all of them are in. Empty where a file lies in that itself.
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

/** The parts of the folder that a path means: of a glob, the one that all it matches is in. */
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
