import type { Note } from './note.ts';

/** A line of a graph, and its number. */
export type Line = readonly [number: number, content: string];

/** The text of a list of APIs, and its line. */
export interface ListText {
  readonly text: string;
  readonly line: number;
}

/**
 * The lines of the graph in a text, and its list of APIs: what stands in `<flow>`, and in `<apis>`.
 * Without `<flow>` every other line is one of the graph; with it, what a model says around is not.
 */
export function graphParts(
  text: string,
  note: Note,
): { readonly body: readonly Line[]; readonly list: ListText | undefined } {
  const lines = text.split(/\r\n|[\r\n]/).flatMap((content, at) => apart([at + 1, content]));
  const { rest, list } = withoutList(lines, note);
  return { body: flowIn(rest, note), list };
}

/**
 * A line, or two where a tag of the graph stands on it with a node, an edge or another tag. Each part is
 * at its column.
 */
function apart([line, content]: Line): Line[] {
  const first = /^\s*<\/?flow>(?=\s*[[<])/.exec(content)?.[0];
  if (first !== undefined) {
    const rest = ' '.repeat(first.length) + content.slice(first.length);
    return [[line, first], ...apart([line, rest])];
  }
  const last = content.search(/(?<=\})\s*<\/?flow>\s*$/);
  if (last < 0) return [[line, content]];
  return [
    [line, content.slice(0, last)],
    [line, ' '.repeat(last) + content.slice(last)],
  ];
}

const opening = /^\s*<apis>/;
const closing = /<\/apis>/;

/** The lines without those of the list of APIs; notes one that does not end, and a second one. */
function withoutList(lines: readonly Line[], note: Note) {
  const rest: Line[] = [];
  let list: ListText | undefined;
  for (let at = 0; at < lines.length; at++) {
    const [line, content] = lines[at] as Line;
    if (!opening.test(content)) {
      rest.push([line, content]);
      continue;
    }
    const length = lines.slice(at).findIndex(([, one]) => closing.test(one)) + 1;
    const own = lines.slice(at, length === 0 ? undefined : at + length);
    const text = own.map(([, one]) => one).join('\n');
    const column = content.indexOf('<') + 1;
    const reason = length === 0 ? 'no </apis> ends it' : 'it is a second one';
    if (length === 0 || list !== undefined) note('api-list', { line, column }, { reason });
    else list = { text: text.replace(opening, '').replace(/<\/apis>[\s\S]*/, ''), line };
    at += own.length - 1;
  }
  return { rest, list };
}

const tags = ['<flow>', '</flow>'] as const;

/** The lines in `<flow>`; notes the first tag that stands where it should not, or is missing. */
function flowIn(lines: readonly Line[], note: Note): readonly Line[] {
  const found = lines.filter(([, content]) => isTag(content));
  if (found.length === 0) return lines;
  const wrong = found.find(([, content], at) => content.trim() !== tags[at]);
  const [first, second] = found;
  if (wrong !== undefined) noteTag(wrong, found.indexOf(wrong), note);
  else if (first !== undefined && second === undefined) noteTag(first, -1, note);
  const start = lines.findIndex(([, content]) => content.trim() === tags[0]);
  const end = lines.findIndex(([, content], at) => at > start && content.trim() === tags[1]);
  const inside = lines.slice(start + 1, end < 0 ? undefined : end);
  // Where the graph has no end, what comes behind it may be what a model says.
  return inside.filter(([, content]) => !isTag(content) && (end >= 0 || /^\s*\[/.test(content)));
}

function isTag(content: string): boolean {
  return tags.some((tag) => tag === content.trim());
}

/** `at` is which tag it is, from 0, and -1 for one that only lacks its end. */
function noteTag([line, content]: Line, at: number, note: Note): void {
  const reasons = ['no <flow> stands before it', 'no </flow> ends the graph before it'];
  const reason =
    at < 0 ? 'no </flow> ends the graph' : (reasons[at] ?? 'there is one graph in a file');
  const column = content.length - content.trimStart().length + 1;
  note('graph-line', { line, column }, { found: content.trim(), reason });
}
