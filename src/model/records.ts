import type { ProfileOrigin, ProfileRecord } from './profile.ts';

/** Some records of one file as they stand there, undecoded: plain data, which can be sent to a thread. */
export interface RecordBlock {
  readonly file: string;
  /** The records in UTF-8, one behind the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Four numbers for each record: where its bytes start and end, its line and its column. */
  readonly places: Uint32Array;
  /** The pointer of the list that the records are in, and which of it is the first; none of lines. */
  readonly list?: { readonly pointer: string; readonly from: number } | undefined;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The records of a block, each decoded when it is asked for. One that is not UTF-8 is there without a
 * text, so that it is counted: what is wrong with it was said by whoever read it.
 */
export class Records implements Iterable<ProfileRecord> {
  readonly block: RecordBlock;
  readonly length: number;

  constructor(block: RecordBlock) {
    this.block = block;
    this.length = block.places.length / 4;
  }

  /** The record at a position from 0 to `length`. */
  at(position: number): ProfileRecord {
    const { bytes, places } = this.block;
    const text = decoder.decode(bytes.subarray(places[4 * position], places[4 * position + 1]));
    const { file, line, column, root } = this.originOf(position);
    return { file, line, column, root, text };
  }

  /** Where a record was read. */
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
