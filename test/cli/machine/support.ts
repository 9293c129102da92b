import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type RecordOptions, readRecords } from '../../../src/cli/machine/records.ts';
import type { Diagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import type { ProfileRecord } from '../../../src/model/profile.ts';
import { atEnd } from '../../clean-up.ts';

/** A new folder with some files in it, removed after the test. */
export async function folderWith(files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'traxgen-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A stream that yields bytes in pieces of the given sizes, which repeat. */
export function streamOf(bytes: Buffer, sizes: readonly number[] = [bytes.length]): Readable {
  const pieces: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return Readable.from(pieces);
}

/** Where and what a diagnostic is: `2:5 json-syntax`. */
export function brief({ code, place }: Diagnostic): string {
  return `${place.line ?? '-'}:${place.column ?? '-'} ${code}`;
}

/** Where and what a record is: `2:5 {"id":1}`. */
export function seen({ line, column, text }: ProfileRecord): string {
  return `${line}:${column} ${text}`;
}

/** Everything that reading a text or a file yields. */
export async function readAll(
  content: string | Buffer,
  { path = '-', sizes, ...options }: RecordOptions & { path?: string; sizes?: number[] } = {},
) {
  const stream = streamOf(Buffer.from(content), sizes);
  const reader = readRecords({ path, stream }, options);
  const records: ProfileRecord[] = [];
  const diagnostics: Diagnostic[] = [];
  const batches: number[] = [];
  const faults: number[] = [];
  let isFaulty = false;
  for await (const batch of reader) {
    batches.push(batch.records.length);
    faults.push(batch.diagnostics.length);
    isFaulty ||= batch.isFaulty;
    records.push(...batch.records);
    diagnostics.push(...batch.diagnostics);
  }
  const { idField, sha256 } = reader;
  return {
    records: records.map(seen),
    notes: diagnostics.map(brief),
    diagnostics,
    batches,
    faults,
    idField,
    sha256,
    isFaulty,
  };
}
