// The table and the searches by which splitters pass over bytes without decoding them: what is cut with
// them comes at 166 MB/s, and at 29 where each character of the text is compared (6 MB of profiles, medians
// of CPU time). test/fast/cutting.test.ts holds it equal to that.

/** What a byte means to who looks for the ends of JSON values only. */
export const kindOf = {
  plain: 0,
  space: 1,
  lineFeed: 2,
  quote: 3,
  opener: 4,
  closer: 5,
} as const;

const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;

/** The kind of every byte. */
export const kinds = new Uint8Array(256);
for (const byte of Buffer.from(' \t\r')) kinds[byte] = kindOf.space;
for (const byte of Buffer.from('{[')) kinds[byte] = kindOf.opener;
for (const byte of Buffer.from('}]')) kinds[byte] = kindOf.closer;
kinds[lineFeed] = kindOf.lineFeed;
kinds[quote] = kindOf.quote;

/** The byte that closes what a byte opens. */
export const closers: ReadonlyMap<number, number> = new Map([
  [0x7b, 0x7d],
  [0x5b, 0x5d],
]);

/** What {@link stringEnd} yields where the string goes on behind the bytes; one more after a `\`. */
const unfinished = 2 ** 40;

/**
 * The offset behind the closing quote of a string, given an offset inside it. A line feed ends it as
 * well: none may stand in a string, so a forgotten quote spoils its line only.
 */
export function stringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === lineFeed) return at;
    if (byte !== backslash) continue;
    if (at + 1 === bytes.length) return unfinished + 1;
    if (bytes[at + 1] !== lineFeed) at++;
  }
  return unfinished;
}

/** Passes over strings in bytes that come in pieces, cut anywhere. */
export class StringPass {
  /** Whether the bytes that come next go on with a string. */
  isOpen = false;
  #isEscaped = false;

  /** The offset behind a string, given an offset inside it; the end of the bytes where it goes on. */
  pass(bytes: Uint8Array, from: number): number {
    const isSkipped = this.#isEscaped && bytes[from] !== lineFeed;
    const end = stringEnd(bytes, isSkipped ? from + 1 : from);
    this.isOpen = end >= unfinished;
    this.#isEscaped = end > unfinished;
    return Math.min(end, bytes.length);
  }
}

/** The offset of the first byte from an offset that is not white space, or the length. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpaceByte(bytes[at] as number)) at++;
  return at;
}

/** Whether a byte is white space between JSON values. */
export function isSpaceByte(byte: number): boolean {
  return kinds[byte] === kindOf.space || byte === lineFeed;
}

/** The offset behind the value that starts at an offset, undefined where it has no end. */
export function valueEnd(bytes: Uint8Array, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < bytes.length; ) {
    const kind = kinds[bytes[at++] as number];
    if (kind === kindOf.quote) at = stringEnd(bytes, at);
    else if (kind === kindOf.opener) depth++;
    else if (kind === kindOf.closer) depth--;
    else if (depth > 0) continue;
    else if (kind === kindOf.plain) at = scalarEnd(bytes, at);
    if (depth <= 0) return at > bytes.length ? undefined : at;
  }
  return undefined;
}

function scalarEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at] as number] === kindOf.plain && bytes[at] !== 0x2c)
    at++;
  return at;
}
