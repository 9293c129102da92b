import { withRoom } from '../with-room.ts';

/** A range of some bytes. */
export interface ByteRange {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/**
 * The number of texts per chunk (as a power of two): chunks are small and are not copied as the store
 * grows.
 */
const chunkBits = 10;
const chunkSize = 1 << chunkBits;

/** The initial size of a chunk in bytes, for short texts. */
const usualBytes = 12 * chunkSize;

/** The bytes of some texts, and the end of each, preceded by a 0. */
interface Chunk {
  bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array;
}

/** Stores texts as bytes, by number from 0, with an overhead of 4 bytes each and no objects. */
export class TextStore {
  private readonly chunks: Chunk[] = [];
  private last = newChunk();
  private count = 0;

  /** Adds a text under the next number. */
  add({ bytes, start, end }: ByteRange): void {
    const at = this.count & (chunkSize - 1);
    if (at === 0) this.begin();
    const { last } = this;
    const from = last.ends[at] as number;
    const to = from + end - start;
    if (to > last.bytes.length) last.bytes = withRoom(last.bytes, to);
    const room = last.bytes;
    for (let i = 0; i < end - start; i++) room[from + i] = bytes[start + i] as number;
    last.ends[at + 1] = to;
    this.count += 1;
  }

  /** Whether the text under a number equals the given bytes. */
  isAt(number: number, { bytes, start, end }: ByteRange): boolean {
    const chunk = this.chunks[number >>> chunkBits] as Chunk;
    const at = number & (chunkSize - 1);
    const from = chunk.ends[at] as number;
    if ((chunk.ends[at + 1] as number) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) {
      if (chunk.bytes[from + i] !== bytes[start + i]) return false;
    }
    return true;
  }

  /** Starts a new chunk and trims the previous one. */
  private begin(): void {
    this.last.bytes = this.last.bytes.slice(0, this.last.ends[chunkSize]);
    this.last = newChunk();
    this.chunks.push(this.last);
  }
}

function newChunk(): Chunk {
  return { bytes: new Uint8Array(usualBytes), ends: new Uint32Array(chunkSize + 1) };
}
