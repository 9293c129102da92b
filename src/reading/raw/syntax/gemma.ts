import { blocksIn, jsonCall, readBlocks, type Syntax } from './syntax.ts';

const opening =
  /<(?:start_function_call|\|tool_call)>\s*(?:call:\s*([\p{L}_][\p{L}\p{N}_.:-]*)\s*(?=\{))?/gu;

/**
 * `<|tool_call>call:f{a:<|"|>x<|"|>}<tool_call|>` of Gemma 4, and `<start_function_call>` with
 * `<escape>` of FunctionGemma: objects whose keys have no quotes, and whose texts have marks for quotes.
 */
export const gemma: Syntax = (text, shapes) => {
  const blocks = blocksIn(text, opening, /<(?:end_function_call|tool_call\|)>/g);
  if (blocks.every(({ head: [, name] }) => name === undefined)) return undefined;
  return readBlocks(blocks, shapes, ({ head: [mark, name], body }) => {
    const json = jsonOf(body, mark.startsWith('<|') ? '<|"|>' : '<escape>');
    return json === undefined || name === undefined ? undefined : jsonCall(name, json, shapes);
  });
};

function jsonOf(body: string, quote: string): string | undefined {
  const parts = body.split(quote);
  const isText = (nth: number) => nth % 2 === 1;
  if (isText(parts.length - 1)) return undefined;
  return parts.map((part, nth) => (isText(nth) ? JSON.stringify(part) : keyed(part))).join('');
}

/** With quotes around the keys. */
function keyed(part: string): string {
  return part.replace(/([{,]\s*)([\p{L}_][\p{L}\p{N}_.-]*)(?=\s*:)/gu, '$1"$2"');
}
