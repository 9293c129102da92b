import { blocksIn, jsonCall, readBlocks, type Syntax } from './syntax.ts';

/** `<｜tool▁call▁begin｜>f<｜tool▁sep｜>{...}<｜tool▁call▁end｜>` of DeepSeek; older ones name a type first. */
export const deepSeek: Syntax = (text, shapes) =>
  readBlocks(
    blocksIn(text, /<[｜|]tool[▁_]call[▁_]begin[｜|]>/g, /<[｜|]tool[▁_]call[▁_]end[｜|]>/g),
    shapes,
    ({ body }) => {
      const [head = '', ...rest] = body.split(/<[｜|]tool[▁_]sep[｜|]>/);
      if (rest.length !== 1) return undefined;
      const [inside = ''] = rest;
      if (head.trim() !== 'function') return jsonCall(head, inside, shapes);
      const [, name = '', json = ''] = /^\s*([^\s{]+)\s*([\s\S]*)$/.exec(inside) ?? [];
      return jsonCall(name, json, shapes);
    },
  );

/** `<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{...}<|tool_call_end|>` of Kimi. */
export const kimi: Syntax = (text, shapes) => {
  if (!/<\|tool_call(?:_argument|s_section)_begin\|>/.test(text)) return undefined;
  const blocks = blocksIn(text, /<\|tool_call_begin\|>/g, /<\|tool_call_end\|>/g);
  return readBlocks(blocks, shapes, ({ body }) => {
    const [head = '', json, ...more] = body.split('<|tool_call_argument_begin|>');
    const [, name] = /^\s*(?:functions\.)?([^\s:]+)(?::\d+)?\s*$/.exec(head) ?? [];
    const isWhole = name !== undefined && json !== undefined && more.length === 0;
    return isWhole ? jsonCall(name, json, shapes) : undefined;
  });
};

/** `[TOOL_CALLS]f[ARGS]{...}` of Mistral; older models have a list behind the mark, which is data. */
export const mistral: Syntax = (text, shapes) => {
  const blocks = blocksIn(text, /\[TOOL_CALLS\](?!\s*[[{])/g, /(?<=\})\s*(?:$|<\/s>)/g);
  return readBlocks(blocks, shapes, ({ body }) => {
    const call =
      /^\s*([\p{L}_][\p{L}\p{N}_.-]*)(?:\[CALL_ID\][^[{]*)?(?:\[ARGS\])?\s*(\{[\s\S]*)$/u;
    const [, name, json] = call.exec(body) ?? [];
    return name === undefined || json === undefined ? undefined : jsonCall(name, json, shapes);
  });
};
