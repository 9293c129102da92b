import { withoutResults } from './syntax/results.ts';
import { inCalls } from './syntax/spans.ts';

/** Stands where something was thought: what is before it and what is behind it are two answers. */
export const gapMark = '\f';

/** A text without what a model thought. */
export interface Said {
  readonly text: string;
  /** It ends in a thought: what would come behind it is not there. */
  readonly isOpen: boolean;
  /** What a tool answered has no end, and there may be calls behind it. */
  readonly isEndless: boolean;
}

const tags =
  /<\/?(?:seed:)?(?:think|thinking|thoughts?|reasoning|scratch_?pad|reflection|analysis|cot|chain_of_thought|planning|rationale|(?:inner_)?monologue|deliberation|draft)>|<\|(?:begin|end)_of_thought\|>|\[\/?THINK\]|◁\/?think▷|<\|(?:START|END)_THINKING\|>|<\|channel>thought|<channel\|>/gi;
/** What any of the tags begins with. */
const mayTag = /<|◁|\[\/?THINK\]/i;
const closing = /^.\/|^<\|END|^<channel/i;
/** Blocks of code that hold thoughts, and comments that nobody sees. */
const hidden =
  /^```(?:think|thinking|thoughts?|reasoning|scratchpad)\s*\n[\s\S]*?^```|<!--[\s\S]*?-->/gim;
const thought = /^[\s*_#>-]*(?:thoughts?|thinking|reasoning|analysis)(?:\s*\d+)?\s*:/i;
const labels =
  /^[\s*_#>-]*(?:(?:final\s+)?answer|action|observation|plan|results?|output|trajector\w+|tools?|calls?|agent|step)\b[^:\n]{0,40}:/i;

/**
 * Takes out what tools answered, thoughts in tags, and those behind `Thought:` up to an empty line, a label or data. What
 * looks like one inside of a call is of its values.
 */
export function withoutThoughts(text: string): Said {
  const { text: own, isEndless } = withoutResults(text, inCalls(text), gapMark);
  const { text: said, isOpen } = withoutTags(withoutHidden(own));
  return { text: withoutLabelled(said), isOpen, isEndless };
}

function withoutHidden(text: string): string {
  if (!text.includes('<!--') && !text.includes('```')) return text;
  const isInCall = inCalls(text);
  return text.replaceAll(hidden, (part, at: number) => (isInCall(at) ? part : gapMark));
}

/** What an end of a thought without a beginning ends begins with the text. */
function withoutTags(text: string): Omit<Said, 'isEndless'> {
  if (!mayTag.test(text)) return { text, isOpen: false };
  let kept: string[] = [];
  let from = 0;
  let isInside = false;
  const isInCall = inCalls(text);
  for (const { index, 0: tag } of text.matchAll(tags)) {
    if (!isInside && isInCall(index)) continue;
    if (closing.test(tag)) {
      if (isInside) kept.push(gapMark);
      else kept = [];
      isInside = false;
      from = index + tag.length;
    } else if (!isInside) {
      kept.push(text.slice(from, index));
      isInside = true;
    }
  }
  return { text: [...kept, ...(isInside ? [] : [text.slice(from)])].join('\n'), isOpen: isInside };
}

function withoutLabelled(text: string): string {
  if (!/^[\t\r \u00a0*_#>-]*(?:thought|thinking|reasoning|analysis)/im.test(text)) return text;
  let isInside = false;
  let start = 0;
  const isInCall = inCalls(text);
  const kept = text.split('\n').map((line) => {
    const isValue = isInCall(start);
    start += line.length + 1;
    if (isValue && !isInside) return line;
    if (thought.test(line)) isInside = true;
    else if (isInside)
      isInside = line.trim() !== '' && !labels.test(line) && !/^\s*(?:[[{<]|```)/.test(line);
    return isInside ? gapMark : line;
  });
  return kept.join('\n');
}
