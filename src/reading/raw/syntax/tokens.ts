import { objectEnd } from './objects.ts';
import {
  blocksIn,
  jsonCall,
  type MarkedBlock,
  readBlocks,
  refuse,
  type Syntax,
  type SyntaxCalls,
} from './syntax.ts';

/** `<｜tool▁call▁begin｜>f<｜tool▁sep｜>{...}<｜tool▁call▁end｜>` of DeepSeek; older ones name a type first. */
export const deepSeek: Syntax = (text, shapes) => {
  // Step has tags of its own inside of such tokens.
  const opening = /<[｜|]tool[▁_]call[▁_]begin[｜|]>(?!\w*<[｜|]tool[▁_]sep[｜|]><steptml:)/g;
  const blocks = blocksIn(text, opening, /<[｜|]tool[▁_]calls?[▁_]end[｜|]>/g);
  const found = readBlocks(blocks, shapes, ({ body }) => {
    const [head = '', ...rest] = body.split(/<[｜|]tool[▁_]sep[｜|]>/);
    if (rest.length !== 1) return undefined;
    const [inside = ''] = rest;
    if (head.trim() !== 'function') return jsonCall(head, inside, shapes);
    const [, name = '', json = ''] = /^\s*([^\s{]+)\s*([\s\S]*)$/.exec(inside) ?? [];
    return jsonCall(name, json, shapes);
  });
  return inSection(found, text, /<[｜|]tool[▁_]calls[▁_](begin|end)[｜|]>/g);
};

/**
 * `<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{...}<|tool_call_end|>` of Kimi. What has
 * no number behind it is the id of a call, and no name, unless the gold has that tool.
 */
export const kimi: Syntax = (text, shapes) => {
  if (!/<\|tool_call(?:_argument|s?_section)_begin\|>/.test(text)) return undefined;
  const blocks = blocksIn(text, /<\|tool_call_begin\|>/g, /<\|tool_call_end\|>/g);
  const found = readBlocks(blocks, shapes, ({ body }) => {
    const [head = '', json, ...more] = body.split('<|tool_call_argument_begin|>');
    const [, name, number] = /^\s*(?:functions\.)?([^\s:]+)(:\d+)?\s*$/.exec(head) ?? [];
    if (name === undefined || json === undefined || more.length > 0) return undefined;
    const isName = number !== undefined || shapes.parametersOf(name) !== undefined;
    return isName ? jsonCall(name, json, shapes) : undefined;
  });
  return inSection(found, text, /<\|tool_calls?_section_(begin|end)\|>/g);
};

/** Calls in a section: where it has no end, what would come behind its last call is not there. */
function inSection(found: SyntaxCalls | undefined, text: string, marks: RegExp) {
  const last = [...text.matchAll(marks)].at(-1);
  return found && { ...found, isCut: found.isCut || last?.[1] === 'begin' };
}

const mistralHead =
  /\[TOOL_CALLS\]\s*([\p{L}_][\p{L}\p{N}_.-]*)(?:\[CALL_ID\][^[{]*)?(?:\[ARGS\])?\s*(?=\{)/uy;

/** `[TOOL_CALLS]f[ARGS]{...}` of Mistral; older models have a list behind the mark, which is data. */
export const mistral: Syntax = (text, shapes) => {
  const blocks: MarkedBlock[] = [];
  for (const opening of text.matchAll(/\[TOOL_CALLS\](?!\s*[[{])/g)) {
    const before = blocks.at(-1);
    if (before !== undefined && opening.index < before.end) continue;
    if (before !== undefined && !isBetween(text.slice(before.end, opening.index)))
      refuse(shapes, 'something between two calls');
    blocks.push(mistralBlock(text, opening));
  }
  const last = blocks.at(-1);
  if (
    last !== undefined &&
    /^\s*[,;]?\s*[\p{L}_][\w.-]*(?:\[ARGS\])?\{/u.test(text.slice(last.end))
  )
    refuse(shapes, 'a call without its mark');
  // What was cut off has neither arguments without their mark nor a call behind it.
  const from = last?.isOpen === true ? last.head.index + last.head[0].length : text.length;
  const open = text.slice(from).replaceAll(/"(?:[^"\\]|\\.)*"/g, '0');
  if (/\[TOOL_CALLS\]|^[^{]*\[[^\]{]*\{|[\w}\]]\s*[{[]/.test(open))
    refuse(shapes, 'a call whose marks do not fit');
  if (blocks.some(({ body }) => /^\{\s*\\"/.test(body)))
    refuse(shapes, 'calls inside of a text in quotes');
  return readBlocks(blocks, shapes, ({ head, body }) => jsonCall(head[1] ?? '', body, shapes));
};

function mistralBlock(text: string, opening: RegExpExecArray): MarkedBlock {
  mistralHead.lastIndex = opening.index;
  const head = mistralHead.exec(text);
  if (head === null) return { head: opening, body: '', end: opening.index + 1, isOpen: true };
  const from = mistralHead.lastIndex;
  const end = objectEnd(text, from);
  return { head, body: text.slice(from, end), end: end ?? text.length, isOpen: end === undefined };
}

/** Whether nothing but ends of calls is between two of them. */
function isBetween(text: string): boolean {
  return /^\s*(?:(?:<\/s>|<\|\w+\|>|\[\/TOOL_CALLS\])\s*)*$/.test(text);
}
