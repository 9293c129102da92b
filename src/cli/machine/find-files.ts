import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { InputKind } from '../../model/diagnostics/diagnostic-data.ts';
import { codeOf, readFailure } from './failure.ts';
import { hasMagic } from './magic.ts';
import { isManifestPath } from './manifest.ts';

/** Files by the paths to display, and the faults of the paths given. */
export interface FoundFiles {
  readonly files: string[];
  readonly diagnostics: Diagnostic[];
}

/** A glob that names an ending is not limited to the usual endings. */
const namesEnding = /\.[^/*?]+$/;

/**
 * The files that paths refer to: `-` and files as they are; folders, searched recursively for files
 * with one of the endings, also followed by `.gz`; and globs. The files of each path are sorted by
 * UTF-16 code units, with forward slashes, and no file comes twice. Errors: file-not-found,
 * file-unreadable, no-input.
 */
export async function findFiles(
  paths: readonly string[],
  endings: readonly string[],
  what: InputKind,
  cwd: string = process.cwd(),
): Promise<FoundFiles> {
  const search = new Search(endings, cwd);
  for (const path of paths) {
    const before = search.diagnostics.length;
    const found = (await search.path(path)).sort(byCodeUnit);
    const isSilent = search.diagnostics.length === before;
    if (found.length === 0 && isSilent) {
      search.note({ code: 'no-input', place: { file: path }, data: { what, paths: [path] } });
    }
    for (const file of found) search.add(file);
  }
  return { files: search.files, diagnostics: search.diagnostics };
}

class Search {
  readonly files: string[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #endings: readonly string[];
  readonly #cwd: string;
  readonly #known = new Set<string>();
  #folders = new Set<string>();

  constructor(endings: readonly string[], cwd: string) {
    this.#endings = [...endings, ...endings.map((ending) => `${ending}.gz`)];
    this.#cwd = cwd;
  }

  note(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  /** Adds a file unless it is already there, also under another name. */
  add(file: string): void {
    const absolute = resolve(this.#cwd, file);
    const real = file === '-' ? file : realPathOf(absolute);
    if (this.#known.has(real)) return;
    this.#known.add(real);
    this.files.push(file);
  }

  async path(path: string): Promise<string[]> {
    this.#folders = new Set();
    if (path === '-') return [path];
    const shown = path.split(sep).join('/');
    try {
      const stats = statSync(path === '' ? path : resolve(this.#cwd, path));
      if (!stats.isDirectory()) return [shown];
      return this.#folder(shown.replace(/(?<=.)\/+$/, ''));
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && hasMagic(path)) return this.#glob(shown);
      this.note(readFailure(path, error));
      return [];
    }
  }

  async #glob(pattern: string): Promise<string[]> {
    // Loaded only for a pattern, because most paths are not patterns.
    const { glob } = await import('tinyglobby');
    const found = await glob(pattern, {
      cwd: this.#cwd,
      absolute: isAbsolute(pattern),
      onlyFiles: false,
      expandDirectories: false,
    });
    const isFree = namesEnding.test(pattern);
    const files: string[] = [];
    for (const path of found) {
      if (path.endsWith('/')) files.push(...this.#folder(path.slice(0, -1)));
      else if (isFree ? !isManifestPath(path) : this.#isWanted(path)) files.push(path);
    }
    return files;
  }

  /**
   * The files in a folder and its subfolders. Each folder is read once, so that links cannot cause
   * a loop.
   */
  #folder(path: string): string[] {
    const files: string[] = [];
    try {
      const real = realpathSync.native(resolve(this.#cwd, path));
      if (this.#folders.has(real)) return [];
      this.#folders.add(real);
      const names = readdirSync(real).filter((name) => !name.startsWith('.'));
      const prefix = path.endsWith('/') ? path : `${path}/`;
      for (const name of names.sort(byCodeUnit)) files.push(...this.#entry(prefix + name));
    } catch (error) {
      this.note(readFailure(path, error));
    }
    return files;
  }

  #entry(path: string): string[] {
    try {
      const stats = statSync(resolve(this.#cwd, path));
      if (stats.isDirectory()) return this.#folder(path);
      return stats.isFile() && this.#isWanted(path) ? [path] : [];
    } catch (error) {
      if (this.#isWanted(path)) this.note(readFailure(path, error));
      return [];
    }
  }

  #isWanted(path: string): boolean {
    return this.#endings.some((end) => path.endsWith(end)) && !isManifestPath(path);
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
