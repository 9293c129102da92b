import type { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Records } from '../../model/records.ts';
import { recordEndings } from '../flags/demand-ending.ts';
import type { ShardSettings } from '../flags/read-shard-settings.ts';
import type { InputSettings } from '../flags/settings.ts';
import { UsageError } from '../flags/usage-error.ts';
import { type FilePiece, linesBefore, piecesOf } from '../machine/file-pieces.ts';
import { findFiles } from '../machine/find-files.ts';
import type { InputPiece } from '../machine/manifest.ts';
import { type RecordReader, readRecords } from '../machine/records.ts';
import type { Terminal } from '../machine/terminal.ts';
import type { Input } from './inputs.ts';
import type { Reporter } from './reporter.ts';
import type { Run } from './run.ts';

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
export class FileLedger {
  /** The hashes of files that were read to their end. */
  readonly hashes: Input[] = [];
  /** The pieces of files that a shard has read. */
  readonly pieces: InputPiece[] = [];
  /** The number of files that have a fault outside their profiles, or were not read to their end. */
  faulty = 0;
  readonly #reporter: Reporter | undefined;

  /** The reporter learns how many lines of a file come before those that are read. */
  constructor(reporter?: Reporter) {
    this.#reporter = reporter;
  }

  /** Notes that lines before those that are read are not counted. */
  noteSkipped(path: string, { start }: RecordReader): void {
    if (start > 0) this.#reporter?.skipLines(path, () => linesBefore(path, start));
  }

  /** Notes what was read of a file. */
  notePiece({ path, size }: FilePiece, { summed }: RecordReader): void {
    if (summed !== undefined) this.pieces.push({ role: 'profile', path, size, ...summed });
  }
}

/** Which profiles of files are wanted, and how their ids are found. */
export interface ProfileSettings extends Pick<InputSettings, 'idField'>, ShardSettings {
  /** If undefined, all. */
  readonly filter: ReadonlySet<string> | undefined;
}

/** Finds the files that `--profiles` refers to; without it, those of the folder `profiles`. Reports faults. */
export async function findProfiles(
  run: Run,
  { profiles = ['profiles'] }: Pick<InputSettings, 'profiles'>,
): Promise<readonly string[]> {
  const { files, diagnostics } = await findFiles(profiles, recordEndings, 'profile');
  run.report(diagnostics);
  return files;
}

/** The pieces of files that a run reads: whole files, or those of its shard. Throws a UsageError. */
export function wantedPieces(
  files: readonly string[],
  { shard }: ShardSettings,
): readonly (Pick<FilePiece, 'path'> & Partial<FilePiece>)[] {
  if (shard === undefined) return files.map((path) => ({ path }));
  const pieces = piecesOf(files, shard);
  if (pieces !== undefined) return pieces;
  throw new UsageError('--shard: a stream cannot be cut into parts; write it to a file first');
}

/** The profiles of all files, or of the shard, in order, in batches. The ledger is updated when a file ends. */
export async function* readProfiles(
  files: readonly string[],
  settings: ProfileSettings,
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
      ledger.noteSkipped(path, reader);
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
      ledger.hashes.push({ role: 'profile', path, sha256: reader.sha256 });
    }
    if (wanted !== undefined) ledger.notePiece(wanted, reader);
    if (isFaulty) ledger.faulty += 1;
  }
}

/** Whether it is known what is wanted of a file. */
export function hasSize(piece: Pick<FilePiece, 'path'> & Partial<FilePiece>): piece is FilePiece {
  return piece.size !== undefined;
}
