/** A pattern whose characters randexp can read one by one, and the characters that its stand-ins mean. */
export interface PlainPattern {
  readonly source: string;
  /** The character that each stand-in means, both as code points. */
  readonly meant: ReadonlyMap<number, number>;
}

/**
 * Matches numeric escapes, other escapes, characters beyond the Basic Multilingual Plane, and the
 * private-use characters that serve as stand-ins.
 */
const numbered =
  /\\u\{(?<point>[\da-f]+)\}|\\u(?<high>d[89ab][\da-f]{2})\\u(?<low>d[c-f][\da-f]{2})|\\u(?<unit>[\da-f]{4})|\\x(?<byte>[\da-f]{2})|\\.|[\ue000-\uf8ff\u{10000}-\u{10ffff}]/gisu;

/**
 * Replaces characters of a pattern (flag `u`) that randexp would misread with private-use
 * characters. randexp reads surrogates separately, and supports only some numeric escapes.
 */
export function plainPattern(pattern: string): PlainPattern {
  const standIns = new Map<number, number>();
  const source = pattern.replaceAll(numbered, (...found) => {
    const point = pointOf(found[0], found.at(-1));
    if (point === undefined) return found[0];
    const standIn = standIns.get(point) ?? 0xe000 + standIns.size;
    standIns.set(point, standIn);
    return String.fromCharCode(standIn);
  });
  return { source, meant: new Map([...standIns].map(([point, standIn]) => [standIn, point])) };
}

/** The code point that an escape means; undefined for other escapes. */
function pointOf(
  written: string,
  { point, high, low, unit, byte }: Record<string, string | undefined>,
): number | undefined {
  const digits = point ?? unit ?? byte;
  if (digits !== undefined) return Number.parseInt(digits, 16);
  if (high === undefined || low === undefined) {
    return written.startsWith('\\') ? undefined : written.codePointAt(0);
  }
  const units = [high, low].map((half) => Number.parseInt(half, 16));
  return String.fromCharCode(...units).codePointAt(0);
}
