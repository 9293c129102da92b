import { literalOf } from '../../base/text/literal.ts';

/** JSON of data, itself written as a text of JSON or of Python; and brackets. */
const found = /(["'])\s*[[{](?:(?!\1)[^\\]|\\.)*\1|[[\]{}]/gs;
/** What stands before a text that is an item, an argument or a member. */
const within = /(?:[[{(,\\]|["']\s{0,9}:)\s{0,9}$/;

/**
 * Replaces data that is quoted as JSON text (`"[[{\\"tool_name\\": ...}]]"`) with the data. Only outside
 * of brackets: inside of them a text is a value.
 */
export function withoutQuotes(text: string): string {
  if (!/["']\s*[[{]/.test(text)) return text;
  let depth = 0;
  return text.replaceAll(found, (part: string, _, at: number) => {
    const isInside = depth > 0 || within.test(text.slice(Math.max(at - 20, 0), at));
    const value = isInside || !part.includes('\\') ? undefined : literalOf(part);
    if (typeof value === 'string') return value;
    for (const character of part) depth = Math.max(depth + depthOf(character), 0);
    return part;
  });
}

/** A line that is a text in quotes with line breaks in it, as JSON writes it. */
const quotedLine = /^"(?:[^"\\\n]|\\.)*"[^\S\n]*$/gm;

/** Replaces each line that is the JSON text of several lines with these lines. */
export function unquotedLines(text: string): string {
  if (!text.includes('\\n')) return text;
  return text.replaceAll(quotedLine, (line) => {
    const value = line.includes('\\n') ? literalOf(line) : undefined;
    return typeof value === 'string' ? value : line;
  });
}

/** Whether a line of a text begins such a text and does not end it. */
export function opensText(text: string): boolean {
  if (!text.includes('\\n')) return false;
  return [...text.matchAll(/^"(?:[^"\\\n]|\\.)*$/gm)].some(([line]) => line.includes('\\n'));
}

function depthOf(character: string): number {
  if ('[{'.includes(character)) return 1;
  return ']}'.includes(character) ? -1 : 0;
}
