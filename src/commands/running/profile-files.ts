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

/** Some records of one file, and what was wrong on the way to them. */
export interface ProfileBatch {
  readonly records: Records;
  /** How many records of the run come before these. */
  readonly before: number;
  /** How many bytes of the run's files have been read up to here. */
  readonly bytesRead: number;
  readonly idField: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is known of the files that were read. */
export interface FileLedger {
  /** The hashes of those that were read to their end. */
  readonly profileHashes: Input[];
  /** How many have something wrong around their profiles, or were not read to their end. */
  faultyFiles: number;
}

/** The files that `--profiles` means; without it, the folder `profiles`. */
export function findProfileFiles({ profiles }: Settings): Promise<FoundFiles> {
  return findFiles(profiles ?? ['profiles'], recordEndings, 'profile');
}

/** The profiles of all files, in order, in batches; the ledger is kept as they end. */
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

/** What is wrong with a record without a text is for the shard that has it, and no filter names it. */
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
