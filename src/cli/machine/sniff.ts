import { kindOf, kinds, StringPass, skipSpace } from '../../base/bytes/structure.ts';

/** The layout of a profiles file: empty, a JSON list, one value per line, or a single value. */
export type Shape = 'empty' | 'list' | 'lines' | 'value';

const lineEndings = /\.(jsonl|ndjson)(\.gz)?$/i;

/** Whether a file's name says that it is JSONL. */
export function promisesLines(path: string): boolean {
  return lineEndings.test(path);
}

/**
 * Finds the layout of a file. It reads only as far as needed, and at most `mostBytes`. A single
 * line that is an object is a value; two such lines are lines.
 */
export async function sniff(
  chunks: AsyncIterable<Buffer>,
  linesPromised: boolean,
  mostBytes: number,
): Promise<Shape> {
  const sniffer = new Sniffer(linesPromised);
  let bytes = 0;
  for await (const chunk of chunks) {
    const shape = sniffer.push(chunk);
    if (shape !== undefined) return shape;
    bytes += chunk.length;
    if (bytes > mostBytes && sniffer.hasBegun) return 'value';
  }
  return sniffer.end();
}

const openBrace = 0x7b;
const openBracket = 0x5b;
/** After one of these bytes, JSON goes on. After any other, an opening brace starts a new value. */
const continues: ReadonlySet<number> = new Set(Buffer.from('[{,:'));

class Sniffer {
  readonly #linesPromised: boolean;
  #phase: 'start' | 'line' | 'next' = 'start';
  #first = 0;
  /** The last byte of the first line that is not white space. */
  #last = 0;
  #depth = 0;
  readonly #strings = new StringPass();
  /** Whether all brackets of the first line are closed at its end. */
  #isClosed = false;

  constructor(linesPromised: boolean) {
    this.#linesPromised = linesPromised;
  }

  /** Whether anything other than white space was found. */
  get hasBegun(): boolean {
    return this.#phase !== 'start';
  }

  push(chunk: Buffer): Shape | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.#phase === 'line') {
        at = this.#line(chunk, at);
        continue;
      }
      at = skipSpace(chunk, at);
      if (at === chunk.length) break;
      const byte = chunk[at] as number;
      if (this.#phase === 'next') return this.#behind(byte);
      const shape = this.#atStart(byte);
      if (shape !== undefined) return shape;
      this.#first = byte;
      this.#phase = 'line';
    }
    return undefined;
  }

  end(): Shape {
    if (this.#phase === 'start') return 'empty';
    return this.#linesPromised && !this.#isObject() ? 'lines' : 'value';
  }

  /** What the first byte shows. If it opens an object, the layout depends on what follows. */
  #atStart(byte: number): Shape | undefined {
    if (this.#linesPromised) return byte === openBrace ? undefined : 'lines';
    return byte === openBracket ? 'list' : undefined;
  }

  #isObject(): boolean {
    return this.#first === openBrace && this.#isClosed;
  }

  /** What the first byte of the second line shows. */
  #behind(byte: number): Shape {
    if (this.#linesPromised || this.#isObject()) return 'lines';
    return byte === openBrace && !continues.has(this.#last) ? 'lines' : 'value';
  }

  /** Follows the brackets to the end of the first line. */
  #line(chunk: Buffer, from: number): number {
    let at = this.#strings.isOpen ? this.#strings.pass(chunk, from) : from;
    while (at < chunk.length) {
      const byte = chunk[at++] as number;
      const kind = kinds[byte];
      if (kind === kindOf.space) continue;
      if (kind === kindOf.lineFeed) {
        this.#phase = 'next';
        return at;
      }
      this.#last = byte;
      if (kind === kindOf.opener) this.#depth++;
      else if (kind === kindOf.closer && --this.#depth === 0) this.#isClosed = true;
      else if (kind === kindOf.quote) at = this.#strings.pass(chunk, at);
    }
    return at;
  }
}
