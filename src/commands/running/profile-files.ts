import type { RecordBatch } from '../../fast/node/record-sink.ts';
import type { SpareBuffers } from '../../fast/spare-buffers.ts';
import { type FoundFiles, findFiles } from '../../io/find-files.ts';
import { readRecords } from '../../io/records.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Records } from '../../model/records.ts';
import { isInShard } from '../../model/shard.ts';
import { recordEndings } from '../line/demand-ending.ts';
import type { Settings } from '../line/settings.ts';
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
  /** The number of files that have a fault outside their profiles, or were not read to their end. */
  faultyFiles: number;
}

/** The files that `--profiles` refers to; without it, the folder `profiles`. */
export function findProfileFiles({ profiles }: Settings): Promise<FoundFiles> {
  return findFiles(profiles ?? ['profiles'], recordEndings, 'profile');
}

/** The profiles of all files, in order, in batches. The ledger is updated when a file ends. */
export async function* readProfiles(
  files: readonly string[],
  settings: Settings,
  terminal: Terminal,
  ledger: FileLedger,
  spare?: SpareBuffers,
): AsyncGenerator<ProfileBatch> {
  let before = 0;
  let bytesBefore = 0;
  for (const path of files) {
    const source = path === '-' ? { path, stream: terminal.stdin } : { path };
    const reader = readRecords(source, { spare });
    let isFaulty = false;
    for await (const batch of reader) {
      const { records } = batch;
      isFaulty ||= batch.isFaulty;
      const bytesRead = bytesBefore + reader.bytesRead;
      const field = settings.idField ?? reader.idField ?? 'customer_id';
      const diagnostics = wantedDiagnostics(batch, before, settings);
      yield { records, before, bytesRead, diagnostics, idField: field };
      before += records.length;
    }
    bytesBefore += reader.bytesRead;
    if (reader.sha256 !== undefined && path !== '-') {
      ledger.profileHashes.push({ role: 'profile', path, sha256: reader.sha256 });
    }
    if (isFaulty) ledger.faultyFiles += 1;
  }
}

/**
 * A fault of a record without text is reported only by the shard that has it, and not if there is a
 * filter.
 */
function wantedDiagnostics(
  { diagnostics, lost }: RecordBatch,
  before: number,
  { filter, shard }: Settings,
): readonly Diagnostic[] {
  return diagnostics.filter((diagnostic) => {
    const position = lost.get(diagnostic);
    return position === undefined || (filter === undefined && isInShard(before + position, shard));
  });
}
