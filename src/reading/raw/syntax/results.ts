import { blocksIn, type MarkedBlock } from './syntax.ts';

/** What tools answer, in a text that holds several turns. */
const kinds: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/<tool_(?:response|results?|outputs?)>/g, /<\/tool_(?:response|results?|outputs?)>/g],
  [
    /<(?:function_(?:results?|responses?|outputs?)|tool_call_results?|observations?)>/g,
    /<\/(?:function_(?:results?|responses?|outputs?)|tool_call_results?|observations?)>/g,
  ],
  [/\[TOOL_RESULTS\]/g, /\[\/TOOL_RESULTS\]/g],
  [/<[｜|]tool[▁_]output[▁_]begin[｜|]>/g, /<[｜|]tool[▁_]output[▁_]end[｜|]>/g],
  [/<\|tool_response>/g, /<tool_response\|>/g],
  [/<start_function_response>/g, /<end_function_response>/g],
];

/** What a tool answers behind one mark, up to the next of any kind, which may be its end. */
const turns =
  /<\|(?:(?:tool|function)_(?:call_)?(?:responses?|results?|outputs?)|observation|ipython)\|>|<\|start_header_id\|>\s*(?:ipython|tool)\s*<\|end_header_id\|>|<\|im_start\|>tool\b/g;
const nextMark =
  /<\|(?:\/[^|<>\n]{1,60}|[^|<>\n]{1,60}_end|eot_id|eom_id|im_end|end)\|>|(?=<[|｜][^|｜<>\n]{1,60}[|｜]>)/g;
/** A block of what a program printed: directly behind a call, it is what came of it. */
const printed =
  /(?<=[)}\]>`][.,;]?\s{0,20})^[ \t]*`{3}(?:(?:tool|function)_)?(?:outputs?|results?|responses?|observation|console|stdout)[ \t]*$/gim;
const fence = /^[ \t]*`{3}[ \t]*$/gm;
/** What calls have, and a line of words has not. */
const mayCall =
  /[\p{L}\p{N}_]\(|["'](?:name|tool\w{0,9}|function|action)["']\s{0,9}:|<\/?[\w:]{1,40}[>=\s]|\[TOOL_CALLS\]|^[\s*_#>-]*(?:tool|name|function|action)\b[^:\n]{0,40}:|^\s*\|.*\|/imu;

/** A text without what tools answered, and whether one of these does not end, so that calls behind it are of nobody. */
export interface WithoutResults {
  readonly text: string;
  readonly isEndless: boolean;
}

/** A text with a mark in place of each result of a tool: none is what the model says. */
export function withoutResults(
  text: string,
  isInCall: (offset: number) => boolean,
  mark: string,
): WithoutResults {
  if (!/<|`{3}|\[TOOL_RESULTS\]/.test(text)) return { text, isEndless: false };
  const found = [...kinds, [turns, nextMark] as const, [printed, fence] as const]
    .flatMap(([opening, closing]) => blocksIn(text, opening, closing))
    // One that was cut off goes on to the end, unless a thought ends in it: then it is only spoken of.
    .filter(({ isOpen, body }) => !isOpen || !/<\/\w+>|\[\/THINK\]/.test(body))
    .sort((a, b) => a.head.index - b.head.index)
    .filter(({ head }) => !isInCall(head.index));
  let from = 0;
  let isEndless = false;
  const kept = found.map((block) => {
    const before = text.slice(from, Math.max(from, block.head.index));
    if (block.end > from && isFollowed(block)) isEndless = true;
    from = Math.max(from, block.end);
    return `${before}\n${mark}\n`;
  });
  return { text: kept.join('') + text.slice(from), isEndless };
}

/** Whether more lines than the first stand behind the mark of a result that has no end, and may be calls. */
function isFollowed({ isOpen, body }: MarkedBlock): boolean {
  const more = body.trimStart().indexOf('\n');
  return isOpen && more >= 0 && mayCall.test(body.trimStart().slice(more));
}
