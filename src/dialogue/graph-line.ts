import type { Spot } from '../model/diagnostics/dialogue-data.ts';
import type { GraphEdge, UncheckedNode } from './graph.ts';

/** A line that is neither a node nor an edge: from which character on, and why. */
export interface BrokenLine {
  readonly at: number;
  readonly reason: string;
}

/** What a line of a graph is. */
export type GraphLine =
  | { readonly node: UncheckedNode }
  | { readonly edge: GraphEdge }
  | { readonly broken: BrokenLine };

/** The parts of a line in their order, each with the reason why a line without it is broken. */
const shape = [
  [/\s*\[/y, 'a line begins with an id, as in [N1]'],
  [/[^[\](){}]*/y, ''],
  [/\]/y, 'the id ends with ]'],
  [/\s*\(/y, 'behind the id stands a type, or two nodes, in ( )'],
  [/[^[\](){}]*/y, ''],
  [/\)/y, 'the type, or the nodes, end with )'],
  [/\s*\{/y, 'behind ) stands a text in { }'],
] as const;

/**
 * Reads `[id](type){text}` or `[id](from, to){text}`; the last bracket of the line ends the text.
 * `isId` says which names items of the graph have: two of them without a comma are no type.
 */
export function readGraphLine(
  line: number,
  given: string,
  isId: (name: string) => boolean,
): GraphLine {
  const content = given.trimEnd();
  const ends = [0];
  for (const [pattern, reason] of shape) {
    const from = ends.at(-1) ?? 0;
    pattern.lastIndex = from;
    if (!pattern.test(content)) return { broken: { at: behindGap(content, from), reason } };
    ends.push(pattern.lastIndex);
  }
  const [, idAt = 0, idEnd = 0, , insideAt = 0, insideEnd = 0, , textAt = 0] = ends;
  const [id, inside] = [content.slice(idAt, idEnd), content.slice(insideAt, insideEnd)];
  const names = partsOf(inside, insideAt);
  const broken = faultOf({ id, idAt, names, isId }) ?? endFault(content, textAt);
  if (broken) return { broken: { ...broken, at: behindGap(content, broken.at) } };
  const spotAt = (at: number): Spot => {
    return { line, column: [...content.slice(0, behindGap(content, at))].length + 1 };
  };
  const item = { id: id.trim(), text: content.slice(textAt, -1).trim() };
  const spots = {
    id: spotAt(idAt),
    text: { line, column: [...content.slice(0, textAt)].length + 1 },
  };
  const [first, second] = names;
  if (first === undefined || second === undefined) {
    const type = first?.name ?? '';
    return { node: { ...item, type, spots: { ...spots, type: spotAt(insideAt) } } };
  }
  const places = { ...spots, from: spotAt(first.at), to: spotAt(second.at) };
  return { edge: { ...item, from: first.name, to: second.name, spots: places } };
}

interface NamePart {
  readonly name: string;
  /** Where the part begins, with the space before it. */
  readonly at: number;
}

function partsOf(inside: string, at: number): NamePart[] {
  let from = at;
  return inside.split(',').map((part) => {
    const own = { name: part.trim(), at: from };
    from += part.length + 1;
    return own;
  });
}

interface Head {
  readonly id: string;
  readonly idAt: number;
  readonly names: readonly NamePart[];
  readonly isId: (name: string) => boolean;
}

/** What is wrong with the id, and with the type or the nodes. */
function faultOf({ id, idAt, names, isId }: Head): BrokenLine | undefined {
  if (id.trim() === '') return { at: idAt, reason: 'the id is missing' };
  const empty = names.find(({ name }) => name === '');
  if (empty !== undefined) {
    const reason = names.length > 1 ? 'a node is missing' : 'the type, or two nodes, are missing';
    return { at: empty.at, reason };
  }
  const [only, , third] = names;
  if (third !== undefined) {
    return { at: third.at, reason: `an edge has two nodes, and here are ${names.length}` };
  }
  const words = names.length === 1 && only !== undefined ? wordsIn(only.name) : [];
  if (words.length < 2 || !words.every(isId)) return undefined;
  return { at: only?.at ?? 0, reason: 'there is no comma between the nodes of the edge' };
}

/** What is wrong with the end of a line. */
function endFault(content: string, textAt: number): BrokenLine | undefined {
  if (content.length > textAt && content.endsWith('}')) return undefined;
  const last = content.lastIndexOf('}');
  return last < textAt
    ? { at: content.length, reason: 'the text ends with }' }
    : { at: last + 1, reason: 'something stands behind the last }' };
}

function behindGap(content: string, at: number): number {
  const rest = content.slice(at);
  return at + rest.length - rest.trimStart().length;
}

/** The words of a text: what may be a name in it. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}
