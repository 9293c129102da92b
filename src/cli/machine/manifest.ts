import { dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { readLimits } from '../../model/limits.ts';
import type { Checksum } from './checksum.ts';
import { whileLocked } from './lock.ts';
import { type OutputFile, openFile } from './output.ts';
import { readText } from './read-text.ts';
import { isStream } from './same-file.ts';

/** The role of an input in a run. */
export type InputRole = 'workflow' | 'profile' | 'data';

/**
 * A file and the hash of its bytes. The path is relative to the manifest's folder, or `-` if the
 * input cannot be read again.
 */
export interface HashedFile {
  readonly path: string;
  readonly sha256: string;
}

/** The piece of a file that a part of a run has read: its first byte, and its checksum. */
export type InputPiece = SummedFile & {
  readonly role: InputRole;
  /** The length of the file. */
  readonly size: number;
  readonly from: number;
};

/** Which part of a run an output is. */
export interface PartOfRun {
  readonly command: string;
  readonly part: number;
  readonly of: number;
  /** The pieces of the cut files; together with those of the other parts, they are all. */
  readonly pieces: readonly InputPiece[];
  /** The total length of the cut files. */
  readonly total: number;
  /** The number of records that were found, and of those that a filter left. */
  readonly found: number;
  readonly profiles: number;
  /** The keys under which the ids of profiles were read. */
  readonly idFields: readonly string[];
  /** Whether there were errors. */
  readonly failed: boolean;
}

/** A file and the checksum of its bytes. The path is relative to the manifest's folder. */
export type SummedFile = Checksum & { readonly path: string };

/** What an output was made from, so that a later run can check whether it is still up to date. */
export interface Manifest {
  /** The version of traxgen that made the output. */
  readonly traxgen: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly (HashedFile & { readonly role: InputRole })[];
  readonly output: SummedFile;
  /** Undefined for an output of a whole run. */
  readonly part?: PartOfRun | undefined;
  /** The profiles that are not in the output, and why; undefined if all are. */
  readonly failed?: FailedProfiles | undefined;
}

/** The number of profiles that failed, and their ids by diagnostic code. */
export interface FailedProfiles {
  readonly count: number;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const ending = '.manifest.json';

/**
 * Endings of other outputs. These may lie next to a gold file of the same name, so their manifests
 * keep the ending.
 */
const otherEndings = ['.csv', '.parquet', '.yaml'];

/**
 * The path of an output's manifest: `out/gold.manifest.json` for `out/gold.json`, and
 * `out/gold.csv.manifest.json` for `out/gold.csv`.
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
 * Moves a finished output to its place, with its manifest next to it. If several runs write the
 * same file, both come from the same run. Paths in the manifest are as the user gave them (relative
 * to `cwd`), so that the same inputs give the same bytes. Errors: output-failed; for the manifest,
 * only after the output is in place.
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

/** A fault of a temporary output, reported under the name that the user gave. */
function named(fault: Diagnostic, path: string): Diagnostic {
  if (fault.code !== 'output-failed') return fault;
  return { ...fault, place: { file: path }, data: { ...fault.data, path } };
}

/** Reads a manifest; undefined if there is none that can be read. */
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
  const { traxgen, options, output, part, failed } = manifest;
  const inputs = manifest.inputs
    .map(({ role, ...file }) => ({ role, ...fileFrom(folder, file, cwd) }))
    .sort((a, b) => compare(a.role, b.role) || compare(a.path, b.path));
  const content = {
    traxgen,
    options: sortKeys(options),
    inputs,
    output: fileFrom(folder, output, cwd),
    part: part && {
      ...part,
      pieces: part.pieces.map((piece) => fileFrom(folder, piece, cwd)),
    },
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
  // The path of a pipe may differ each time, and is of no use later.
  if (isStream(path === '-' ? path : resolve(cwd, path))) return { ...file, path: '-' };
  const found = relative(folder, resolve(cwd, path));
  // On Windows, there is no relative path to another drive.
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
  const { traxgen, options, inputs, output, part, failed } = value as Record<string, unknown>;
  const hasOptions = typeof options === 'object' && options !== null;
  const hasInputs = Array.isArray(inputs) && inputs.every(isHashedFile);
  const isWhole = typeof traxgen === 'string' && hasOptions && hasInputs && isSummedFile(output);
  const hasPart = part === undefined || isPartOfRun(part);
  return isWhole && hasPart && (failed === undefined || areFailed(failed));
}

function isPartOfRun(value: unknown): value is PartOfRun {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  const { command, failed, pieces, idFields } = one;
  const counts = [one.part, one.of, one.total, one.found, one.profiles];
  const hasPieces = Array.isArray(pieces) && pieces.every(isPiece);
  const areTold = typeof command === 'string' && typeof failed === 'boolean';
  return areTold && counts.every(isCount) && hasPieces && areTexts(idFields);
}

function isPiece(value: unknown): value is InputPiece {
  if (!isSummedFile(value)) return false;
  const { from, size } = value as Partial<InputPiece>;
  return [from, size].every(isCount);
}

function areFailed(value: unknown): value is FailedProfiles {
  if (typeof value !== 'object' || value === null) return false;
  const { count, ids } = value as Record<string, unknown>;
  const hasIds = typeof ids === 'object' && ids !== null && Object.values(ids).every(areTexts);
  return isCount(count) && hasIds;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
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
