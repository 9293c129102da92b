/** A model's answer without its thoughts, and the blocks in it that stand in fences. */
export interface Slices {
  readonly answer: string;
  readonly blocks: readonly string[];
}

const fence = '```';

/** Cuts off thoughts (`<think>...</think>`) and finds the blocks in fences; the last may be unclosed. */
export function slice(text: string): Slices {
  const thoughts = text.lastIndexOf('</think>');
  const answer = thoughts < 0 ? text : text.slice(thoughts + '</think>'.length);
  const blocks: string[] = [];
  let at = answer.indexOf(fence);
  while (at >= 0) {
    const end = answer.indexOf(fence, at + fence.length);
    const block = answer.slice(at + fence.length, end < 0 ? undefined : end);
    blocks.push(block.replace(/^`*[\w.+-]{0,20}(?=[\s[{(])/, ''));
    at = end < 0 ? -1 : answer.indexOf(fence, end + fence.length);
  }
  return { answer, blocks };
}
