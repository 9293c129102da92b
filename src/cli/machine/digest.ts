import { createHash } from 'node:crypto';

/** The SHA-256 of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
