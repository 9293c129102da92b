/** Where something stands in a text: from its first character to behind its last. */
export type TextSpan = readonly [start: number, end: number];

/** The objects of JSON that stand one behind the other, in a list or bare. */
export interface Objects {
  readonly spans: readonly TextSpan[];
  /** Where they end, with what is between and around them. */
  readonly end: number;
  /** The text ends in one of them, or in their list. */
  readonly isCut: boolean;
  /** Something else is in their list. */
  readonly isMixed: boolean;
}

/** The objects that begin at an offset, a bracket before them and commas or semicolons between them apart. */
export function objectsFrom(text: string, from: number): Objects {
  const spans: TextSpan[] = [];
  let at = skip(text, from, /\s*\[?\s*/y);
  const isList = text.slice(from, at).includes('[');
  while (text[at] === '{') {
    const end = objectEnd(text, at);
    if (end === undefined) return { spans, end: text.length, isCut: true, isMixed: false };
    spans.push([at, end]);
    at = skip(text, end, /\s*[,;]?\s*/y);
  }
  const isCut = isList && at === text.length;
  return { spans, end: at, isCut, isMixed: isList && !isCut && text[at] !== ']' };
}

function skip(text: string, from: number, what: RegExp): number {
  what.lastIndex = from;
  return what.test(text) ? what.lastIndex : from;
}

/** Where an object ends; undefined if the text ends before. */
export function objectEnd(text: string, from: number): number | undefined {
  const part = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  part.lastIndex = from;
  let depth = 0;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}') depth--;
    if (depth === 0) return part.lastIndex;
  }
  return undefined;
}
