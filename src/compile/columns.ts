/** A text or none for each profile of a batch, in one text: sent to a thread, it costs less than many. */
export interface TextColumn {
  readonly all: string;
  /** Where each text ends and the next starts; an empty one is none. */
  readonly ends: Uint32Array;
}

/** The text at a position, undefined where it has none. */
export function textAt({ all, ends }: TextColumn, position: number): string | undefined {
  const start = position === 0 ? 0 : (ends[position - 1] as number);
  const end = ends[position] as number;
  return start === end ? undefined : all.slice(start, end);
}

/** A number for each profile of a batch: those of 32 bits in a list, which has 0 for the others. */
export interface CountColumn {
  readonly small: Uint32Array;
  readonly large: ReadonlyMap<number, bigint>;
}

/** The sum of the numbers at some positions. */
export function sumAt({ small, large }: CountColumn, positions: readonly number[]): bigint {
  // A batch is far too small for this to leave what a double holds.
  let sum = 0;
  let rest = 0n;
  for (const position of positions) {
    sum += small[position] as number;
    if (large.size > 0) rest += large.get(position) ?? 0n;
  }
  return BigInt(sum) + rest;
}

/** Collects texts and numbers of profiles, one after the other. */
export class Columns {
  private all = '';
  private readonly ends: Uint32Array;
  private readonly small: Uint32Array;
  private readonly large = new Map<number, bigint>();

  constructor(size: number) {
    this.ends = new Uint32Array(size);
    this.small = new Uint32Array(size);
  }

  get texts(): TextColumn {
    return { all: this.all, ends: this.ends };
  }

  get counts(): CountColumn {
    return { small: this.small, large: this.large };
  }

  /** Takes those of the next position. */
  put(position: number, text: string | undefined, count: bigint): void {
    if (text !== undefined) this.all += text;
    this.ends[position] = this.all.length;
    if (count <= 0xffff_ffff) this.small[position] = Number(count);
    else this.large.set(position, count);
  }
}
