import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { objectEnd } from './objects.ts';
import { jsonCall, refuse, type Syntax, type SyntaxCalls } from './syntax.ts';

const name = String.raw`([\p{L}_][\p{L}\p{N}_.-]{0,200})`;

/** What stands before the arguments of a call as an object of JSON, with the name of the tool. */
const openings: readonly RegExp[] = [
  // Hunyuan: a name, and a block of JSON.
  new RegExp(String.raw`<tool_call>\s*${name}\s*(?:\x60\x60\x60(?:json)?\s*)?(?=\{)`, 'gu'),
  // Qwen-Agent.
  new RegExp(String.raw`✿FUNCTION✿\s*:\s*${name}\s*✿ARGS✿\s*:\s*(?=\{)`, 'gu'),
  // Functionary.
  new RegExp(String.raw`^>>>${name}\s*\n\s*(?=\{)`, 'gmu'),
  // A label for the name, and one for the arguments.
  new RegExp(
    String.raw`^[>*_#]*[^\S\n]?(?:tool|function)(?:[ _]name)?\s*(?:\d+\s*)?:[*_\s\x60"']*${name}[\x60"'*_]*[^\S\n]*\n[>*_#]*(?:arguments?|args|parameters|params|(?:tool )?input)\s*:[*_\s]*(?:\x60{1,3}(?:json)?\s*)?(?=\{)`,
    'gimu',
  ),
  // An item of a list: a name, and its arguments behind it.
  new RegExp(
    String.raw`^[^\S\n]*(?:[-*+•]|\d{1,3}[.)])[^\S\n]+[*_\x60]*${name}[*_\x60]*[^\S\n]*[:–-]?[^\S\n]*\x60?(?=\{)`,
    'gmu',
  ),
];

const labelled = openings[3];
const label = /^[>*_#\s-]*(?:tool|function)(?:[ _]name)?\s*(?:\d+\s*)?:/gim;

/** What may stand behind the arguments, up to the next call. */
const between = /^[\s`*_;,.]*(?:<\/tool_call>|<\/tool_calls>|<\|\w+\|>|<\/s>|✿\w+✿[^\n]*)?[\s`]*$/u;

/** Calls whose name stands before the object of their arguments, each in the same way. */
export const named: Syntax = (text, shapes) => {
  const found = openings.flatMap((opening) => readNamed(text, opening, shapes) ?? []);
  return found.sort((a, b) => a.start - b.start)[0];
};

function readNamed(text: string, opening: RegExp, shapes: Shapes): SyntaxCalls | undefined {
  const entries: Entry[] = [];
  const gaps: string[] = [];
  let [start, end, isCut] = [-1, 0, false];
  for (const head of text.matchAll(opening)) {
    if (head.index < end) continue;
    const from = head.index + head[0].length;
    const to = objectEnd(text, from);
    if (start >= 0) gaps.push(text.slice(end, head.index));
    if (start < 0) start = head.index;
    end = to ?? text.length;
    const entry =
      to === undefined ? undefined : jsonCall(head[1] ?? '', text.slice(from, to), shapes);
    if (to === undefined) isCut = true;
    else if (entry === undefined) return undefined;
    else entries.push(entry);
  }
  if (start < 0) return undefined;
  // Where some have another form, the text is in another syntax.
  const labels = opening === labelled ? [...text.matchAll(label)].length : entries.length;
  if (labels > entries.length + Number(isCut)) return undefined;
  const isOther = gaps.some((gap) => /[{}()]/.test(gap) && !between.test(gap));
  if (isOther) refuse(shapes, 'something between two calls');
  if (entries.length === 0) refuse(shapes, 'an answer that stops before its first whole call');
  return { entries, isCut, start, end };
}
