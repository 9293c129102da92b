import type { ProfileOrigin, ProfileRecord } from './profile.ts';

/** Several records of one file as undecoded bytes; plain data that can be sent to a thread. */
export interface RecordBlock {
  readonly file: string;
  /** The records in UTF-8, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Four numbers per record: the start and end of its bytes, its line and its column. */
  readonly places: Uint32Array;
  /**
   * The pointer of the list that contains the records, and the index of the first; undefined for lines.
   */
  readonly list?: { readonly pointer: string; readonly from: number } | undefined;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The records of a block, each decoded when it is requested. A record that is not UTF-8 has no text but
 * counts; the reader has already reported it.
 */
export class Records implements Iterable<ProfileRecord> {
  readonly block: RecordBlock;
  readonly length: number;

  constructor(block: RecordBlock) {
    this.block = block;
    this.length = block.places.length / 4;
  }

  /** The record at an index from 0 to `length` - 1. */
  at(position: number): ProfileRecord {
    const { bytes, places } = this.block;
    const text = decoder.decode(bytes.subarray(places[4 * position], places[4 * position + 1]));
    const { file, line, column, root } = this.originOf(position);
    return { file, line, column, root, text };
  }

  /** The records from an index up to before another. */
  slice(from: number, to: number): Records {
    if (from === 0 && to >= this.length) return this;
    const { list } = this.block;
    const places = this.block.places.slice(4 * from, 4 * Math.min(to, this.length));
    return new Records({
      ...this.block,
      places,
      list: list && { ...list, from: list.from + from },
    });
  }

  /** The place of a record. */
  originOf(position: number): ProfileOrigin {
    const { file, places, list } = this.block;
    const line = places[4 * position + 2] as number;
    const root = list === undefined ? '' : `${list.pointer}/${list.from + position}`;
    return { file, line, column: places[4 * position + 3] as number, root };
  }

  *[Symbol.iterator](): Generator<ProfileRecord> {
    for (let position = 0; position < this.length; position++) yield this.at(position);
  }
}
