import type { SpareBuffers } from '../../fast/spare-buffers.ts';
import { type FilePiece, linesBefore, piecesOf } from '../../io/file-pieces.ts';
import { type FoundFiles, findFiles } from '../../io/find-files.ts';
import type { InputPiece } from '../../io/manifest.ts';
import { type RecordReader, readRecords } from '../../io/records.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Records } from '../../model/records.ts';
import { recordEndings } from '../line/demand-ending.ts';
import type { Settings } from '../line/settings.ts';
import { UsageError } from '../line/usage-error.ts';
import type { Input } from './inputs.ts';

/** Some records of one file, and the diagnostics found on the way. */
export interface ProfileBatch {
  readonly records: Records;
  /** The number of records of the run before these. */
  readonly before: number;
  /** The number of bytes of the run's files read so far. */
  readonly bytesRead: number;
  readonly idField: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is recorded about the files that were read. */
export interface FileLedger {
  /** The hashes of files that were read to their end. */
  readonly profileHashes: Input[];
  /** The pieces of files that a shard has read. */
  readonly profilePieces: InputPiece[];
  /** The number of files that have a fault outside their profiles, or were not read to their end. */
  faultyFiles: number;
  /** Says how many lines of a file come before those that are read. */
  skipLines(path: string, count: () => number): void;
}

/** The files that `--profiles` refers to; without it, the folder `profiles`. */
export function findProfileFiles({ profiles }: Settings): Promise<FoundFiles> {
  return findFiles(profiles ?? ['profiles'], recordEndings, 'profile');
}

/** The pieces of files that a run reads: whole files, or those of its shard. Throws a UsageError. */
export function wantedPieces(
  files: readonly string[],
  { shard }: Settings,
): readonly (Pick<FilePiece, 'path'> & Partial<FilePiece>)[] {
  if (shard === undefined) return files.map((path) => ({ path }));
  const pieces = piecesOf(files, shard);
  if (pieces !== undefined) return pieces;
  throw new UsageError('--shard: a stream cannot be cut into parts; write it to a file first');
}

/** The profiles of all files, or of the shard, in order, in batches. The ledger is updated when a file ends. */
export async function* readProfiles(
  files: readonly string[],
  settings: Settings,
  terminal: Terminal,
  ledger: FileLedger,
  spare?: SpareBuffers,
): AsyncGenerator<ProfileBatch> {
  let before = 0;
  let bytesBefore = 0;
  for (const piece of wantedPieces(files, settings)) {
    const { path } = piece;
    const source = path === '-' ? { path, stream: terminal.stdin } : { path };
    const wanted = hasSize(piece) ? piece : undefined;
    const reader = readRecords(source, { spare, wanted });
    let isFaulty = false;
    for await (const batch of reader) {
      const { records } = batch;
      noteSkipped(ledger, path, reader);
      isFaulty ||= batch.isFaulty;
      const bytesRead = bytesBefore + reader.bytesRead;
      const field = settings.idField ?? reader.idField ?? 'customer_id';
      // If there is a filter, nothing is said of records without text, which have no id.
      const diagnostics = batch.diagnostics.filter(
        (one) => settings.filter === undefined || !batch.lost.has(one),
      );
      yield { records, before, bytesRead, diagnostics, idField: field };
      before += records.length;
    }
    bytesBefore += reader.bytesRead;
    if (reader.sha256 !== undefined && path !== '-') {
      ledger.profileHashes.push({ role: 'profile', path, sha256: reader.sha256 });
    }
    if (wanted !== undefined) notePiece(ledger, wanted, reader);
    if (isFaulty) ledger.faultyFiles += 1;
  }
}

/** Notes that lines before those that are read are not counted. */
export function noteSkipped(ledger: FileLedger, path: string, { start }: RecordReader): void {
  if (start > 0) ledger.skipLines(path, () => linesBefore(path, start));
}

/** Notes what was read of a file. */
export function notePiece(
  ledger: FileLedger,
  { path, size }: FilePiece,
  { summed }: RecordReader,
): void {
  if (summed !== undefined) ledger.profilePieces.push({ role: 'profile', path, size, ...summed });
}

/** Whether it is known what is wanted of a file. */
export function hasSize(piece: Pick<FilePiece, 'path'> & Partial<FilePiece>): piece is FilePiece {
  return piece.size !== undefined;
}
