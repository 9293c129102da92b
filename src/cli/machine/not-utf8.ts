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
  const kind = offset === 0 ? kindOf(bytes) : undefined;
  return { code: 'not-utf8', place, data: { byte: offset + at, ...(kind && { kind }) } };
}

/** What bytes are by their beginning, where that is known. */
function kindOf(bytes: Buffer): 'a zip archive' | 'a picture' | 'a PDF' | undefined {
  if (isZip(bytes)) return 'a zip archive';
  const beginning = bytes.toString('latin1', 0, 12);
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP)/.test(beginning)) return 'a picture';
  return beginning.startsWith('%PDF-') ? 'a PDF' : undefined;
}
