import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isStream } from './same-file.ts';

/** The SHA-256 of a file's bytes in hexadecimal; undefined if the file cannot be read. */
export async function fileHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    if (isStream(path)) return undefined;
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
