import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ChecksumStream } from '../../machine/checksum.ts';
import type { PartOfRun } from '../../machine/manifest.ts';
import type { Input } from '../../runs/inputs.ts';
import type { Run } from '../../runs/run.ts';
import { type Part, piecesByFile, unusable } from './parts.ts';

/**
 * The hashes of the files that the parts have read pieces of, as one run would have them. Reports files
 * that are not as the parts have read them.
 */
export async function hashInputs(parts: readonly Part[], run: Run): Promise<Input[]> {
  const hashes: Input[] = [];
  for (const [path, pieces] of piecesByFile(parts)) {
    const sha256 = await hashOf(path, pieces).catch(() => undefined);
    if (sha256 === undefined) run.report([unusable(path, changed)]);
    else hashes.push({ role: 'profile', path, sha256 });
  }
  return hashes;
}

const changed =
  'the file is not here as the parts have read it, so its hash for the manifest is not known';

/** The hash of a file; undefined if its pieces are not as they were. */
async function hashOf(path: string, pieces: PartOfRun['pieces']): Promise<string | undefined> {
  const hash = createHash('sha256');
  for (const { from, bytes, crc32 } of pieces) {
    const summer = new ChecksumStream();
    const stream =
      bytes === 0 ? [] : createReadStream(path, { start: from, end: from + bytes - 1 });
    for await (const chunk of stream) {
      hash.update(chunk);
      summer.add(chunk);
    }
    if (summer.sum.crc32 !== crc32 || summer.sum.bytes !== bytes) return undefined;
  }
  return hash.digest('hex');
}
