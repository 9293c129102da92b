import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { mostValues } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { notUtf8 } from './not-utf8.ts';
import { readBytes, tooLarge } from './read-text.ts';
import { promisesLines, sniff } from './sniff.ts';

/** The text of a file, as far as it is text, and the diagnostics about the rest. */
export interface ReadLines {
  /** Lines that are not text are blank in it. Undefined if nothing could be read. */
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const lineFeed = 0x0a;
/** A file with one answer of a model, which is read whole or not at all. */
const isAnswer = /\.(txt|md)(\.gz)?$/i;

/**
 * Reads a file like {@link readText}, except that in JSONL a line that is not UTF-8 becomes a
 * diagnostic and a blank line, and the other lines are read.
 */
export async function readLines(path: string, stream?: Readable): Promise<ReadLines> {
  const read = await readBytes(path, stream);
  if ('diagnostic' in read) return { text: undefined, diagnostics: [read.diagnostic] };
  const { bytes, markBytes } = read;
  if (hasManyLines(bytes)) {
    return { text: undefined, diagnostics: [tooLarge(path, 'lines', mostValues)] };
  }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), diagnostics: [] };
  if (await hasLines(path, bytes)) return soundLines(path, bytes, markBytes);
  return { text: undefined, diagnostics: [notUtf8(path, bytes, markBytes)] };
}

/** Whether there are so many lines that they should not all be held at once. */
function hasManyLines(bytes: Buffer): boolean {
  if (bytes.length < mostValues) return false;
  let lines = 1;
  let at = bytes.indexOf(lineFeed);
  for (; at >= 0 && lines <= mostValues; at = bytes.indexOf(lineFeed, at + 1)) lines++;
  return lines > mostValues;
}

async function hasLines(path: string, bytes: Buffer): Promise<boolean> {
  if (promisesLines(path)) return true;
  return !isAnswer.test(path) && (await sniff(piece(bytes), false, bytes.length)) === 'lines';
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function soundLines(path: string, bytes: Buffer, markBytes: number): ReadLines {
  const diagnostics: Diagnostic[] = [];
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    const isSound = isUtf8(line);
    lines.push(isSound ? line.toString('utf8') : '');
    const at = { line: lines.length, column: 1 };
    if (!isSound) diagnostics.push(notUtf8(path, line, markBytes + start, at));
    start = end + 1;
  }
  const isAny = lines.some((line) => line.trim() !== '');
  return { text: isAny ? lines.join('\n') : undefined, diagnostics };
}
