import { type CallValue, callValues } from './call-values.ts';

/** A part of a text, and whether the other side has it, too. */
export interface TextPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Two texts in parts, so that what differs can be marked on both sides. */
export interface Differences {
  readonly left: readonly TextPart[];
  readonly right: readonly TextPart[];
}

/** A text of so many words is compared by its ends only: the table of the rest would be too large. */
const mostWords = 400;

/**
 * What differs between two calls, word by word: their longest common subsequence stays unmarked. Values
 * of two kinds, such as a text and an object, have no words in common.
 */
export function differencesOf(left: string, right: string): Differences {
  const [valuesA, valuesB] = ofOtherKind(callValues(left), callValues(right));
  const [a, b] = [wordsOf(left, valuesA), wordsOf(right, valuesB)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const shared = commonWords(restA, restB);
  const parts = (words: readonly string[], kept: ReadonlySet<number>) =>
    joined(
      words.map((text, at) => ({
        text,
        differs: isRest(at, words.length) && !kept.has(at - start),
      })),
    );
  const isRest = (at: number, length: number) => at >= start && at < length - end;
  return { left: parts(a, shared.left), right: parts(b, shared.right) };
}

const emoji = String.raw`\p{Extended_Pictographic}(?:[\ufe0f\p{EMod}]|\u200d\p{Extended_Pictographic})*`;
// In a longer word, what differs would be far behind the beginning of what is marked.
const words = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}_.-]{1,60}|\s{1,60}|${emoji}|[^\p{L}\p{M}\p{N}_.\s-]`,
  'gu',
);

/** Words, numbers and signs, each for itself; long words in pieces, and some values whole. */
function wordsOf(text: string, whole: readonly CallValue[]): string[] {
  let at = 0;
  const parts = whole.flatMap(({ from, to }) => {
    const before = text.slice(at, from).match(words) ?? [];
    at = to;
    return [...before, text.slice(from, to)];
  });
  return [...parts, ...(text.slice(at).match(words) ?? [])];
}

type Values = ReturnType<typeof callValues>;

/** The values of two calls whose counterparts are of another kind. */
function ofOtherKind(left: Values, right: Values): [readonly CallValue[], readonly CallValue[]] {
  const of = (mine: Values, others: Values) =>
    [...(mine ?? [])].flatMap(([name, value]) => {
      const other = others?.get(name);
      return other === undefined || other.kind === value.kind ? [] : [value];
    });
  return [of(left, right), of(right, left)];
}

interface Kept {
  readonly left: Set<number>;
  readonly right: Set<number>;
}

function commonWords(a: readonly string[], b: readonly string[]): Kept {
  const kept: Kept = { left: new Set(), right: new Set() };
  if (a.length > mostWords || b.length > mostWords) return kept;
  const lengths = lengthTable(a, b);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      kept.left.add(i++);
      kept.right.add(j++);
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return kept;
}

/** For each pair of beginnings how long the longest common subsequence of the rests is. */
function lengthTable(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [table[i] as Uint16Array, table[i + 1] as Uint16Array];
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] =
        a[i] === b[j]
          ? (below[j + 1] as number) + 1
          : Math.max(below[j] as number, row[j + 1] as number);
    }
  }
  return table;
}

/** Neighbours of the same kind as one; a space between two that differ differs as well. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const [at, part] of parts.entries()) {
    const last = result.at(-1);
    const isBetween = /^\s+$/.test(part.text) && last?.differs && parts[at + 1]?.differs;
    const differs = part.differs || isBetween === true;
    if (last?.differs === differs)
      result[result.length - 1] = { text: last.text + part.text, differs };
    else result.push({ text: part.text, differs });
  }
  return result;
}
