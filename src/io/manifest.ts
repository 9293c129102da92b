import { dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import { readLimits } from '../model/limits.ts';
import type { Checksum } from './checksum.ts';
import { whileLocked } from './lock.ts';
import { type OutputFile, openFile } from './output.ts';
import { readText } from './read-text.ts';
import { isStream } from './same-file.ts';

/** What an input was to a run. */
export type InputRole = 'workflow' | 'profile' | 'data';

/**
 * A file and the hash of its bytes; the path is relative to the manifest's folder, and `-` where it was
 * none that could be read again.
 */
export interface HashedFile {
  readonly path: string;
  readonly sha256: string;
}

/** A file with the checksum of its bytes; the path is relative to the manifest's folder. */
export type SummedFile = Checksum & { readonly path: string };

/** What an output was made of, so that a later run can see whether it still holds. */
export interface Manifest {
  /** The version that made it. */
  readonly traxgen: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly (HashedFile & { readonly role: InputRole })[];
  readonly output: SummedFile;
  /** Which profiles are not in the output, and why; absent where all are. */
  readonly failed?: FailedProfiles | undefined;
}

/** Profiles that failed: how many, and their ids by the code of what is wrong with them. */
export interface FailedProfiles {
  readonly count: number;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const ending = '.manifest.json';

/** Endings of files that hold no gold of ours, and may lie beside a file of the same name that does. */
const otherEndings = ['.csv', '.parquet', '.yaml'];

/**
 * Where the manifest of an output stands: `out/gold.json` has `out/gold.manifest.json`, and `out/gold.csv`
 * has `out/gold.csv.manifest.json`.
 */
export function manifestPath(outPath: string): string {
  const extension = extname(outPath);
  if (extension === '' || otherEndings.includes(extension)) return outPath + ending;
  return outPath.slice(0, -extension.length) + ending;
}

/** Whether a file is a manifest, by its name. */
export function isManifestPath(path: string): boolean {
  return path.endsWith(ending);
}

/**
 * Puts an output that is finished in its place, and its manifest beside it: of several runs that write
 * the same file, the same one's. The manifest's paths are as the user gave them (relative to `cwd`): the
 * same inputs give the same bytes. Errors: output-failed; of the manifest, once the output is there.
 */
export async function commitWithManifest(
  output: Pick<OutputFile, 'commit'>,
  path: string,
  manifest: Manifest,
  cwd = process.cwd(),
): Promise<{ readonly isWritten: boolean; readonly faults: readonly Diagnostic[] }> {
  const opened = await openFile(resolve(cwd, path));
  const beside = 'output' in opened ? opened.output : undefined;
  await beside?.write(manifestText(path, manifest, cwd));
  await beside?.finish();
  return whileLocked(resolve(cwd, path), async () => {
    const fault = await output.commit();
    if (fault !== undefined) {
      await beside?.abort();
      return { isWritten: false, faults: [fault] };
    }
    const other = 'diagnostic' in opened ? opened.diagnostic : await opened.output.commit();
    return { isWritten: true, faults: other === undefined ? [] : [named(other, path)] };
  });
}

/** A fault of an output under the name that its user knows. */
function named(fault: Diagnostic, path: string): Diagnostic {
  if (fault.code !== 'output-failed') return fault;
  return { ...fault, place: { file: path }, data: { ...fault.data, path } };
}

/** Reads a manifest, or undefined where there is none that can be read. */
export async function readManifest(path: string): Promise<Manifest | undefined> {
  const read = await readText(path, undefined, readLimits.value);
  if ('diagnostic' in read) return undefined;
  try {
    const value: unknown = JSON.parse(read.text);
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function manifestText(path: string, manifest: Manifest, cwd: string): string {
  const folder = dirname(resolve(cwd, path));
  const { traxgen, options, output, failed } = manifest;
  const inputs = manifest.inputs
    .map(({ role, ...file }) => ({ role, ...fileFrom(folder, file, cwd) }))
    .sort((a, b) => compare(a.role, b.role) || compare(a.path, b.path));
  const content = {
    traxgen,
    options: sortKeys(options),
    inputs,
    output: fileFrom(folder, output, cwd),
    failed: failed && { count: failed.count, ids: sortKeys(failed.ids) },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function fileFrom<File extends { readonly path: string }>(
  folder: string,
  file: File,
  cwd: string,
): File {
  const { path } = file;
  // The name of a pipe may be another one each time, and leads to nothing later.
  if (isStream(path === '-' ? path : resolve(cwd, path))) return { ...file, path: '-' };
  const found = relative(folder, resolve(cwd, path));
  // On another drive of Windows there is no relative path.
  return { ...file, path: isAbsolute(found) ? path : found.split(sep).join('/') };
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { traxgen, options, inputs, output } = value as Record<string, unknown>;
  const hasOptions = typeof options === 'object' && options !== null;
  const hasInputs = Array.isArray(inputs) && inputs.every(isHashedFile);
  return typeof traxgen === 'string' && hasOptions && hasInputs && isSummedFile(output);
}

function isHashedFile(value: unknown): value is HashedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { path, sha256 } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof sha256 === 'string';
}

function isSummedFile(value: unknown): value is SummedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { path, bytes, crc32 } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof bytes === 'number' && typeof crc32 === 'string';
}
