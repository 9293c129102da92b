import type { Json } from '../../../base/json.ts';
import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import {
  blocksIn,
  jsonCall,
  type MarkedBlock,
  readBlocks,
  refuse,
  type Syntax,
  textCall,
  valueCall,
} from './syntax.ts';

/** What may stand before a tag's name: the room of another maker, or DeepSeek's mark. */
const room = String.raw`(?:\w+:|[｜|]\s*DSML\s*[｜|]\s*)?`;
const name = String.raw`name\s*=\s*(?:"(?=[^"<>=]*"[\s/>])|'(?=[^'<>=]*'[\s/>])|(?!["']))([^"'<>=]{1,200})["']?(?=[\s/>])[^<>]{0,200}`;
const invokes = new RegExp(`<${room}invoke\\s+${name}>`, 'g');
const invokeEnds = new RegExp(`</${room}invoke>`, 'g');
const parameters = new RegExp(`<${room}parameter\\s+${name}>`, 'g');
const parameterEnds = new RegExp(`</${room}parameter>`, 'g');

/**
 * `<invoke name="f"><parameter name="a">1</parameter></invoke>`: Anthropic's prompt, MiniMax, Step, and
 * DeepSeek, which says of each value whether it is a text, or has JSON in place of the parameters.
 */
export const invoke: Syntax = (text, shapes) =>
  readTags(text, blocksIn(text, invokes, invokeEnds), parameterEnds, shapes, (block) => {
    const [, tool = ''] = block.head;
    if (isObject(block)) return jsonCall(tool, block.body, shapes);
    const params = paramsIn(block.body, parameters, parameterEnds);
    const typed = params?.filter(({ head: [tag] }) => /\sstring\b/.test(tag)).length;
    if (params === undefined || (typed !== 0 && typed !== params.length)) return undefined;
    return typedCall(tool, params, shapes) ?? called(tool, params, shapes);
  });

/** Each value as its `string` attribute says; undefined if one has none, or is not what it says. */
function typedCall(
  tool: string,
  params: readonly MarkedBlock[],
  shapes: Shapes,
): Entry | undefined {
  const typed = params.map(({ head: [tag, key = ''], body }): [string, Json | undefined] => {
    const [, isText] = /\sstring\s*=\s*["'](true|false)["']/.exec(tag) ?? [];
    if (isText === 'true') return [key, body];
    return [key, isText === 'false' ? shapes.readText(body.trim()) : undefined];
  });
  const isTyped = (pair: [string, Json | undefined]): pair is [string, Json] =>
    pair[1] !== undefined;
  const isAll = typed.length > 0 && typed.every(isTyped);
  return isAll ? valueCall(tool, typed, shapes) : undefined;
}

/** `<invoke><tool_name>f</tool_name><parameters><a>1</a></parameters></invoke>`: Anthropic's older prompt. */
export const olderInvoke: Syntax = (text, shapes) =>
  readBlocks(
    blocksIn(text, /<invoke>\s*<tool_name>\s*([^<]+?)\s*<\/tool_name>/g, /<\/invoke>/g),
    shapes,
    ({ head: [, tool = ''], body }) => {
      const inside = body.replace(/^\s*<parameters>([\s\S]*)<\/parameters>\s*$/, '$1');
      const params = paramsIn(inside, /<([\p{L}_][\p{L}\p{N}_.-]*)>/gu, /<\/[^<>/]+>/g);
      const isClosed = ({ head, end }: MarkedBlock) =>
        inside.slice(0, end).endsWith(`</${head[1]}>`);
      return params?.every(isClosed) ? called(tool, params, shapes) : undefined;
    },
  );

/** `<function=f><parameter=a>1</parameter></function>` of Qwen3-Coder; Llama has JSON in it. */
export const functionTag: Syntax = (text, shapes) => {
  const blocks = blocksIn(text, /<function\s*=\s*([^>\s=]+)\s*>/g, /<\/function>/g);
  const found = readTags(text, blocks, /<\/parameter>/g, shapes, (block) => {
    const [, tool = ''] = block.head;
    if (isObject(block)) return jsonCall(tool, block.body, shapes);
    const params = paramsIn(block.body, /<parameter\s*=\s*([^>\s=]+)\s*>/g, /<\/parameter>/g);
    return params && called(tool, params, shapes);
  });
  const isOpen = text.lastIndexOf('<tool_call>') > text.lastIndexOf('</tool_call>');
  return found && { ...found, isCut: found.isCut || isOpen };
};

/** `<tool_call>f<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>` of GLM. */
export const argKeys: Syntax = (text, shapes) => {
  const opening = /<tool_call>\s*(?=[\p{L}_][\p{L}\p{N}_.-]*\s*<)([\p{L}_][\p{L}\p{N}_.-]*)/gu;
  const blocks = blocksIn(text, opening, /<\/tool_call>/g);
  return readTags(text, blocks, /<\/arg_value>/g, shapes, (block) => {
    const named = /<arg_key>\s*([^<]*?)\s*<\/arg_key>\s*<arg_value>/g;
    const params = paramsIn(block.body, named, /<\/arg_value>/g);
    return params && called(block.head[1] ?? '', params, shapes);
  });
};

/** Reads blocks; the end of a value outside of them shows that one of them ended too early. */
function readTags(
  text: string,
  blocks: readonly MarkedBlock[],
  valueEnd: RegExp,
  shapes: Shapes,
  read: (block: MarkedBlock) => Entry | undefined,
) {
  const starts = [...blocks.slice(1).map(({ head }) => head.index), text.length];
  const isBroken = blocks.some(({ end }, nth) => {
    valueEnd.lastIndex = 0;
    return valueEnd.test(text.slice(end, starts[nth]));
  });
  if (isBroken) refuse(shapes, 'a call whose marks do not fit');
  return readBlocks(blocks, shapes, read);
}

function isObject({ body }: MarkedBlock): boolean {
  return /^\s*\{/.test(body);
}

function called(tool: string, params: readonly MarkedBlock[], shapes: Shapes): Entry | undefined {
  const texts = params.map(({ head, body }) => [head[1] ?? '', insideOf(body)] as const);
  return textCall(tool, texts, shapes);
}

/** The parameters in a body: undefined if one has no end, or anything else stands there. */
function paramsIn(body: string, opening: RegExp, closing: RegExp): MarkedBlock[] | undefined {
  const blocks = blocksIn(body, opening, closing);
  let from = 0;
  for (const { head, end, isOpen } of blocks) {
    if (isOpen || body.slice(from, head.index).trim() !== '') return undefined;
    from = end;
  }
  return body.slice(from).trim() === '' ? blocks : undefined;
}

/** One line break at each end belongs to the marks. */
function insideOf(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
