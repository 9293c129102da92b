import { textSpans, within } from '../raw/syntax/spans.ts';

/** A part of an answer: a block in fences, or what stands around blocks. */
export interface Slice {
  readonly text: string;
  readonly start: number;
  readonly isBlock: boolean;
}

const fence = '```';

/** Cuts an answer at its fences, but for those in texts; the last block may be unclosed. */
export function slices(answer: string): Slice[] {
  const isInText = answer.includes(fence) ? within(textSpans(answer)) : () => false;
  const found: Slice[] = [];
  let from = 0;
  let isBlock = false;
  while (from <= answer.length) {
    let end = answer.indexOf(fence, from);
    while (end >= 0 && isInText(end)) end = answer.indexOf(fence, end + fence.length);
    const text = answer.slice(from, end < 0 ? undefined : end);
    const name = isBlock ? (/^`*[\w.+-]{0,20}(?=[\s[{(])/.exec(text)?.[0] ?? '') : '';
    found.push({ text: text.slice(name.length), start: from + name.length, isBlock });
    if (end < 0) return found;
    from = end + fence.length;
    isBlock = !isBlock;
  }
  return found;
}
