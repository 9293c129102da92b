import { blocksIn } from './syntax.ts';

/** What tools answer, in a text that holds several turns. */
const kinds: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/<tool_(?:response|results?|outputs?)>/g, /<\/tool_(?:response|results?|outputs?)>/g],
  [/<function_results>/g, /<\/function_results>/g],
  [/\[TOOL_RESULTS\]/g, /\[\/TOOL_RESULTS\]/g],
  [/<[｜|]tool[▁_]output[▁_]begin[｜|]>/g, /<[｜|]tool[▁_]output[▁_]end[｜|]>/g],
  [/<\|tool_response>/g, /<tool_response\|>/g],
  [/<start_function_response>/g, /<end_function_response>/g],
];

/** A text with a mark in place of each result of a tool: none is what the model says. */
export function withoutResults(text: string, isInCall: (offset: number) => boolean, mark: string) {
  if (!text.includes('<') && !text.includes('[TOOL_RESULTS]')) return text;
  const found = kinds
    .flatMap(([opening, closing]) => blocksIn(text, opening, closing))
    // One that was cut off goes on to the end, unless a thought ends in it: then it is only spoken of.
    .filter(({ isOpen, body }) => !isOpen || !/<\/\w+>|\[\/THINK\]/.test(body))
    .sort((a, b) => a.head.index - b.head.index)
    .filter(({ head }) => !isInCall(head.index));
  let from = 0;
  const kept = found.map(({ head, end }) => {
    const before = text.slice(from, head.index);
    from = Math.max(from, end);
    return `${before}\n${mark}\n`;
  });
  return kept.join('') + text.slice(from);
}
