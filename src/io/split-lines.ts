import { isAscii, isUtf8 } from 'node:buffer';
import type { RecordSink } from './record-sink.ts';

const lineFeed = 0x0a;

/** Cuts JSONL into records: one a line, whatever is in it; blank lines are skipped. */
export class LineSplitter {
  readonly #sink: RecordSink;
  #line = 0;
  /** Offset of the line in the text. */
  #offset = 0;
  /** What has come of the line that has no end yet. */
  #rest: Buffer[] = [];

  constructor(sink: RecordSink) {
    this.#sink = sink;
  }

  /** Takes the next bytes, cut anywhere. */
  push(chunk: Buffer): void {
    const first = chunk.indexOf(lineFeed);
    if (first < 0) {
      this.#rest.push(chunk);
      return;
    }
    const start = this.#rest.length > 0 ? first + 1 : 0;
    if (start > 0) this.#endLine(chunk.subarray(0, first));
    const last = chunk.lastIndexOf(lineFeed);
    if (last >= start) this.#lines(chunk.subarray(start, last));
    if (last + 1 < chunk.length) this.#rest.push(chunk.subarray(last + 1));
  }

  /** Takes what is left as the last line. */
  end(): void {
    if (this.#rest.length > 0) this.#endLine(Buffer.alloc(0));
  }

  #endLine(end: Buffer): void {
    const line = Buffer.concat([...this.#rest, end]);
    this.#rest = [];
    this.#bytes(line);
  }

  /** Whole lines, without the line feed of the last. */
  #lines(bytes: Buffer): void {
    // Decoding and splitting at once is twice as fast as line by line, and ASCII cannot be wrong.
    if (isAscii(bytes)) {
      for (const text of bytes.toString('latin1').split('\n')) this.#text(text, text.length);
      return;
    }
    const isValid = isUtf8(bytes);
    for (let start = 0; start <= bytes.length; ) {
      const found = bytes.indexOf(lineFeed, start);
      const end = found < 0 ? bytes.length : found;
      if (isValid) this.#text(bytes.toString('utf8', start, end), end - start);
      else this.#bytes(bytes.subarray(start, end));
      start = end + 1;
    }
  }

  #bytes(line: Buffer): void {
    const at = { line: this.#line + 1, column: 1 };
    const text = this.#sink.decode(line, at, this.#offset);
    // A line that could not be decoded counts all the same.
    this.#text(text ?? '', line.length);
  }

  #text(line: string, bytes: number): void {
    this.#line++;
    this.#offset += bytes + 1;
    let start = 0;
    let end = line.length;
    while (start < end && isSpace(line.charCodeAt(start))) start++;
    while (end > start && isSpace(line.charCodeAt(end - 1))) end--;
    if (start < end) this.#sink.add(this.#line, start + 1, line.slice(start, end));
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0d || code === 0x09;
}
