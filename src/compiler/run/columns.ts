import { TextColumn, type TextList } from '../../base/text/text-list.ts';

/**
 * A count for each profile of a batch. Counts that fit 32 bits are in `small`, which has 0 for all
 * others.
 */
export interface CountColumn {
  readonly small: Uint32Array;
  readonly large: ReadonlyMap<number, bigint>;
}

/** The sum of the numbers at some positions. */
export function sumAt({ small, large }: CountColumn, positions: readonly number[]): bigint {
  // A batch is far too small for this sum to exceed what a double holds exactly.
  let sum = 0;
  let rest = 0n;
  for (const position of positions) {
    sum += small[position] as number;
    if (large.size > 0) rest += large.get(position) ?? 0n;
  }
  return BigInt(sum) + rest;
}

/** Collects the ids and counts of profiles in order. */
export class Columns {
  private readonly texts: TextColumn;
  private readonly small: Uint32Array;
  private readonly large = new Map<number, bigint>();

  constructor(size: number) {
    this.texts = new TextColumn(size);
    this.small = new Uint32Array(size);
  }

  /** The ids; an entry without text is a profile without an id. */
  get ids(): TextList {
    return this.texts.list;
  }

  get counts(): CountColumn {
    return { small: this.small, large: this.large };
  }

  /** Stores the id and the count of the next profile. */
  put(position: number, id: string | undefined, count: bigint): void {
    this.texts.put(position, id);
    if (count <= 0xffff_ffff) this.small[position] = Number(count);
    else this.large.set(position, count);
  }
}
