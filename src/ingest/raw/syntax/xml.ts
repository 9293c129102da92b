import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { type Block, blocksIn, jsonCall, readBlocks, type Syntax, textCall } from './syntax.ts';

type Params = (readonly [string, string])[];

/** `<invoke name="f"><parameter name="a">1</parameter></invoke>`: Anthropic's prompt, MiniMax. */
export const invoke: Syntax = (text, shapes) =>
  readBlocks(
    blocksIn(
      text,
      /<(?:\w+:)?invoke\s+name\s*=\s*["']?([^"'>]+)["']?\s*>/g,
      /<\/(?:\w+:)?invoke>/g,
    ),
    shapes,
    (block) => {
      const named = /<(?:\w+:)?parameter\s+name\s*=\s*["']?([^"'>]+)["']?[^>]*>/g;
      return called(block, paramsIn(block.body, named, /<\/(?:\w+:)?parameter>/g), shapes);
    },
  );

/** `<function=f><parameter=a>1</parameter></function>` of Qwen3-Coder; Llama has JSON in it. */
export const functionTag: Syntax = (text, shapes) =>
  readBlocks(blocksIn(text, /<function\s*=\s*([^>\s]+)\s*>/g, /<\/function>/g), shapes, (block) => {
    const [, name = ''] = block.head;
    if (/^\s*\{/.test(block.body)) return jsonCall(name, block.body, shapes);
    const named = /<parameter\s*=\s*([^>\s]+)\s*>/g;
    return called(block, paramsIn(block.body, named, /<\/parameter>/g), shapes);
  });

/** `<tool_call>f<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>` of GLM. */
export const argKeys: Syntax = (text, shapes) => {
  const opening = /<tool_call>\s*(?=[\p{L}_][\p{L}\p{N}_.-]*\s*<)([\p{L}_][\p{L}\p{N}_.-]*)/gu;
  return readBlocks(blocksIn(text, opening, /<\/tool_call>/g), shapes, (block) => {
    const named = /<arg_key>\s*([^<]*?)\s*<\/arg_key>\s*<arg_value>/g;
    return called(block, paramsIn(block.body, named, /<\/arg_value>/g), shapes);
  });
};

function called(block: Block, params: Params | undefined, shapes: Shapes): Entry | undefined {
  return params && textCall(block.head[1] ?? '', params, shapes);
}

/** The parameters in a body: undefined where one has no end, or anything else stands there. */
function paramsIn(body: string, opening: RegExp, closing: RegExp): Params | undefined {
  const blocks = blocksIn(body, opening, closing);
  let from = 0;
  for (const { head, end, isOpen } of blocks) {
    if (isOpen || body.slice(from, head.index).trim() !== '') return undefined;
    from = end;
  }
  if (body.slice(from).trim() !== '') return undefined;
  return blocks.map((block) => [block.head[1] ?? '', insideOf(block.body)]);
}

/** One line break at each end belongs to the marks. */
function insideOf(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
