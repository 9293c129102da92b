import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { fileChecksum } from '../../machine/checksum.ts';
import { findFiles } from '../../machine/find-files.ts';
import {
  type Manifest,
  manifestPath,
  type PartOfRun,
  readManifest,
} from '../../machine/manifest.ts';
import type { Run } from '../../runs/run.ts';

/** A part of a run, with what its manifest says. Paths of inputs are as they are found from here. */
export interface Part extends Manifest {
  readonly path: string;
  readonly part: PartOfRun;
}

/**
 * The parts of one run in order, each once. Undefined, after saying why, if they are not all there or are
 * not of one run.
 */
export async function findParts(
  words: readonly string[],
  run: Run,
): Promise<readonly Part[] | undefined> {
  const { files, diagnostics } = await findFiles(words, ['.json', '.jsonl', '.ndjson'], 'part');
  run.report(diagnostics);
  const parts: Part[] = [];
  for (const path of files.filter((file) => !file.endsWith('.manifest.json'))) {
    const part = await readPart(path);
    if (part === undefined) run.report([unusable(path, noManifest)]);
    else parts.push(part);
  }
  parts.sort((a, b) => a.part.part - b.part.part);
  run.report(faultsOf(parts));
  if (run.reporter.failed) return undefined;
  // What is in a part is not looked at before it is known to be as it was written.
  for (const part of parts) {
    if (!(await isAsWritten(part)))
      run.report([unusable(part.path, 'it is not as it was written')]);
  }
  return run.reporter.failed ? undefined : parts;
}

async function isAsWritten({ path, output }: Part): Promise<boolean> {
  const now = await fileChecksum(path);
  return now?.bytes === output.bytes && now.crc32 === output.crc32;
}

/** That a part cannot be merged. */
export function unusable(path: string, reason: string): Diagnostic {
  return { code: 'unusable-part', place: { file: path }, data: { reason } };
}

const noManifest = 'no manifest beside it says which part of a run it is';

async function readPart(path: string): Promise<Part | undefined> {
  const place = manifestPath(path);
  const manifest = path === '-' ? undefined : await readManifest(place);
  if (manifest?.part === undefined) return undefined;
  const found = <File extends { readonly path: string }>(file: File): File =>
    file.path === '-' ? file : { ...file, path: resolve(dirname(place), file.path) };
  const part = { ...manifest.part, pieces: manifest.part.pieces.map(found) };
  return { ...manifest, path, part, inputs: manifest.inputs.map(found) };
}

/** Of more parts that are missing, only the first are named. */
const mostMissing = 1000;

function faultsOf(parts: readonly Part[]): Diagnostic[] {
  const [first] = parts;
  if (first === undefined) return [];
  const faults: Diagnostic[] = [];
  const known = new Map<number, string>();
  for (const { path, part } of parts) {
    const before = known.get(part.part);
    if (before !== undefined)
      faults.push(unusable(path, `it is part ${part.part}, as ${before} is`));
    known.set(part.part, path);
  }
  for (const part of parts) {
    const other = differenceOf(part, first);
    if (other === undefined) continue;
    faults.push(unusable(part.path, `it is of another run than ${first.path}: ${other}`));
  }
  if (faults.length > 0) return faults;
  const { of } = first.part;
  const missing: number[] = [];
  for (let at = 1; at <= of && missing.length < mostMissing; at++)
    if (!known.has(at)) missing.push(at);
  if (missing.length > 0)
    return [{ code: 'missing-parts', place: { file: first.path }, data: { missing, of } }];
  return tilingFaults(parts);
}

/** What tells two parts of different runs apart. */
function differenceOf(one: Part, other: Part): string | undefined {
  const sides = [one, other].map(({ traxgen, options, inputs, part: { command, of, total } }) => ({
    'their commands differ': command,
    'another version of traxgen made it': traxgen,
    'their numbers of parts differ': of,
    'their options differ': options,
    'their workflows or data differ': inputs,
    'the lengths of their inputs differ': total,
  }));
  const [own, its] = sides.map((side) =>
    Object.entries(side).map(([what, value]) => [what, JSON.stringify(value)]),
  );
  return own?.find(([, value], at) => value !== its?.[at]?.[1])?.[0];
}

/** The pieces of every input file by its path, in order. */
export function piecesByFile(parts: readonly Part[]): Map<string, PartOfRun['pieces'][number][]> {
  const files = new Map<string, PartOfRun['pieces'][number][]>();
  for (const piece of parts.flatMap(({ part }) => part.pieces)) {
    const known = files.get(piece.path);
    if (known === undefined) files.set(piece.path, [piece]);
    else known.push(piece);
  }
  return files;
}

/** Whether the pieces that parts have read are the whole of every file. */
function tilingFaults(parts: readonly Part[]): Diagnostic[] {
  const faults: Diagnostic[] = [];
  for (const [path, pieces] of piecesByFile(parts)) {
    let end = 0;
    for (const { from, bytes } of pieces) end = from === end ? end + bytes : Number.NaN;
    if (pieces.some(({ size }) => size !== end))
      faults.push(
        unusable(path, 'the parts did not read it as one file: it has changed meanwhile'),
      );
  }
  return faults;
}
