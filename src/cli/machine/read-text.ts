import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { readLimits, type TooLarge } from '../../model/limits.ts';
import { ByteSource, type Source } from './byte-source.ts';
import { notUtf8 } from './not-utf8.ts';
import { inspectLogIn, isZip } from './zip.ts';

/** The text of a file, and the hash of its bytes on disk. */
export interface TextFile {
  readonly text: string;
  readonly sha256: string;
}

/**
 * Reads a whole file (`-`: the stream, standard input by default), decompressed and without a
 * byte-order mark. Errors: file-not-found, file-is-folder, file-unreadable, file-changed,
 * gzip-broken, not-text, not-utf8, too-large.
 */
export async function readText(
  path: string,
  stream?: Readable,
  mostBytes?: number,
): Promise<TextFile | { readonly diagnostic: Diagnostic }> {
  const read = await readBytes(path, stream, mostBytes);
  if ('diagnostic' in read) return read;
  const { bytes, markBytes, sha256 } = read;
  if (!isUtf8(bytes)) return { diagnostic: notUtf8(path, bytes, markBytes) };
  return { text: bytes.toString('utf8'), sha256 };
}

/**
 * The bytes of a file without its byte-order mark, the length of that mark, and the hash of the
 * bytes on disk.
 */
export interface ByteFile {
  readonly bytes: Buffer;
  readonly markBytes: number;
  readonly sha256: string;
}

/** Reads the bytes of a file like {@link readText}, but without checking that they are text. */
export async function readBytes(
  path: string,
  stream?: Readable,
  mostBytes = readLimits.document,
): Promise<ByteFile | { readonly diagnostic: Diagnostic }> {
  const source: Source = stream === undefined ? { path } : { path, stream };
  const content = new ByteSource(source);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content.chunks()) {
    size += chunk.length;
    if (size > mostBytes) return { diagnostic: tooLarge(path, 'document', mostBytes) };
    chunks.push(chunk);
  }
  if (content.diagnostic !== undefined) return { diagnostic: content.diagnostic };
  const bytes = Buffer.concat(chunks);
  const sha256 = content.sha256 ?? '';
  const log = isZip(bytes) ? inspectLogIn(bytes, mostBytes) : undefined;
  if (log !== undefined) return { bytes: Buffer.from(log), markBytes: 0, sha256 };
  return { bytes, markBytes: content.markBytes, sha256 };
}

/** The diagnostic for a file that is too large to be read. */
export function tooLarge(file: string, what: TooLarge['what'], limit: number): Diagnostic {
  return { code: 'too-large', place: { file }, data: { what, limit } };
}
