import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isStream } from './same-file.ts';

/** Detects whether a file changed. It guards against accidents, not against forgery. */
export interface Checksum {
  readonly bytes: number;
  /** The CRC-32 of the bytes as eight hexadecimal digits. */
  readonly crc32: string;
}

/**
 * Computes a checksum of bytes as they pass. Outputs are larger than all inputs, and a
 * cryptographic hash would take a twentieth of a run.
 */
export class ChecksumStream {
  private bytes = 0;
  private crc = 0;

  add(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.crc = crc32(bytes, this.crc);
  }

  get sum(): Checksum {
    return { bytes: this.bytes, crc32: this.crc.toString(16).padStart(8, '0') };
  }
}

/** The checksum of a file, or of its bytes from `start` to before `end`; undefined if it cannot be read. */
export async function fileChecksum(
  path: string,
  { start, end } = { start: 0, end: Number.POSITIVE_INFINITY },
): Promise<Checksum | undefined> {
  const summer = new ChecksumStream();
  try {
    if (isStream(path)) return undefined;
    const chunks = end > start ? createReadStream(path, { start, end: end - 1 }) : [];
    for await (const chunk of chunks) summer.add(chunk as Buffer);
    return summer.sum;
  } catch {
    return undefined;
  }
}
