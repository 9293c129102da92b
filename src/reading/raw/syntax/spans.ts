import { objectsFrom, type TextSpan } from './objects.ts';
import { blocksIn } from './syntax.ts';

const kinds: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/<tool_call>/g, /<\/tool_call>/g],
  [/<function\s*=/g, /<\/function>/g],
  [/<(?:\w+:|[｜|]\s*DSML\s*[｜|]\s*)?invoke\b/g, /<\/(?:\w+:|[｜|]\s*DSML\s*[｜|]\s*)?invoke>/g],
  [
    /<(?:\w+:|[｜|]\s*DSML\s*[｜|]\s*)?parameter\b/g,
    /<\/(?:\w+:|[｜|]\s*DSML\s*[｜|]\s*)?parameter>/g,
  ],
  [/<parameters>/g, /<\/parameters>/g],
  [/<arg_value>/g, /<\/arg_value>/g],
  [/<\|tool_call_begin\|>/g, /<\|tool_call_end\|>/g],
  [/<[｜|]tool[▁_]call[▁_]begin[｜|]>/g, /<[｜|]tool[▁_]calls?[▁_]end[｜|]>/g],
  [/<\|tool_call>/g, /<tool_call\|>/g],
  [/<start_function_call>/g, /<end_function_call>/g],
];

/** What introduces calls, or their arguments, as JSON: where that ends, the call does, whatever is in it. */
const before =
  /(?:<\/?(?:tool_calls?|function_calls?|TOOLCALL)>|\[TOOL_CALLS\]|\[ARGS\]|<\|(?:tool_call(?:_argument_begin)?|python_tag|START_ACTION|plugin)\|>|<function\s*=[^<>]{1,200}>|<[｜|]tool[▁_]sep[｜|]>(?:[^\s{<]{1,200}\s*```json)?|\bfunctools|\baction(?:\s*\d+)?\s+input(?:\s*\d+)?\s*:)\s*(?=[[{])/gi;

/** A text in quotes where a value stands; at the end of a text it may be cut off. */
const quoted = /(?<=[[{(,:=]\s{0,9})(["'])(?:(?!\1)[^\\\n]|\\.)*(?:\1|$)/g;

/**
 * The calls in a text that their marks show, and the texts in quotes, in no order: what is in one of them
 * is of its values.
 */
function callSpans(text: string): TextSpan[] {
  return [...markSpans(text), ...textSpans(text)];
}

/** The calls in a text that their marks show. */
export function markSpans(text: string): TextSpan[] {
  const closed = kinds.flatMap(([opening, closing]) =>
    blocksIn(text, opening, closing).flatMap(({ head, end, isOpen }): TextSpan[] =>
      isOpen ? [] : [[head.index, end]],
    ),
  );
  return [...closed, ...jsonSpans(text)];
}

/** The texts in quotes that are values, each on one line. */
export function textSpans(text: string): TextSpan[] {
  return [...text.matchAll(quoted)].map(({ index, 0: part }) => [index, index + part.length]);
}

function jsonSpans(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (const { index, 0: mark } of text.matchAll(before)) {
    if (index < (found.at(-1)?.[1] ?? 0)) continue;
    const { spans, isCut } = objectsFrom(text, index + mark.length);
    found.push(...spans);
    if (isCut) break;
  }
  return found;
}

/** Whether an offset is in a call in a text, for offsets that only grow; looked for when that is first asked. */
export function inCalls(text: string): (offset: number) => boolean {
  let isInside: ((offset: number) => boolean) | undefined;
  return (offset) => {
    isInside ??= within(callSpans(text));
    return isInside(offset);
  };
}

/** Whether an offset is in one of the spans, for offsets that only grow. */
export function within(spans: readonly TextSpan[]): (offset: number) => boolean {
  const sorted = [...spans].sort(([a], [b]) => a - b);
  let [next, end] = [0, 0];
  return (offset) => {
    for (; (sorted[next]?.[0] ?? Number.POSITIVE_INFINITY) <= offset; next++)
      end = Math.max(end, sorted[next]?.[1] ?? 0);
    return offset < end;
  };
}
