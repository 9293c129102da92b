import { advance, firstInvalidByte, origin } from '../../base/bytes/position.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { isZip } from './zip.ts';

/**
 * The diagnostic for a file that is not UTF-8, at the first invalid byte. `bytes` start at `offset`
 * in the file and at position `from`.
 */
export function notUtf8(file: string, bytes: Buffer, offset: number, from = origin): Diagnostic {
  const at = firstInvalidByte(bytes);
  const place = { file, ...advance(from, bytes.subarray(0, at)) };
  const isArchive = offset === 0 && isZip(bytes);
  return {
    code: 'not-utf8',
    place,
    data: { byte: offset + at, ...(isArchive && { isZip: true }) },
  };
}
