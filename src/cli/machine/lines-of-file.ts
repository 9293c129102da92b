import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const lineFeed = 0x0a;

/** The lines of a file as bytes, without their line feeds, some at a time. `onBytes` gets all bytes first. */
export async function* linesOfFile(
  path: string,
  onBytes?: (bytes: Buffer) => void,
): AsyncGenerator<Buffer[]> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    onBytes?.(bytes);
    const last = bytes.lastIndexOf(lineFeed);
    rest.push(bytes.subarray(0, last + 1));
    if (last >= 0) {
      yield cut(Buffer.concat(rest));
      rest = [];
    }
    rest.push(bytes.subarray(last + 1));
  }
  const left = Buffer.concat(rest);
  if (left.length > 0) yield cut(left);
}

function cut(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** The beginning of a file as text, at most so many bytes. Throws the system's errors. */
export async function headOf(path: string, bytes: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
