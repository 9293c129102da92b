import { inflateRawSync } from 'node:zlib';

/** A file in a zip archive. */
interface Packed {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly wholeSize: number;
  /** Where its own header begins. */
  readonly start: number;
}

const beginning = 0x04034b50;
const inDirectory = 0x02014b50;
const atEnd = 0x06054b50;
/** The end of a directory, and the longest comment behind it. */
const [endSize, longestComment] = [22, 0xffff];
const [stored, deflated] = [0, 8];

/** Whether bytes are those of a zip archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= endSize && bytes.readUInt32LE(0) === beginning;
}

/**
 * The text of a log of Inspect (`.eval`), which is an archive with a file for each sample, as one JSON
 * text; undefined for any other archive, for one that is packed in another way, and for one that holds
 * more than so many bytes.
 */
export function inspectLogIn(bytes: Buffer, mostBytes: number): string | undefined {
  try {
    return logIn(bytes, mostBytes);
  } catch (error) {
    // What is broken is no log.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error))
      return undefined;
    throw error;
  }
}

function logIn(bytes: Buffer, mostBytes: number): string | undefined {
  const samples = filesIn(bytes).filter(({ name }) => /^samples\/[^/]+\.json$/.test(name));
  const size = samples.reduce((sum, { wholeSize }) => sum + wholeSize, 0);
  if (samples.length === 0 || size > mostBytes) return undefined;
  const texts = samples.map((file) => textOf(bytes, file));
  return texts.includes(undefined) ? undefined : `{"eval":{},"samples":[${texts.join(',')}]}`;
}

/** The files of an archive, as its directory lists them. */
function filesIn(bytes: Buffer): Packed[] {
  const lowest = Math.max(0, bytes.length - endSize - longestComment);
  let end = bytes.length - endSize;
  while (end >= lowest && bytes.readUInt32LE(end) !== atEnd) end--;
  if (end < lowest) return [];
  const files: Packed[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== inDirectory) return [];
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const behind = at + 46 + (name ?? 0);
    files.push({
      name: bytes.toString('utf8', at + 46, behind),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      wholeSize: bytes.readUInt32LE(at + 24),
      start: bytes.readUInt32LE(at + 42),
    });
    at = behind + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function textOf(bytes: Buffer, { method, size, wholeSize, start }: Packed): string | undefined {
  if (bytes.readUInt32LE(start) !== beginning) return undefined;
  const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const packed = bytes.subarray(content, content + size);
  if (method === stored) return packed.toString('utf8');
  if (method !== deflated) return undefined;
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, wholeSize) }).toString('utf8');
}
